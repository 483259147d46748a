// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// Right: the host only carries the input from here to there, through each kind of memory it has.
#include <algorithm>

#include "decoy.h"
#include "lab.h"

namespace {

__global__ void scale_kernel(float* packed, std::size_t n, float factor) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    packed[i] *= factor;
  }
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  const decoy::Shape s{rows, cols, ld};
  if (s.size() == 0) return;
  float* managed = nullptr;
  float* packed = nullptr;
  CUDA_CHECK(cudaMallocManaged(&managed, s.size() * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&packed, s.size() * sizeof(float)));
  std::vector<float> values(s.size());
  decoy::copy_to_host(values.data(), in, s, stream);
  std::copy(values.begin(), values.end(), managed);
  scale_kernel<<<lab::blocks_for(s.size()), 256, 0, stream>>>(managed, s.size(), factor);
  CUDA_CHECK_LAUNCH();
  decoy::launch_write(in, managed, out, s, stream);
  // The last row another way.
  const std::size_t last = (rows - 1) * cols;
  CUDA_CHECK(cudaMemcpyAsync(packed, &values[last], s.row_bytes(), cudaMemcpyHostToDevice, stream));
  scale_kernel<<<lab::blocks_for(cols), 256, 0, stream>>>(packed, cols, factor);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaMemcpyAsync(out + (rows - 1) * ld, packed, s.row_bytes(), cudaMemcpyDeviceToDevice,
                             stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFree(managed));
  CUDA_CHECK(cudaFree(packed));
}
