// Launches on shared memory.  Unless said otherwise: 4 blocks of 128 threads, 16 warps; 32 banks
// of 4-byte words.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "case.h"
#include "kernels_shared.cuh"

namespace truth {
namespace {

constexpr Expected kNothing{};

/// Reads and writes `sectors` of global memory per warp, side by side; passes per warp of shared.
Expected passes(long long written, long long read, long long sectors = 4) {
  return kNothing.load(16, 16 * sectors)
      .shared_writes(16, 16 * written)
      .shared_reads(16, 16 * read)
      .store(16, 16 * sectors);
}

/// Elements STRIDE apart; 2^SHIFT lanes read the same.
template <class T, int STRIDE, int SHIFT>
void launch(const Buffers& b) {
  through_shared<<<4, 128, 128 * STRIDE * sizeof(T)>>>(b.from<T>(), b.to<T>(), STRIDE, STRIDE,
                                                       SHIFT);
}

/// Lanes 2^SHIFT apart read the same.
template <class T, int SHIFT>
void launch_pairs(const Buffers& b) {
  shared_by_pairs<<<4, 128, 128 * sizeof(T)>>>(b.from<T>(), b.to<T>(), SHIFT);
}

/// Blocks of THREADS < 32 threads.
template <class T, int THREADS>
void launch_part(const Buffers& b) {
  through_shared<<<4, THREADS, 128 * sizeof(T)>>>(b.from<T>(), b.to<T>(), 1, 1, 0);
}

std::vector<Case> pattern_cases() {
  return {
      {"shared", passes(1, 1), launch<float, 1, 0>},
      {"shared, stride 2", passes(2, 2), launch<float, 2, 0>},
      {"shared, stride 6", passes(2, 2), launch<float, 6, 0>},
      {"shared, stride 32", passes(32, 32), launch<float, 32, 0>},
      {"shared, stride 33", passes(1, 1), launch<float, 33, 0>},
      {"shared broadcast", passes(1, 1), launch<float, 1, 5>},
      {"shared multicast", passes(1, 1), launch<float, 1, 2>},
      {"shared char", passes(1, 1, 1), launch<char, 1, 0>},
      {"shared short", passes(1, 1, 2), launch<short, 1, 0>},
      // Half warps.
      {"shared float2", passes(2, 2, 8), launch<float2, 1, 0>},
      {"shared double", passes(2, 2, 8), launch<double, 1, 0>},
      {"shared float2, stride 2", passes(4, 4, 8), launch<float2, 2, 0>},
      // Pairs of lanes at one address: a pass serves twice the lanes.
      {"shared float2, pairs", passes(2, 1, 8), launch<float2, 1, 1>},
      {"shared float2, pairs of 2 apart", passes(2, 1, 8), launch_pairs<float2, 1>},
      {"shared float2, pairs of 4 apart", passes(2, 2, 8), launch_pairs<float2, 2>},
      {"shared float2 broadcast", passes(2, 1, 8), launch<float2, 1, 5>},
      // Quarter warps.
      {"shared float4", passes(4, 4, 16), launch<float4, 1, 0>},
      {"shared float4, stride 2", passes(8, 8, 16), launch<float4, 2, 0>},
      {"shared float4, pairs", passes(4, 2, 16), launch<float4, 1, 1>},
      {"shared float4, pairs of 2 apart", passes(4, 2, 16), launch_pairs<float4, 1>},
      {"shared float4, pairs of 4 apart", passes(4, 4, 16), launch_pairs<float4, 2>},
      {"shared float4 broadcast", passes(4, 2, 16), launch<float4, 1, 5>},
      // 4 warps of 16 lanes: 256 bytes are 8 sectors; 2 quarters.
      {"shared float4, half a warp",
       kNothing.load(4, 32).shared_writes(4, 8).shared_reads(4, 8).store(4, 32),
       launch_part<float4, 16>},
      {"shared float2, half a warp",
       kNothing.load(4, 16).shared_writes(4, 4).shared_reads(4, 4).store(4, 16),
       launch_part<float2, 16>},
  };
}

/// Wavefronts of the shared histogram: in each warp as many as lanes want one bank.
long long turns_of_bins() {
  long long sum = 0;
  for (std::size_t warp = 0; warp < 16; ++warp) {
    std::array<int, 32> wanted{};
    for (std::size_t lane = 0; lane < 32; ++lane) {
      ++wanted[static_cast<std::size_t>(bin_of()[32 * warp + lane]) % 32];
    }
    sum += *std::max_element(wanted.begin(), wanted.end());
  }
  return sum;
}

/// 64 x 64 floats in 4 tiles; a tile is 32 requests each way.
Expected transposed(long long read) {
  return kNothing.load(128, 512).shared_writes(128, 128).shared_reads(128, read).store(128, 512);
}

std::vector<Case> tile_cases() {
  static constexpr dim3 kTiles(2, 2), kThreads(32, 8);
  return {
      {"transpose, shared", transposed(4096),
       [](const Buffers& b) {
         transpose_shared<32><<<kTiles, kThreads>>>(b.from<float>(), b.to<float>(), 64);
       }},
      {"transpose, padded", transposed(128),
       [](const Buffers& b) {
         transpose_shared<33><<<kTiles, kThreads>>>(b.from<float>(), b.to<float>(), 64);
       }},
      {"transpose, swizzled", transposed(128),
       [](const Buffers& b) {
         transpose_swizzled<<<kTiles, kThreads>>>(b.from<float>(), b.to<float>(), 64);
       }},
      // 4 sectors of a (2 rows of 64 bytes) and of b; 16 blocks x 8 warps x 4 steps x 2.
      {"GEMM, tiles of 16",
       kNothing.load(1024, 4096)
           .shared_writes(1024, 1024)
           .shared_reads(16384, 16384)
           .store(128, 512),
       [](const Buffers& b) {
         const float* a = b.from<float>();
         gemm_tiled<16><<<dim3(4, 4), dim3(16, 16)>>>(a, a + 4096, b.to<float>(), 64);
       }},
      // 4 blocks x 32 warps x 2 steps x 2.
      {"GEMM, tiles of 32",
       kNothing.load(512, 2048).shared_writes(512, 512).shared_reads(16384, 16384).store(128, 512),
       [](const Buffers& b) {
         const float* a = b.from<float>();
         gemm_tiled<32><<<dim3(2, 2), dim3(32, 32)>>>(a, a + 4096, b.to<float>(), 64);
       }},
  };
}

std::vector<Case> block_cases() {
  return {
      // 2 blocks of 8 warps.  Steps with 4, 2, 1, 1, 1, 1, 1, 1 warps: 12 requests; elements 2, 4,
      // 8, ... words apart make 4x2 + 2x4 + 8 + 8 + 8 + 4 + 2 + 1 = 47 passes.  Two reads and a
      // write each, the block's 8 writes before and its one read after.
      {"reduction, interleaved",
       kNothing.load(16, 64).shared_reads(50, 190).shared_writes(40, 110).store(2, 2),
       [](const Buffers& b) { reduce_interleaved<<<2, 256>>>(b.from<float>(), b.to<float>()); }},
      // The same requests, one pass each.
      {"reduction, sequential",
       kNothing.load(16, 64).shared_reads(50, 50).shared_writes(40, 40).store(2, 2),
       [](const Buffers& b) { reduce_sequential<<<2, 256>>>(b.from<float>(), b.to<float>()); }},
      // 5 sectors per warp and two single elements per block.
      {"stencil 1D, shared",
       kNothing.load(24, 88).shared_writes(24, 24).shared_reads(48, 48).store(16, 64),
       [](const Buffers& b) { stencil_1d_shared<<<4, 128>>>(b.from<float>(), b.to<float>()); }},
      // 2 warps of each block clear, read and add 64 bins.
      {"histogram, shared",
       kNothing.load(16, 64)
           .shared_writes(8, 8)
           .shared_atomics(16, turns_of_bins())
           .shared_reads(8, 8)
           .atomic(8, 32),
       [](const Buffers& b) { histogram<<<4, 128>>>(b.values, b.to<int>(), 1); }},
  };
}

}  // namespace

std::vector<Case> shared_cases() {
  std::vector<Case> all = pattern_cases();
  for (const auto& more : {tile_cases(), block_cases()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace truth
