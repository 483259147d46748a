// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// The host computes, and copies its result over a kernel's.
#include "decoy.h"
#include "lab.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  const decoy::Shape s{rows, cols, ld};
  if (s.size() == 0) return;
  std::vector<float> values(s.size());
  decoy::launch_write(in, in, out, s, stream);
  decoy::copy_to_host(values.data(), in, s, stream);
  decoy::compute(values.data(), s, factor);
  CUDA_CHECK(cudaMemcpy2DAsync(out, s.ld_bytes(), values.data(), s.row_bytes(), s.row_bytes(), rows,
                               cudaMemcpyHostToDevice, stream));
}
