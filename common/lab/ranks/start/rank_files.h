// The files that the ranks write their records into, read as they grow.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lab::start {

/// A private folder below $TMPDIR, gone with the object.  Making one also removes those whose
/// makers were killed.
class RankFiles {
 public:
  /// Throws std::system_error.
  explicit RankFiles(int ranks);
  RankFiles(const RankFiles&) = delete;
  RankFiles& operator=(const RankFiles&) = delete;
  ~RankFiles();

  /// Removes the folder now: for whoever ends without destructors.
  void remove();

  const std::string& folder() const { return folder_; }
  /// A file's name, with "{rank}" in it.
  std::string pattern() const { return folder_ + "/{rank}.jsonl"; }
  /// The whole lines that this rank has written since the last call.
  std::vector<std::string> new_lines(int rank);

 private:
  struct File {
    std::size_t offset = 0;
    std::string rest;  // the beginning of a line
  };
  std::string folder_;
  int lock_ = -1;
  std::vector<File> files_;
};

}  // namespace lab::start
