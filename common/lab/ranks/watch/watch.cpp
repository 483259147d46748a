// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "watch.h"

#include "copies.h"
#include "requests.h"

namespace lab::watch {

void begin() {
  device_done();
  open_call();
}

std::vector<Misuse> end() {
  close_requests();
  return close_call();
}

}  // namespace lab::watch
