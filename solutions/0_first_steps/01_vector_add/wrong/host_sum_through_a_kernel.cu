// expect: wrong_answer computed_on_host; needs: cpu
// The host adds; a kernel copies the sums to c, and reads a and b so that as much is moved as if it
// added.
#include <vector>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;

__global__ void copy_kernel(const float* a, const float* b, const float* sum, float* c,
                            std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] < 2 && b[i] < 2 ? sum[i] : 0;
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  std::vector<float> x(n), y(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpyAsync(x.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(y.data(), b, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (std::size_t i = 0; i < n; ++i) x[i] += y[i];
  float* sum = nullptr;
  CUDA_CHECK(cudaMallocAsync(&sum, bytes, stream));
  CUDA_CHECK(cudaMemcpyAsync(sum, x.data(), bytes, cudaMemcpyHostToDevice, stream));
  const std::size_t blocks = (n + BLOCK_THREADS - 1) / BLOCK_THREADS;
  copy_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, sum, c, n);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaFreeAsync(sum, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
