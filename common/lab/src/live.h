// What the process is doing right now, for its signal handlers and for findings of the device.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "records.h"

namespace lab::live {

enum class Doing { own_work, submission, synchronising };

/// Findings of the device and the end by SIGTERM are written to this descriptor from now on.
void install(int records_fd);

/// Says which case runs.
void set_case(const std::string& name);

/// While it lives, the process does this.
class Scope {
 public:
  explicit Scope(Doing doing);
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope();
};

/// While it lives, findings of the device are dropped.  Not nested.
class Quiet {
 public:
  Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  ~Quiet();
};

struct Finding {
  std::string kind;
  std::string message;
  std::string kernel;
  std::string file;
  int line = 0;
};

/// The first finding of the device since the last call of take_finding.
std::optional<Finding> take_finding();

}  // namespace lab::live
