// The check of sums and compactions on the device, for timed and large cases: plain, with one
// thread for each 1024 adjacent elements.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "expected.h"
#include "lab/check.h"
#include "lab/device_check.cuh"
#include "lab/launch.h"

namespace lab {

constexpr std::size_t kChunk = 1024;  // elements of one thread

namespace detail {

template <typename Result, typename T>
__global__ void chunks_kernel(Result result, const T* in, std::size_t n, double* chunks) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * kChunk;
  if (first >= n) return;
  chunks[first / kChunk] = result(in, first, first + kChunk < n ? first + kChunk : n);
}

/// A chunk's first kept element that has a wrong index in `out`, if any.
struct KeptJudge {
  const int* in;
  std::size_t n;
  const int* out;
  const double* starts;  // elements kept before each chunk

  __device__ Point operator()(std::size_t chunk) const {
    auto at = static_cast<std::size_t>(starts[chunk]);
    for (std::size_t i = chunk * kChunk; i < (chunk + 1) * kChunk && i < n; ++i) {
      if (!IsKept{}(in[i])) continue;
      if (out[at] != in[i]) return {static_cast<double>(out[at]), static_cast<double>(in[i]), 0.0};
      ++at;
    }
    return {0.0, 0.0, 0.0};
  }
};

template <typename T>
struct NumberJudge {
  const T* got;
  double expected;

  __device__ Point operator()(std::size_t) const {
    return {static_cast<double>(*got), expected, 0.0};
  }
};

}  // namespace detail

/// Sum or KeptCount of each chunk of `in`.  `memory` is device memory for one double per chunk.
/// Waits.
template <typename Result, typename T>
std::vector<double> chunks_of(const T* in, std::size_t n, double* memory, cudaStream_t stream) {
  std::vector<double> chunks(ceil_div(n, kChunk));
  if (chunks.empty()) return chunks;
  const auto blocks = static_cast<unsigned>(ceil_div(chunks.size(), std::size_t{128}));
  detail::chunks_kernel<<<blocks, 128, 0, stream>>>(Result{}, in, n, memory);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaMemcpyAsync(chunks.data(), memory, chunks.size() * sizeof(double),
                             cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  return chunks;
}

/// Whether *got, on the device, is `expected`.
template <typename T>
BadCount count_bad_number(const T* got, double expected, cudaStream_t stream) {
  return count_bad(detail::NumberJudge<T>{got, expected}, 1, stream);
}

/// Whether *got is the sum of `in`, exactly.
template <typename T>
BadCount count_bad_sum(const T* in, std::size_t n, const T* got, double* memory,
                       cudaStream_t stream) {
  const Values chunks = chunks_of<Sum>(in, n, memory, stream);
  return count_bad_number(got, Sum{}(chunks.data(), 0, chunks.size()), stream);
}

/// Whether `out` begins with the kept elements of `in`, in their order, and *count is their number.
/// first_index is the first element of the first wrong chunk.
inline BadCount count_bad_kept(const int* in, std::size_t n, const int* out,
                               const unsigned long long* count, double* memory,
                               cudaStream_t stream) {
  Values starts = chunks_of<KeptCount>(in, n, memory, stream);
  double kept = 0;
  for (double& chunk : starts) {
    const double own = chunk;
    chunk = kept;
    kept += own;
  }
  const BadCount wrong = count_bad_number(count, kept, stream);
  if (wrong.bad > 0 || starts.empty()) return wrong;
  CUDA_CHECK(cudaMemcpyAsync(memory, starts.data(), starts.size() * sizeof(double),
                             cudaMemcpyHostToDevice, stream));
  BadCount bad = count_bad(detail::KeptJudge{in, n, out, memory}, starts.size(), stream);
  bad.first_index *= kChunk;
  return bad;
}

}  // namespace lab
