// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/open_parts.h"

namespace grader {

bool has_checkers(const Device& device) {
  return !device.care.empty() || !device.care_compile.empty();
}

ScoreInput open_parts(const Device& device, const GradeRequest& request) {
  ScoreInput score;
  if (device.care_compile.empty()) {
    score.efficiency.reason = "it is counted on the cpu device";
  } else if (!request.with_care) {
    score.efficiency.reason = "not asked for";
  }
  if (device.name != "cuda") {
    if (!has_checkers(device)) score.care.reason = "the checkers need a GPU";
    score.throughput.reason = "time is measured on a GPU";
  } else if (!has_checkers(device)) {
    score.care.reason = "compute-sanitizer is not installed";
  }
  if (!request.with_care && score.care.reason.empty()) score.care.reason = "not asked for";
  if (!request.with_bench && score.throughput.reason.empty()) {
    score.throughput.reason = "not asked for";
  }
  return score;
}

}  // namespace grader
