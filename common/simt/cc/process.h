// Child processes: runs one, feeds it, and gathers what it says.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::cc {

struct ProcessResult {
  int status = 0;  // the exit status; 128 + the signal's number; 127 if it could not be started
  std::string output;
  std::string errors;
};

/// Runs `command` (found on PATH) to its end with `input` as its standard input.
ProcessResult run_process(const std::vector<std::string>& command, std::string_view input);

/// From here on SIGINT, SIGTERM and SIGHUP end the running child and remove the temporary files
/// before they end this process.
void clean_up_on_signals();

/// While it lives, children run in a process group of their own, which ends with this process,
/// however that ends: g++ has children too, and SIGKILL would leave them.
class ChildGroup {
 public:
  ChildGroup();
  ChildGroup(const ChildGroup&) = delete;
  ChildGroup& operator=(const ChildGroup&) = delete;
  ~ChildGroup();
};

/// A private folder that vanishes with the object, also on a signal.
class TemporaryFolder {
 public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  /// The path of a new file in it; makes the folder when first asked.  Throws std::runtime_error.
  std::string file(const std::string& suffix);
};

}  // namespace simt::cc
