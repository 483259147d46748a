# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# lab_test(<gtest executable>): every test of it becomes one of ctest's, found when ctest runs.
include(GoogleTest)
function(lab_test target)
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 300)
endfunction()
