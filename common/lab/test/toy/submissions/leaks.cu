// Right, and each call leaves one of everything behind, of events two.
#include "lab.h"
#include "lab/check.h"
#include "scale_right.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  void* memory = nullptr;
  CUDA_CHECK(cudaMalloc(&memory, 4));
  CUDA_CHECK(cudaMallocAsync(&memory, 4, stream));
  CUDA_CHECK(cudaMallocHost(&memory, 4));
  cudaStream_t other = nullptr;
  CUDA_CHECK(cudaStreamCreate(&other));
  cudaEvent_t event = nullptr;
  CUDA_CHECK(cudaEventCreate(&event));
  CUDA_CHECK(cudaEventCreate(&event));
  cudaGraph_t graph = nullptr;
  CUDA_CHECK(cudaGraphCreate(&graph, 0));
  cudaGraphExec_t exec = nullptr;
  CUDA_CHECK(cudaGraphInstantiate(&exec, graph, 0));
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
