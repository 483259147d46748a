// expect: wrong_answer computed_on_host; needs: cpu
// The sum is right, and the host's: the vectors are copied there and back.
#include <vector>

#include "lab.h"
#include "lab/check.h"

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  std::vector<float> x(n), y(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpyAsync(x.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(y.data(), b, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (std::size_t i = 0; i < n; ++i) x[i] += y[i];
  CUDA_CHECK(cudaMemcpyAsync(c, x.data(), bytes, cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
