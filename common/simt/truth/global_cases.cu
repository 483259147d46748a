// Launches on global memory.  Unless said otherwise: 4 blocks of 128 threads, 16 warps; a sector
// has 32 bytes, 8 floats.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_fp16.h>

#include <set>

#include "case.h"
#include "kernels_global.cuh"

namespace truth {
namespace {

constexpr Expected kNothing{};

/// Reads with `sectors` per warp, writes floats side by side: 4 sectors.
Expected copies(long long sectors, long long written = 4) {
  return kNothing.load(16, 16 * sectors).store(16, 16 * written);
}

template <class T, int STRIDE, int OFFSET>
void launch_copy(const Buffers& b) {
  copy<<<4, 128>>>(b.from<T>(), b.to<T>(), STRIDE, OFFSET);
}

template <class T, int SHIFT>
void launch_spread(const Buffers& b) {
  spread<<<4, 128>>>(b.from<T>(), b.to<T>(), SHIFT);
}

template <int SHIFT>
void launch_atomic_add(const Buffers& b) {
  atomic_add<<<4, 128>>>(b.from<float>(), b.to<float>(), SHIFT);
}

/// The sectors that the permutation touches, warp by warp.
long long sectors_of_permutation() {
  long long sum = 0;
  for (std::size_t warp = 0; warp < 16; ++warp) {
    std::set<int> sectors;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      sectors.insert(permutation()[32 * warp + lane] / 8);
    }
    sum += static_cast<long long>(sectors.size());
  }
  return sum;
}

std::vector<Case> copy_cases() {
  return {
      {"aligned", copies(4), launch_copy<float, 1, 0>},
      {"offset 1", copies(5), launch_copy<float, 1, 1>},
      {"stride 2", copies(8), launch_copy<float, 2, 0>},
      {"stride 4", copies(16), launch_copy<float, 4, 0>},
      {"stride 8", copies(32), launch_copy<float, 8, 0>},
      {"stride 32", copies(32), launch_copy<float, 32, 0>},
      {"backwards", copies(4),
       [](const Buffers& b) { copy_backwards<<<4, 128>>>(b.from<float>(), b.to<float>(), 511); }},
      {"char", copies(1, 1), launch_copy<char, 1, 0>},
      {"short", copies(2, 2), launch_copy<short, 1, 0>},
      {"half", copies(2, 2), launch_copy<__half, 1, 0>},
      {"half2", copies(4, 4), launch_copy<__half2, 1, 0>},
      {"float2", copies(8, 8), launch_copy<float2, 1, 0>},
      {"float2, offset 1", copies(9, 8), launch_copy<float2, 1, 1>},
      {"double", copies(8, 8), launch_copy<double, 1, 0>},
      {"float4", copies(16, 16), launch_copy<float4, 1, 0>},
      {"float4, offset 1", copies(17, 16), launch_copy<float4, 1, 1>},
      {"float4, stride 2", copies(32, 16), launch_copy<float4, 2, 0>},
      {"broadcast", copies(1), launch_spread<float, 5>},
      {"multicast", copies(1), launch_spread<float, 2>},  // 8 floats, aligned
      {"float4 broadcast", copies(1, 16), launch_spread<float4, 5>},
      {"float4 multicast", copies(4, 16), launch_spread<float4, 2>},  // 8 x 16 bytes
  };
}

std::vector<Case> other_cases() {
  const long long scattered = sectors_of_permutation();
  return {
      {"gather", kNothing.load(32, 64 + scattered).store(16, 64),
       [](const Buffers& b) { gather<<<4, 128>>>(b.from<float>(), b.to<float>(), b.index); }},
      {"scatter", kNothing.load(32, 128).store(16, scattered),
       [](const Buffers& b) { scatter<<<4, 128>>>(b.from<float>(), b.to<float>(), b.index); }},
      // The last warp has 20 lanes: 80 bytes, 3 sectors.
      {"guarded tail", kNothing.load(16, 63).store(16, 63),
       [](const Buffers& b) { copy_below<<<4, 128>>>(b.from<float>(), b.to<float>(), 500); }},
      // Per block one full warp and one of 8 lanes; a block's 160 bytes are 5 sectors.
      {"partial warp", kNothing.load(8, 20).store(8, 20),
       [](const Buffers& b) { copy<<<4, 40>>>(b.from<float>(), b.to<float>(), 1, 0); }},
      {"odd lanes", copies(4),
       [](const Buffers& b) { copy_odd<<<4, 128>>>(b.from<float>(), b.to<float>()); }},
      // 12 bytes apart: each of 3 requests touches all 12 sectors of the warp's 384 bytes.
      {"array of structs", kNothing.load(48, 576).store(16, 64),
       [](const Buffers& b) { norm_aos<<<4, 128>>>(b.from<Point>(), b.to<float>()); }},
      {"struct of arrays", kNothing.load(48, 192).store(16, 64),
       [](const Buffers& b) {
         const float* x = b.from<float>();
         norm_soa<<<4, 128>>>(x, x + 512, x + 1024, b.to<float>());
       }},
      // 8 turns, each with a lane in all 4 sectors: lane 7 of 8 is in every turn.
      {"divergent loop", kNothing.load(128, 512).store(16, 64),
       [](const Buffers& b) { divergent_loop<<<4, 128>>>(b.from<float>(), b.to<float>(), 512); }},
      // 4, 5 and 5 sectors.
      {"stencil 1D", kNothing.load(48, 224).store(16, 64),
       [](const Buffers& b) { stencil_1d<<<4, 128>>>(b.from<float>(), b.to<float>()); }},
      // A row has 66 floats, 8 bytes more than a whole number of sectors.  Centre, above and below
      // never begin on a sector: 5 each; left and right do in 2 rows of 8: 5 x 12 + 4 x 4 = 76.
      {"stencil 2D", kNothing.load(80, 3 * 80 + 2 * 76).store(16, 64),
       [](const Buffers& b) {
         stencil_2d<<<dim3(2, 2), dim3(32, 4)>>>(b.from<float>(), b.to<float>(), 64);
       }},
      {"atomics, distinct", kNothing.load(16, 64).atomic(16, 64), launch_atomic_add<0>},
      // Lanes at one address take turns, a sector each.
      {"atomics, one per warp", kNothing.load(16, 64).atomic(16, 512), launch_atomic_add<5>},
      {"atomics, one address", kNothing.load(16, 64).atomic(16, 512), launch_atomic_add<9>},
      // 8 counters in one sector, 4 lanes at each.
      {"atomics that return", kNothing.atomic(16, 64).store(16, 64),
       [](const Buffers& b) {
         int* counters = b.to<int>() + 1024;
         atomic_ticket<<<4, 128>>>(counters, b.to<int>(), 7, 1);
       }},
      // 128 requests of a row each; a column of 32 floats is 32 sectors.
      {"transpose, naive", kNothing.load(128, 512).store(128, 4096),
       [](const Buffers& b) {
         transpose_naive<<<dim3(2, 2), dim3(32, 8)>>>(b.from<float>(), b.to<float>(), 64);
       }},
      {"reduction, shuffles", kNothing.load(16, 64).store(16, 16),
       [](const Buffers& b) { reduce_shuffle<<<4, 128>>>(b.from<float>(), b.to<float>()); }},
  };
}

}  // namespace

std::vector<Case> global_cases() {
  std::vector<Case> all = copy_cases();
  const std::vector<Case> others = other_cases();
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace truth
