// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "process/real_processes.h"
#include "test/scratch.h"
#include "verbs/context.h"

namespace grader {

/// A copy of testdata/repo, committed to git as a clone of it is, with a build folder whose
/// compiler, probes, checkers and harness are shell scripts: the whole grader can be run on it,
/// with real processes.
class ExampleSite {
 public:
  /// `gpu`: the fake cuda device has a card.
  /// `checked`: the fake cpu device can check and count.
  explicit ExampleSite(bool gpu = false, bool checked = false);

  Context context(bool json = false);

  /// The folder of the copy.
  std::filesystem::path root() const { return scratch_.path(); }
  std::filesystem::path lab() const { return root() / "labs/0_example/01_double"; }
  std::filesystem::path solutions() const { return root() / "solutions/0_example/01_double"; }

  /// Writes student.cu so that the fake harness does `what`, under another function body.
  void write_student(const std::string& what, const std::string& more = "") const;

  /// Names of what is left in build/runs.
  std::vector<std::string> left_in_runs() const;

 private:
  void commit() const;

  Scratch scratch_;
  RealProcesses processes_;
};

/// What `run` prints to standard output.
std::string output_of(const std::function<void()>& run);

/// How a run that was interrupted ended.
struct InterruptedRun {
  int code = -1;    ///< Its exit code.
  std::string out;  ///< What it printed to standard output,
  std::string err;  ///< and to standard error.
};

/// Runs a verb on the site in a process of its own, which gets SIGINT once a submission in whose
/// source `mark` stands is compiled, and its harness has had time to start: it must never end.
InterruptedRun interrupted_at(const ExampleSite& site, const std::string& mark,
                              const std::function<int()>& verb);

}  // namespace grader
