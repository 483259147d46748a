// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "process/real_processes.h"

namespace grader {

/// Real processes, and what was asked of them.
class WatchedProcesses : public Processes {
 public:
  ProcessEnd run(const ProcessSpec& spec) override {
    specs.push_back(spec);
    return real_.run(spec);
  }
  std::vector<ProcessSpec> specs;

 private:
  RealProcesses real_;
};

}  // namespace grader
