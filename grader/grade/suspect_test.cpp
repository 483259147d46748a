// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/suspect.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(MayBeTheMachines, IsTrueForWhatALackOfMemoryToolsOrTimeEndsIn) {
  for (const Finding& finding : std::initializer_list<Finding>{
           {Verdict::internal_error, "harness", "no more pipes", ""},
           {Verdict::compile_error, "compiler",
            "The submission cannot be loaded: x.so: failed to map segment from shared object", ""},
           {Verdict::device_fault, "host_crash", "", ""},
           {Verdict::device_fault, "exited_early", "", ""},
           {Verdict::device_fault, "exception", "std::bad_alloc", ""},
           {Verdict::out_of_memory, "device_memory", "", ""},
           {Verdict::timeout, "host_never_ends", "", ""}}) {
    EXPECT_TRUE(may_be_the_machines(finding)) << finding.diagnosis;
  }
}

TEST(MayBeTheMachines, IsFalseForWhatOnlyASubmissionDoes) {
  for (const Finding& finding : std::initializer_list<Finding>{
           {Verdict::internal_error, "lab", "no such group", ""},
           {Verdict::cheating_suspected, "exited_early", "", ""},
           {Verdict::compile_error, "missing_function", "", ""},
           {Verdict::compile_error, "compiler",
            "The submission cannot be loaded: x.so: undefined symbol: f", ""},
           {Verdict::device_fault, "out_of_bounds_write", "", ""},
           {Verdict::race, "data_race", "", ""},
           {Verdict::wrong_answer, "zeros", "", ""},
           {}}) {
    EXPECT_FALSE(may_be_the_machines(finding)) << finding.diagnosis;
  }
}

}  // namespace
}  // namespace grader
