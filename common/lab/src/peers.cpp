// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "peers.h"

namespace lab {
namespace {

Peers alone;
Peers* installed = &alone;

}  // namespace

Peers& Peers::here() {
  return *installed;
}

void Peers::install(Peers& peers) {
  installed = &peers;
}

}  // namespace lab
