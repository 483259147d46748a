// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "base/result.h"
#include "device/choose_device.h"
#include "device/device_turn.h"
#include "device/site.h"
#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// Where and with what is graded.
struct Workbench {
  const Site* site = nullptr;
  const Device* device = nullptr;
  Processes* processes = nullptr;
  std::vector<Card> cards = {Card{}};  ///< That are to be had of the device; at least one.

  Workbench(const Site& at, const ChosenDevice& chosen, Processes& with);
  /// The folder in which each grading has one of its own.
  std::filesystem::path runs() const { return site->build_dir / "runs"; }
  /// A turn on the cards that the lab uses, the first ones: the others are free for whoever sees
  /// only those.
  Result<DeviceTurn> take_turn(const Lab& lab, DeviceTurn::Kind kind) const;
};

}  // namespace grader
