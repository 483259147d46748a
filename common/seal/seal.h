// Seals the records of a harness, so that nobody else can write one: docs/records.md, "Seals".
//
// Theory of operation.  Whoever starts a harness makes a key, and leaves it in a file that the
// harness reads and removes before it loads the submission.  Each record ends in its number and a
// keyed hash of all that stands before it.  The submission shares the harness's process: it can
// find the descriptor and write there, or read away what was written, but a line without the key's
// hash is not the harness's, and a number that never came is a record that somebody took.  What can
// read the harness's memory can read the key, too.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace seal {

using Key = std::array<std::uint8_t, 16>;

/// From the system's random numbers.  Throws std::system_error.
Key random_key();

/// Makes the file, for its owner alone; it must not exist.  False with errno otherwise.
bool leave_key(const std::string& path, const Key& key);

/// Reads the key and removes the file.  Nothing when there is none, or it cannot be removed.
std::optional<Key> take_key(const std::string& path);

/// SipHash-2-4 (Aumasson and Bernstein, 2012).
std::uint64_t keyed_hash(const Key& key, std::string_view text) noexcept;

/// What stands in place of a record's closing brace: its number, its seal, the brace.
struct Ending {
  std::array<char, 64> text;
  std::size_t size = 0;

  std::string_view view() const noexcept { return {text.data(), size}; }
};

/// Of whoever writes records.  Of any thread, and of a signal handler.
class Sealer {
 public:
  explicit Sealer(const Key& key) : key_(key) {}

  /// `open` is a record, {"v":1, and so on, without its closing brace.
  Ending ending_of(std::string_view open) noexcept;

  /// The whole record, with its brace in `record` and here, sealed.
  std::string sealed(const std::string& record);

 private:
  Key key_;
  std::atomic<std::uint64_t> next_{0};
};

/// Of whoever reads them.
class Checker {
 public:
  explicit Checker(const Key& key) : key_(key) {}

  /// True for a record that was sealed with the key, and is read for the first time.
  bool take(std::string_view line);

  /// True when no record is missing before the last one that came.
  bool is_complete() const { return missing_.empty(); }

 private:
  Key key_;
  std::uint64_t end_ = 0;            // the greatest number so far, and one
  std::set<std::uint64_t> missing_;  // numbers below it: threads may write out of turn
};

}  // namespace seal
