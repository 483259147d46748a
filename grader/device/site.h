// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "device/devices.h"

namespace grader {

/// Where the grader works.
struct Site {
  std::filesystem::path source_dir;
  std::filesystem::path build_dir;  ///< May not be there yet.
  Devices devices;                  ///< Empty when there is no devices.json.
  std::optional<Error> no_devices;  ///< Why not.

  std::filesystem::path state_dir() const { return source_dir / ".lab"; }
  /// Where the source of known-bad submissions is written.
  std::filesystem::path known_dir() const { return build_dir / "known"; }
};

/// Finds the build folder (`build_dir` if given, else $LAB_BUILD_DIR, else the folder above that of
/// this program) and the repository (out of devices.json, else above the build folder or above the
/// working directory).  Only a missing repository is an error.
Result<Site> find_site(const std::string& build_dir);

}  // namespace grader
