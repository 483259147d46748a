// Computed by the host, which also copies something back where there is nothing to compute.
#include <vector>

#include "lab.h"
#include "lab/check.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  float* count = nullptr;
  float counted = 0;
  CUDA_CHECK(cudaMalloc(&count, sizeof counted));
  CUDA_CHECK(cudaMemsetAsync(count, 0, sizeof counted, stream));
  CUDA_CHECK(cudaMemcpyAsync(&counted, count, sizeof counted, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFree(count));
  if (rows * cols == 0) return;
  std::vector<float> values(rows * cols);
  const std::size_t width = cols * sizeof(float);
  const std::size_t pitch = ld * sizeof(float);
  CUDA_CHECK(cudaMemcpy2DAsync(values.data(), width, in, pitch, width, rows, cudaMemcpyDeviceToHost,
                               stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (float& value : values) value *= factor;
  CUDA_CHECK(cudaMemcpy2DAsync(out, pitch, values.data(), width, width, rows,
                               cudaMemcpyHostToDevice, stream));
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
