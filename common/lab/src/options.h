// The command line of a harness.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "impostor_kind.h"

namespace lab {

enum class Mode { check, care, bench, timeline };

struct Options {
  std::string submission;  // a shared object
  int records_fd = -1;
  std::string records_file;
  std::string seal;  // the file of the key that seals the records; none: they are not sealed
  std::uint64_t seed = 1;
  Mode mode = Mode::check;
  bool baseline_as_submission = false;  // A/A
  std::optional<Impostor> impostor;
  std::vector<std::string> skip_cases;
  std::string first_group;         // its cases run before all others
  bool draws_timed_size = false;   // by the seed, near the lab's own
  std::vector<std::string> timed;  // of the lab's further timed cases; "all": all of them
  std::string tracer;              // with Mode::timeline: the shared library (tracer.h)
  bool force = false;              // bench where times mean nothing: for the tests of the kit
  double block_ms = 100;           // least length of a timed block
  double limit_s = 30;             // of the whole bench; then six rounds are enough
  std::size_t ring = 0;            // problems in the ring; 0: by the size of the L2 cache

  const char* mode_name() const;
  /// Somebody is there to be judged.
  bool has_performer() const {
    return !submission.empty() || baseline_as_submission || impostor.has_value();
  }
};

/// Parses what GoogleTest left over.  Prints help or what is wrong, and returns the exit code then.
std::optional<int> parse_options(int argc, char** argv, Options& options);

}  // namespace lab
