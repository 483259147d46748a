// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "process/processes.h"

namespace grader {

/// Real processes on this machine; `run` may be called from several threads at once.
class RealProcesses : public Processes {
 public:
  ProcessEnd run(const ProcessSpec& spec) override;
};

}  // namespace grader
