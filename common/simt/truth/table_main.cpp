// Prints docs/counters.md: counters_table PROGRAM RESULTS.json
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>

#include "truth_numbers.h"
#include "truth_table.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: counters_table COUNTERS_TRUTH RESULTS.json\n");
    return 2;
  }
  try {
    const auto text = truth::table(truth::counted_here(argv[1]), truth::measured(argv[2]));
    return std::fputs(text.c_str(), stdout) < 0 ? 3 : 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "counters_table: %s\n", fault.what());
    return 3;
  }
}
