// Right, and a thread of its own goes on giving work to the device.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "meeting.h"
#include "scale_right.h"

namespace {
__global__ void nothing() {}

void launch() {
  static const cudaStream_t stream = [] {
    cudaStream_t own = nullptr;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    return own;
  }();
  nothing<<<1, 1, 0, stream>>>();
  cudaStreamSynchronize(stream);
}
}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  static const toy::Worker worker(launch);
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
}
