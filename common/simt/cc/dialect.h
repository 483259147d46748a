// Which CUDA C++ is compiled.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::cc {

/// What options allow, or forbid.
struct Dialect {
  bool relaxed_constexpr = false;  ///< device code may call the host's constexpr functions
  bool relocatable = false;        ///< device code may be spread over files: -rdc=true
  bool submission = false;         ///< the device's own names are not for it: --simt-submission
};

}  // namespace simt::cc
