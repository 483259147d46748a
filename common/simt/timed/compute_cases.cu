// Launches bound by shared memory, arithmetic, latency, barriers or the launch itself.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "../truth/kernels_shared.cuh"
#include "case.h"
#include "kernels_compute.cuh"

namespace timed {
namespace {

constexpr int kSide = 8192;  // of matrices that are transposed

std::vector<Case> tiles() {
  return {
      {"transpose, shared",
       [](const Buffers& b) {
         transpose_shared<32><<<dim3(256, 256), dim3(32, 8)>>>(b.in, b.out, kSide);
       }},
      {"transpose, padded",
       [](const Buffers& b) {
         transpose_shared<33><<<dim3(256, 256), dim3(32, 8)>>>(b.in, b.out, kSide);
       }},
      {"transpose, swizzled",
       [](const Buffers& b) {
         transpose_swizzled<<<dim3(256, 256), dim3(32, 8)>>>(b.in, b.out, kSide);
       }},
      {"GEMM, tiles of 16",
       [](const Buffers& b) {
         gemm_tiled<16><<<dim3(128, 128), dim3(16, 16)>>>(b.in, b.in + 2048 * 2048, b.out, 2048);
       }},
      {"GEMM, tiles of 32",
       [](const Buffers& b) {
         gemm_tiled<32><<<dim3(64, 64), dim3(32, 32)>>>(b.in, b.in + 2048 * 2048, b.out, 2048);
       }},
      {"reduction, interleaved",
       [](const Buffers& b) { reduce_interleaved<<<1 << 18, 256>>>(b.in, b.out); }},
      {"reduction, sequential",
       [](const Buffers& b) { reduce_sequential<<<1 << 18, 256>>>(b.in, b.out); }},
      {"stencil 1D, shared",
       [](const Buffers& b) { stencil_1d_shared<<<1 << 18, 128>>>(b.in, b.out); }},
      {"histogram, shared",
       [](const Buffers& b) {
         histogram_hashed<<<1 << 14, 256>>>(b.from<unsigned>(), b.to<int>(), 1);
       }},
  };
}

template <int STRIDE, int ROUNDS>
void launch_shared(const Buffers& b) {
  shared_loop<<<1056, 256>>>(b.out, STRIDE, ROUNDS);
}

std::vector<Case> units() {
  return {
      {"shared, stride 1", launch_shared<1, 4096>},
      {"shared, stride 2", launch_shared<2, 4096>},
      {"shared, stride 8", launch_shared<8, 1024>},
      {"shared, stride 32", launch_shared<32, 512>},
      {"shared, stride 0", launch_shared<0, 4096>},
      {"multiply-add, float, 8 chains",
       [](const Buffers& b) { multiply_add<float, 8><<<1056, 256>>>(b.out, 0.5f, 4096); }},
      {"multiply-add, double, 8 chains",
       [](const Buffers& b) { multiply_add<double, 8><<<1056, 256>>>(b.to<double>(), 0.5, 2048); }},
      {"multiply-add, float, 1 chain, 4 warps",
       [](const Buffers& b) { multiply_add<float, 1><<<132, 128>>>(b.out, 0.5f, 16384); }},
      {"shuffles", [](const Buffers& b) { shuffles<<<1056, 256>>>(b.out, 512); }},
      {"barriers, blocks of 64", [](const Buffers& b) { barriers<<<2112, 64>>>(b.out, 1024); }},
      {"barriers, blocks of 1024", [](const Buffers& b) { barriers<<<264, 1024>>>(b.out, 1024); }},
      {"shared, stride 1, one block too many",
       [](const Buffers& b) { shared_loop<<<1057, 256>>>(b.out, 1, 4096); }},
      {"1 block", [](const Buffers& b) { shared_loop<<<1, 256>>>(b.out, 1, 4096); }},
      {"nothing, 1 block", [](const Buffers&) { nothing<<<1, 32>>>(); }},
      {"nothing, 65536 blocks of 32", [](const Buffers&) { nothing<<<65536, 32>>>(); }},
      {"nothing, 65536 blocks of 1024", [](const Buffers&) { nothing<<<65536, 1024>>>(); }},
  };
}

}  // namespace

void do_nothing(cudaStream_t stream) {
  nothing<<<1, 32, 0, stream>>>();
}

void be_busy(float* out, cudaStream_t stream) {
  shared_loop<<<1, 256, 0, stream>>>(out, 1, 16384);
}

std::vector<Case> compute_cases() {
  std::vector<Case> all = tiles();
  const std::vector<Case> more = units();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace timed
