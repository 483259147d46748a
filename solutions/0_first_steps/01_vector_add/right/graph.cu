// Known-good: the launch is the only node of a graph that is built by hand.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned BLOCK_THREADS = 256;

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    c[i] = a[i] + b[i];
  }
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  void* arguments[] = {&a, &b, &c, &n};
  cudaKernelNodeParams node{};
  node.func = reinterpret_cast<void*>(vector_add_kernel);
  node.gridDim = dim3(blocks_for(n, BLOCK_THREADS));
  node.blockDim = dim3(BLOCK_THREADS);
  node.kernelParams = arguments;

  cudaGraph_t graph = nullptr;
  cudaGraphNode_t added = nullptr;
  cudaGraphExec_t executable = nullptr;
  CUDA_CHECK(cudaGraphCreate(&graph, 0));
  CUDA_CHECK(cudaGraphAddKernelNode(&added, graph, nullptr, 0, &node));
  CUDA_CHECK(cudaGraphInstantiate(&executable, graph, 0));
  CUDA_CHECK(cudaGraphLaunch(executable, stream));
  CUDA_CHECK(cudaGraphExecDestroy(executable));  // it is freed when it has run
  CUDA_CHECK(cudaGraphDestroy(graph));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
