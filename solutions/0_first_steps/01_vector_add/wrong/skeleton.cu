// expect: not_started skeleton
// Nothing was done yet: this is student.cu as it was handed out.
// Lab 01, vector addition: your code.
//
// Add two vectors of n floats.  Fill in TODO 1 to 3; what stands outside them is right as it is.
#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  // TODO 1 (about 4 lines): add the elements of [0, n), each exactly once, however many blocks the
  // grid has: a thread starts at its own index in the grid, and walks on by the grid's width.
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  // TODO 2 (about 3 lines): how many blocks?  Enough to fill the GPU, none without work.  A grid of
  // no blocks is an error, so an empty vector needs no launch at all.
  const unsigned blocks = 0;

  // TODO 3 (2 lines): launch the kernel on `stream`, and check that the launch was accepted.
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
