// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "device/devices.h"
#include "process/processes.h"

namespace grader {

/// One card of a device, as its probe tells.
struct Card {
  std::string name;
  std::string uuid;
  std::string driver;
  std::string runtime;
  std::string compute_capability;
  double memory_bytes = 0;
};

/// What a device's probe says about this machine.
struct ProbeAnswer {
  bool available = false;
  std::vector<Card> cards;
  std::string message;  ///< Why it is not available.
  bool failed = false;  ///< It did not answer: nobody knows whether the device is there.
};

/// Runs the probe of `device`.  A probe that cannot be run is an answer too: not available.
ProbeAnswer probe(const Device& device, Processes& processes);

}  // namespace grader
