// Writes the records that a harness, a probe or the sanitizer front-end leaves: docs/records.md.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/gpu.h"
#include "seal/seal.h"

namespace lab {

struct StartRecord {
  std::string lab;
  Gpu card;
  std::uint64_t seed = 0;
  std::string mode;
  struct Case {
    std::string name;
    std::string group;
    int ranks = 1;       // that take part in it
    std::string skip{};  // why this machine cannot hold it; empty where it can
  };
  std::vector<Case> cases;
};

struct FirstBad {
  std::string where;  // "C[992, 0]"
  double expected = 0;
  double got = 0;
  double bound = 0;
};

struct CaseRecord {
  std::string name;
  std::string group;
  std::string size;
  std::string state;   // "passed", "failed", "skipped"
  std::string reason;  // of a skipped case
  std::string verdict;
  std::string diagnosis;
  std::string message;
  std::string look_at;
  std::optional<FirstBad> first_bad;
  std::size_t bad = 0;
  std::size_t total = 0;
  std::string pattern;
  int call = 0;  // 1..: the call that failed, or the number of calls
  double ms = 0;
};

struct DiagnosticRecord {
  std::string kind;
  std::string severity = "error";
  std::string message;
  std::string kernel;
  std::string file;
  int line = 0;
  int count = 1;
  std::string tool;
  std::string case_name;
};

/// What one line of a kernel, or (line 0) all of it, did in one case.  Without a kernel: what the
/// host asked for in the submission's call.
struct CounterRecord {
  std::string case_name{};
  std::string kernel;
  std::string file;
  int line = 0;
  // Of all of it only:
  std::uint64_t launches = 0, blocks = 0, threads = 0;
  std::vector<std::pair<std::string, std::uint64_t>> counts;  // by Nsight Compute's names; not 0
};

/// What the host asked the device for in one of the first two calls of a case.
struct WorkRecord {
  struct Kind {
    std::string kernel;  // "" for copies and fills
    std::string shape;   // "<<<(2, 1, 1), (256, 1, 1), 0>>>", or "device to host, 4096 bytes"
    std::uint64_t count = 0;
  };
  std::string case_name{};
  int call = 0;
  std::vector<Kind> kinds;
};

/// A launch of the timed case, as the cpu device's clock predicts it for a card.
struct PredictionRecord {
  std::string card;
  std::string kernel;
  std::uint64_t blocks = 0;
  unsigned threads = 0;  // of a block
  double ms = 0;
  std::string bound;  // what limits it most
  double occupancy = 0;
};

/// One piece of work of the timed case, as it was traced on a device.
struct SpanRecord {
  std::uint32_t device = 0;
  std::uint32_t stream = 0;
  std::string engine;  // "compute", "copy to device", "copy to host", "copy to peer"
  std::string what;
  double start_us = 0;
  double end_us = 0;
};

/// The end of a timeline.
struct TimelineRecord {
  std::string state;  // "ok", "failed", "unavailable"
  std::string reason;
  std::string size;
};

struct SampleRecord {
  int round = 0;
  double baseline_ms = 0;
  double submission_ms = 0;
  double ratio = 0;
  double event_ms = 0;  // the submission's block by CUDA events: telemetry
};

struct BenchRecord {
  std::string state;  // "ok", "unstable", "disturbed", "failed", "impossible", "unavailable"
  std::string reason;
  std::string size;
  std::string baseline;
  std::string note{};
  double ratio = 0;
  double low = 0;
  double high = 0;
  int rounds = 0;
  int calls_per_block = 0;
  double baseline_ms = 0;
  double submission_ms = 0;
  double floor_ms = 0;
  double roofline_share = 0;
  double gbs = 0;
  double gflops = 0;
  int devices = 1;                   // of one process, that do the work
  int ranks = 0;                     // of a lab that runs as several ranks; with it:
  double one_device_ms = 0;          // the baseline's time for the whole problem on one device
  double efficiency = 0;             // one_device_ms / (ranks * submission_ms)
  double predicted_ms = 0;           // of the whole call, where nothing can be measured
  double predicted_baseline_ms = 0;  // where the lab asks for it
};

struct SummaryRecord {
  int passed = 0;
  int failed = 0;
  int skipped = 0;
};

/// One JSON line per record, each in one write(2).  Without a descriptor nothing is written.
class RecordWriter {
 public:
  RecordWriter() = default;
  /// Keeps a close-on-exec copy of `fd` at a high number and closes `fd`: what the submission runs
  /// neither inherits it nor finds it where it was.  Throws std::system_error.
  explicit RecordWriter(int fd);
  /// Creates or empties the file.  Throws std::system_error.
  static RecordWriter to_file(const std::string& path);
  RecordWriter(RecordWriter&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), device_(other.device_), inode_(other.inode_) {}
  RecordWriter& operator=(RecordWriter&& other) noexcept {
    std::swap(fd_, other.fd_);
    device_ = other.device_;
    inode_ = other.inode_;
    return *this;
  }
  ~RecordWriter();

  void start(const StartRecord& record) const;
  void case_start(const std::string& name) const;
  void write(const CaseRecord& record) const;
  void write(const DiagnosticRecord& record) const;
  void write(const CounterRecord& record) const;
  void write(const WorkRecord& record) const;
  void write(const PredictionRecord& record) const;
  void write(const SpanRecord& record) const;
  void write(const TimelineRecord& record) const;
  void write(const SampleRecord& record) const;
  void write(const BenchRecord& record) const;
  void write(const SummaryRecord& record) const;

  /// From now on each record of this process that goes there is sealed.  Once.
  void seal(const seal::Key& key) const;

  /// For a signal handler; -1 when there is none.
  int fd() const { return fd_; }

  /// True when the descriptor was closed, or leads elsewhere now: no record arrives any more.
  bool is_cut_off() const;

 private:
  void line(const std::string& text) const;
  int fd_ = -1;
  dev_t device_ = 0;  // with the inode: what fd_ leads to
  ino_t inode_ = 0;
};

/// Writes one record, which ends in its brace, and seals it where that was asked for.  Of any
/// thread, and of a signal handler.  A forked child of the writer writes nothing that is sealed.
void write_record(int fd, const char* record, std::size_t size) noexcept;

/// A diagnostic as a signal handler has it.
struct RawDiagnostic {
  const char* kind;
  const char* message;
  const char* kernel;
  const char* file;
  int line;
  const char* tool;
  const char* case_name;
  bool is_error = true;
};

/// Writes a diagnostic record where nothing may be allocated: inside a signal handler.
void write_diagnostic(int fd, const RawDiagnostic& diagnostic) noexcept;

}  // namespace lab
