// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// What to run, and how long and how large it may become.
struct ProcessSpec {
  std::vector<std::string> argv;
  std::filesystem::path directory;       ///< Working directory; empty: the grader's own.
  std::vector<std::string> environment;  ///< "NAME=value", added to the grader's own.
  double total_limit = 0;                ///< Seconds for the whole run; 0: no limit.
  double quiet_limit = 0;                ///< Seconds without a new record; 0: no limit.
  double first_limit = 0;                ///< The same before the first record; 0: quiet_limit.
  double grace = 1;                      ///< Seconds between SIGTERM and SIGKILL.
  std::uint64_t memory_limit = 0;        ///< Bytes resident in the whole tree; 0: no limit.
  std::uint64_t file_limit = 0;          ///< Bytes of one file that it writes; 0: no limit.
  /// Bytes of all files in `directory` together; 0: no limit.
  std::uint64_t all_files_limit = 0;
  /// Files and folders that must be the same ones after it; files also unwritten.
  std::vector<std::filesystem::path> untouched;
  bool records = false;  ///< Give it a private pipe as descriptor kRecordsFd.
  /// The process finds the key for the seals of its records in this file, and removes it.  A line
  /// that is not sealed is no record then.  Empty: the records are not sealed.
  std::filesystem::path seal;
  /// Not empty: the words of argv from `shown_words` on go to the process through this file, which
  /// it removes, and argv names the file in their place.
  std::filesystem::path options;
  std::size_t shown_words = 0;
  std::function<void(std::string_view line)> on_record;  ///< Each record of that pipe.
  /// Asked after each record: whether all have come that there will be.
  std::function<bool()> is_done;
  double end_limit = 0;  ///< Seconds that it may go on then, and no quiet_limit holds; 0: no limit.
  /// Asked after each record: whether the rest is of no interest.  The process is ended then.
  std::function<bool()> is_enough;
  std::function<void(std::string_view chunk)> on_output;  ///< Standard output as it comes.
};

/// The descriptor on which a process with `records` finds its pipe.
inline constexpr int kRecordsFd = 3;

/// How a process ended.
struct ProcessEnd {
  enum class Kind {
    exited,
    signalled,
    timed_out,
    out_of_memory,
    files_too_large,  ///< By all_files_limit.
    interrupted,
    stopped,          ///< By is_enough.
    supervisor_lost,  ///< The supervisor was killed: by the process, or by someone else.
    not_started
  };
  Kind kind = Kind::not_started;
  int code = 0;                     ///< Exit code when exited, signal number when signalled.
  bool was_quiet = false;           ///< timed_out: by quiet_limit rather than total_limit.
  bool outlived_records = false;    ///< timed_out: by end_limit, with all told.
  bool stopped_supervisor = false;  ///< timed_out: and the supervisor had been stopped.
  int forged = 0;                   ///< Whole lines among the sealed records that are none.
  bool records_missing = false;     ///< Before the last sealed record that came.
  std::string touched;              ///< The first of `untouched` that is not the same any more.
  bool memory_ran_out = false;      ///< signalled by SIGKILL: the system ended some process so.
  std::string error;                ///< not_started, supervisor_lost: why, for a person.
  std::string out;                  ///< Standard output: printable, its middle cut when long.
  std::string err;                  ///< Standard error, likewise.
  double seconds = 0;
  std::uint64_t growth = 0;  ///< timed_out, with a memory_limit: bytes taken since the last record.

  bool succeeded() const { return kind == Kind::exited && code == 0; }
};

/// Starts processes: the seam at which tests put a fake.
class Processes {
 public:
  virtual ~Processes() = default;

  /// Runs one process to its end.  When it returns, no process of its tree is left.
  virtual ProcessEnd run(const ProcessSpec& spec) = 0;
};

}  // namespace grader
