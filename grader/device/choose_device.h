// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "device/probe.h"
#include "process/processes.h"

namespace grader {

/// The device to grade on, and what its probe said.
struct ChosenDevice {
  const Device* device = nullptr;  ///< Points into the Devices that were given.
  ProbeAnswer answer;
};

/// `wanted` is "auto", "cpu" or "cuda".  auto: cuda where a card is visible, else cpu.  The probes
/// must have been built.
Result<ChosenDevice> choose_device(const Devices& devices, const std::string& wanted,
                                   Processes& processes);

}  // namespace grader
