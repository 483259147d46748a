// The plain loops that the cpu device is measured against, compiled at -O2 like the kernels.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "simt_bench_kernels.h"

namespace bench {

void plain_sgemm(const float* a, const float* b, float* c, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

float plain_reduce(const float* in, std::size_t n) {
  float sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += in[i];
  return sum;
}

}  // namespace bench
