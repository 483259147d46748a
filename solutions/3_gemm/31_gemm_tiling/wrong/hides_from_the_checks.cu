// expect: compile_error unsupported_construct; needs: cpu
// One thread per element, every operand from global memory, and hidden from what counts that.
#include "lab.h"
#include "lab/check.h"

namespace {

__global__ void __attribute__((no_sanitize("thread")))
product(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
        float beta, float* c, int ldc) {
  const int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int col = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= m || col >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) {
    sum += a[std::size_t(row) * lda + i] * b[std::size_t(i) * ldb + col];
  }
  float& out = c[std::size_t(row) * ldc + col];
  out = alpha * sum + (beta == 0 ? 0 : beta * out);
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;
  const dim3 threads(16, 16);
  const dim3 blocks((m + 15) / 16, (n + 15) / 16);
  product<<<blocks, threads, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
