// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace grader {

/// One line of `doctor`.
struct Symptom {
  enum class State {
    good,
    optional,  ///< Missing, and something useful does not work without it.
    missing,   ///< Nothing works without it.
  };
  std::string name;
  State state = State::good;
  std::string found;  ///< Version, or what was found instead.
  std::string fix;    ///< The command that mends it, or "".
};

}  // namespace grader
