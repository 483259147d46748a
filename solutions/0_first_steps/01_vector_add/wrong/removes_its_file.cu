// expect: cheating_suspected run_folder_changed
// Removes the file that it was loaded from.
#include <dlfcn.h>

#include <cstdio>

#include "lab.h"
#include "lab/check.h"

namespace {

void remove_own_file() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&remove_own_file), &info) != 0) std::remove(info.dli_fname);
}

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  remove_own_file();
  if (n == 0) return;  // a grid of no blocks is an error
  const std::size_t blocks = (n + BLOCK_THREADS - 1) / BLOCK_THREADS;
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
