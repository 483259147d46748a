// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// A kernel copies the input to pinned memory; the host computes there, and another kernel takes it.
#include "decoy.h"
#include "lab.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  const decoy::Shape s{rows, cols, ld};
  if (s.size() == 0) return;
  float* pinned = nullptr;
  CUDA_CHECK(cudaMallocHost(&pinned, s.size() * sizeof(float)));
  decoy::read<<<lab::blocks_for(s.size()), 256, 0, stream>>>(in, pinned, s);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaStreamSynchronize(stream));
  decoy::compute(pinned, s, factor);
  decoy::launch_write(in, pinned, out, s, stream);
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFreeHost(pinned));
}
