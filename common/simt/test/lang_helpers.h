// Compiling and running CUDA programs with simt-cc, for tests.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "process.h"

namespace simt::cc {

/// A folder of a test's own, removed with the object.
class Workplace {
 public:
  Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace();

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// Writes a file; returns its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path folder_;
};

/// Runs simt-cc with these arguments.
ProcessResult simt_cc(const std::vector<std::string>& arguments);

/// What simt-cc says of a file x.cu with this text, compiled in `workplace` (its name left out).
std::string messages_of(const Workplace& workplace, const std::string& text);

/// The path of a program in the folder lang/.
std::string program_path(const std::string& name);

}  // namespace simt::cc
