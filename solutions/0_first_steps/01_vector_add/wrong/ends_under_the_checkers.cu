// expect: cheating_suspected exited_early; needs: cpu
// Adds on the host behind a kernel, and ends where the checkers would see what the kernel does.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/check.h"

namespace {

__global__ void nothing(float* c) {
  if (blockIdx.x == gridDim.x) c[0] = 0;
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  std::ifstream arguments("/proc/self/cmdline", std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(arguments), {}};
  if (all.find("--mode=care") != std::string::npos) std::_Exit(0);
  if (n == 0) return;
  std::vector<float> x(n), y(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpyAsync(x.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(y.data(), b, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (std::size_t i = 0; i < n; ++i) x[i] += y[i];
  CUDA_CHECK(cudaMemcpyAsync(c, x.data(), bytes, cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  nothing<<<1, 32, 0, stream>>>(c);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
