// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/choose_device.h"

#include <fmt/format.h>

#include "base/nearest_name.h"

namespace grader {

Result<ChosenDevice> choose_device(const Devices& devices, const std::string& wanted,
                                   Processes& processes) {
  if (wanted == "auto") {
    for (const char* name : {"cuda", "cpu"}) {
      const Device* device = devices.find(name);
      if (device == nullptr) continue;
      const ProbeAnswer answer = probe(*device, processes);
      if (answer.available) return ChosenDevice{device, answer};
    }
    return Error{"no device works here; `scripts/lab doctor` says why", Blame::us};
  }
  const Device* device = devices.find(wanted);
  if (device == nullptr && wanted == "cuda") {
    return Error{"this build has no cuda device: no nvcc was found when it was configured"};
  }
  if (device == nullptr) {
    const std::string meant = nearest_name(wanted, {"auto", "cpu", "cuda"});
    return Error{fmt::format(
        "there is no device \"{}\"; {}", wanted,
        meant.empty() ? "it is auto, cpu or cuda" : fmt::format("did you mean {}?", meant))};
  }
  const ProbeAnswer answer = probe(*device, processes);
  if (!answer.available) {
    return Error{fmt::format("the {} device cannot be used here: {}", wanted,
                             answer.message.empty() ? "its probe says so" : answer.message),
                 answer.failed ? Blame::us : Blame::user};
  }
  return ChosenDevice{device, answer};
}

}  // namespace grader
