// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/lab.h"

namespace grader {

/// The folder of a lab, before its lab.toml is read.
struct LabFolder {
  std::string name;
  std::string phase;
};

/// All folders labs/P_phase/NN_name below `source_dir`, in the order of their names.
std::vector<LabFolder> find_lab_folders(const std::filesystem::path& source_dir);

/// The lab in `folder` with its facts, or what is wrong with its lab.toml.
Result<Lab> open_lab(const std::filesystem::path& source_dir, const LabFolder& folder);

/// The folders that `words` name (whole name, number, or a prefix that fits one lab only), in the
/// order of the words; all of them when there are no words.
Result<std::vector<LabFolder>> select_labs(const std::vector<LabFolder>& all,
                                           const std::vector<std::string>& words);

/// select_labs, then open_lab on each.
Result<std::vector<Lab>> open_labs(const std::filesystem::path& source_dir,
                                   const std::vector<std::string>& words);

}  // namespace grader
