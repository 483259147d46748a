// The files that the ranks write their records into, read as they grow.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "seal/seal.h"

namespace lab::start {

/// A private folder below $TMPDIR, gone with the object.  Making one also removes those whose
/// makers were killed.
class RankFiles {
 public:
  /// `sealed`: each rank finds a key there, and its lines count only where they are sealed with it.
  /// Throws std::system_error.
  explicit RankFiles(int ranks, bool sealed = false);
  RankFiles(const RankFiles&) = delete;
  RankFiles& operator=(const RankFiles&) = delete;
  ~RankFiles();

  /// Removes the folder now: for whoever ends without destructors.
  void remove();

  const std::string& folder() const { return folder_; }
  /// A file's name, with "{rank}" in it.
  std::string pattern() const { return folder_ + "/{rank}.jsonl"; }
  /// The same for the file of a rank's key.
  std::string key_pattern() const { return folder_ + "/{rank}.key"; }
  /// The same for the file of its options (seal/options_file.h).
  std::string options_pattern() const { return folder_ + "/{rank}.options"; }
  /// Leaves each rank its own, with its number in place of "{rank}".  Throws std::system_error.
  void leave_options(const std::vector<std::string>& options) const;
  /// The whole lines that this rank has written since the last call.
  std::vector<std::string> new_lines(int rank);
  /// A line came that is sealed with nobody's key, or a file is gone.
  bool any_forged() const { return any_forged_; }
  /// No sealed line is missing before the last one that came, of any rank.
  bool is_complete() const;

 private:
  struct File {
    std::size_t offset = 0;
    std::string rest;  // the beginning of a line
    std::optional<seal::Checker> checker;
  };
  std::string folder_;
  int lock_ = -1;
  std::vector<File> files_;
  bool any_forged_ = false;
};

}  // namespace lab::start
