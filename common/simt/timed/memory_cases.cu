// Launches bound by global memory or a cache of it; 256 threads a block unless said otherwise.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "../truth/kernels_global.cuh"
#include "case.h"
#include "kernels_memory.cuh"

namespace timed {
namespace {

constexpr int kMi = 1 << 20;

constexpr int blocks(int threads) {
  return threads / 256;
}

template <class T, int COUNT, int STRIDE, int OFFSET>
void launch_copy(const Buffers& b) {
  copy<<<blocks(COUNT), 256>>>(b.from<T>(), b.to<T>(), STRIDE, OFFSET);
}

template <int COUNT, int SHIFT>
void launch_atomic(const Buffers& b) {
  atomic_add<<<blocks(COUNT), 256>>>(b.in, b.out, SHIFT);
}

std::vector<Case> copies() {
  return {
      {"copy char", launch_copy<char, 64 * kMi, 1, 0>},
      {"copy float", launch_copy<float, 64 * kMi, 1, 0>},
      {"copy double", launch_copy<double, 32 * kMi, 1, 0>},
      {"copy float4", launch_copy<float4, 16 * kMi, 1, 0>},
      {"copy float, offset 1", launch_copy<float, 64 * kMi, 1, 1>},
      {"copy float, stride 2", launch_copy<float, 32 * kMi, 2, 0>},
      {"copy float, stride 4", launch_copy<float, 16 * kMi, 4, 0>},
      {"copy float, stride 8", launch_copy<float, 8 * kMi, 8, 0>},
      {"copy float, stride 32", launch_copy<float, 4 * kMi, 32, 0>},
      {"copy float, blocks of 32",
       [](const Buffers& b) { copy<<<2 * kMi, 32>>>(b.in, b.out, 1, 0); }},
      {"copy float, blocks of 1024",
       [](const Buffers& b) { copy<<<kMi / 16, 1024>>>(b.in, b.out, 1, 0); }},
      {"copy, grid-stride, 132 blocks of 128",
       [](const Buffers& b) { copy_grid_stride<<<132, 128>>>(b.in, b.out, 16 * kMi); }},
      {"copy, grid-stride, 132 blocks of 1024",
       [](const Buffers& b) { copy_grid_stride<<<132, 1024>>>(b.in, b.out, 64 * kMi); }},
      {"copy, grid-stride, 8 blocks of 256",
       [](const Buffers& b) { copy_grid_stride<<<8, 256>>>(b.in, b.out, 4 * kMi); }},
      {"spread by 32", [](const Buffers& b) { spread<<<blocks(64 * kMi), 256>>>(b.in, b.out, 5); }},
  };
}

std::vector<Case> patterns() {
  return {
      {"gather in 512 MiB",
       [](const Buffers& b) {
         gather_hashed<<<blocks(16 * kMi), 256>>>(b.in, b.out, 128 * kMi - 1);
       }},
      {"gather in 8 MiB",
       [](const Buffers& b) {
         gather_hashed<<<blocks(16 * kMi), 256>>>(b.in, b.out, 2 * kMi - 1);
       }},
      {"array of structs",
       [](const Buffers& b) { norm_aos<<<blocks(32 * kMi), 256>>>(b.from<Point>(), b.out); }},
      {"struct of arrays",
       [](const Buffers& b) {
         norm_soa<<<blocks(32 * kMi), 256>>>(b.in, b.in + 32 * kMi, b.in + 64 * kMi, b.out);
       }},
      {"stencil 1D", [](const Buffers& b) { stencil_1d<<<blocks(64 * kMi), 256>>>(b.in, b.out); }},
      {"stencil 2D",
       [](const Buffers& b) { stencil_2d<<<dim3(256, 1023), dim3(32, 8)>>>(b.in, b.out, 8192); }},
      {"divergent loop",
       [](const Buffers& b) { divergent_loop<<<blocks(8 * kMi), 256>>>(b.in, b.out, 8 * kMi); }},
      {"transpose, naive",
       [](const Buffers& b) {
         transpose_naive<<<dim3(256, 256), dim3(32, 8)>>>(b.in, b.out, 8192);
       }},
      {"sum, float4 by four",
       [](const Buffers& b) { sum_by_four<<<1056, 256>>>(b.from<float4>(), b.out, 32 * kMi); }},
      {"chase in 512 MiB",
       [](const Buffers& b) {
         chase<<<132, 64>>>(b.from<unsigned>(), b.to<unsigned>(), 256, 128 * kMi - 1);
       }},
      {"read 16 MiB again",
       [](const Buffers& b) { read_again<<<2112, 256>>>(b.in, b.out, 4 * kMi, 256); }},
      {"read own 8 KiB", [](const Buffers& b) { read_own<<<2112, 256>>>(b.in, b.out, 128); }},
  };
}

std::vector<Case> atomics() {
  return {
      {"atomics, distinct", launch_atomic<16 * kMi, 0>},
      {"atomics, one per warp", launch_atomic<16 * kMi, 5>},
      {"atomics, one address", launch_atomic<kMi, 30>},
      {"atomics that return, 64 addresses",
       [](const Buffers& b) {
         atomic_ticket<<<blocks(kMi), 256>>>(b.to<int>(), b.to<int>() + kMi, 63, 1);
       }},
  };
}

}  // namespace

void fill_input(const Buffers& b) {
  fill<<<Buffers::kFloats / 256, 256>>>(reinterpret_cast<unsigned*>(b.in));
}

void copy_floats(const float* in, float* out, int count, cudaStream_t stream) {
  copy<<<blocks(count), 256, 0, stream>>>(in, out, 1, 0);
}

std::vector<Case> memory_cases() {
  std::vector<Case> all = copies();
  for (const auto& more : {patterns(), atomics()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace timed
