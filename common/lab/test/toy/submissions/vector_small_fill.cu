// Right; each call fills a few bytes, and brings a few from pinned memory.
#include "vector.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t /*ld*/,
                float factor, cudaStream_t stream) {
  const std::size_t n = rows * cols;
  float* parameters = nullptr;
  float* scratch = nullptr;
  CUDA_CHECK(cudaMallocHost(&parameters, 64));
  CUDA_CHECK(cudaMallocAsync(&scratch, 64, stream));
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, 64, stream));
  CUDA_CHECK(cudaMemcpyAsync(parameters, scratch, 64, cudaMemcpyDeviceToHost, stream));
  toy::launch(toy::scale_kernel, toy::blocks_for_all(n), in, out, n, factor, stream);
  CUDA_CHECK(cudaFreeAsync(scratch, stream));
  CUDA_CHECK(cudaFreeHost(parameters));
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
