// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "device.h"

namespace lab::device {

const char* name() {
  return "cuda";
}

const char* tool() {
  return "cuda";
}

int schedules() {
  return 1;
}

void use_schedule(int) {}

void on_fault(void (*)(const Fault&)) {}  // a GPU only has error codes

const char* running_kernel() noexcept {
  return "";
}

std::string no_timing() {
  return {};
}

}  // namespace lab::device
