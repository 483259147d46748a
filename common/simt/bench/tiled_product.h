// What checked_bench and opencl_bench share: one product of matrices, and how it is timed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <time.h>

#include <cstdio>
#include <cstdlib>

namespace bench {

// Rows and columns of a tile.
constexpr int kTile = 16;

/// The matrices' rows and columns, a multiple of kTile: the first argument, or 256; 0 with a
/// message if it is none.
inline int size_argument(int argc, char** argv) {
  const int n = argc < 2 ? 256 : std::atoi(argv[1]);
  if (n > 0 && n <= 8192 && n % kTile == 0) return n;
  std::fprintf(stderr, "%s: the size must be a multiple of %d, at most 8192\n", argv[0], kTile);
  return 0;
}

/// Processor time of all threads of this process, in seconds.
inline double processor_seconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// Loads and stores of memory that the source text of the kernel asks for.
inline double accesses(int n) {
  const double per_step = 2 + 2 + 2.0 * kTile;  // two copied into tiles, then two per product
  return static_cast<double>(n) * n * (per_step * n / kTile + 1);
}

inline void print_per_access(const char* what, int n, double seconds) {
  std::printf("{\"what\": \"%s\", \"n\": %d, \"seconds\": %.6f, \"ns_per_access\": %.3f}\n", what,
              n, seconds, seconds / accesses(n) * 1e9);
}

}  // namespace bench
