// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>

#include "lab/lab_facts.h"

namespace grader {

/// One lab: where its files are and what its lab.toml says.
struct Lab {
  std::string name;   ///< Folder name: "31_gemm_tiling".
  std::string phase;  ///< Folder above: "3_gemm".
  std::filesystem::path folder;
  std::filesystem::path solutions;  ///< Its folder below solutions/, which need not be there.
  LabFacts facts;

  /// "31".
  std::string number() const { return name.substr(0, name.find('_')); }
};

}  // namespace grader
