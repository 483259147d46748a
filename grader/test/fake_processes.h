// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <deque>
#include <string>
#include <vector>

#include "process/processes.h"

namespace grader {

/// Processes that end as the test says, in the order in which it said so.
class FakeProcesses : public Processes {
 public:
  ProcessEnd run(const ProcessSpec& spec) override;

  /// The next process writes `records` and ends with `end`; it is stopped earlier where it has
  /// written enough.
  void will_end(ProcessEnd end, std::vector<std::string> records = {});
  void will_print(const std::string& out);
  void will_exit(int code, std::vector<std::string> records = {});
  void will_die(int signal, std::vector<std::string> records = {});

  std::vector<ProcessSpec> specs;  ///< What was run.

 private:
  struct Planned {
    ProcessEnd end;
    std::vector<std::string> records;
  };
  std::deque<Planned> planned_;
};

}  // namespace grader
