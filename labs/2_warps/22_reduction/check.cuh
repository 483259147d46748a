// Device-side references for sums and compactions, for timed and large cases: plain, with one
// thread for each 1024 neighbours.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "lab/check.h"
#include "lab/device_check.cuh"
#include "lab/launch.h"

namespace lab {
namespace detail {

constexpr std::size_t kPiece = 1024;  // elements of one thread

/// What each piece adds up to, or how many of it are greater than 0.
template <typename T, typename Value>
__global__ void pieces_kernel(const T* in, std::size_t n, bool counts, Value* pieces) {
  const std::size_t piece = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (piece * kPiece >= n) return;
  Value value = 0;
  for (std::size_t i = piece * kPiece; i < (piece + 1) * kPiece && i < n; ++i) {
    value += counts ? static_cast<Value>(in[i] > 0 ? 1 : 0) : static_cast<Value>(in[i]);
  }
  pieces[piece] = value;
}

template <typename Value, typename T>
std::vector<Value> pieces_of(const T* in, std::size_t n, bool counts, cudaStream_t stream) {
  struct Memory {  // freed also when a check throws
    void* data = nullptr;
    ~Memory() { cudaFree(data); }
  } memory;
  std::vector<Value> pieces(ceil_div(n, kPiece));
  if (pieces.empty()) return pieces;
  const std::size_t bytes = pieces.size() * sizeof(Value);
  CUDA_CHECK(cudaMalloc(&memory.data, bytes));
  auto* on_device = static_cast<Value*>(memory.data);
  const auto blocks = static_cast<unsigned>(ceil_div(pieces.size(), std::size_t{128}));
  pieces_kernel<<<blocks, 128, 0, stream>>>(in, n, counts, on_device);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaMemcpyAsync(pieces.data(), on_device, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  return pieces;
}

/// Piece by piece: the first of its kept elements that stands at a wrong place, or none.
struct KeptJudge {
  const int* in;
  std::size_t n;
  const int* out;
  const unsigned long long* firsts;  // kept before each piece

  __device__ Point operator()(std::size_t piece) const {
    std::size_t place = static_cast<std::size_t>(firsts[piece]);
    for (std::size_t i = piece * kPiece; i < (piece + 1) * kPiece && i < n; ++i) {
      if (in[i] <= 0) continue;
      if (out[place] != in[i]) {
        return {static_cast<double>(out[place]), static_cast<double>(in[i]), 0.0};
      }
      ++place;
    }
    return {0.0, 0.0, 0.0};
  }
};

template <typename T>
struct OneJudge {
  const T* got;
  double expected;

  __device__ Point operator()(std::size_t) const {
    return {static_cast<double>(*got), expected, 0.0};
  }
};

}  // namespace detail

/// The sum on the device, in double: whole numbers whose sum is below 2^53.  Waits.
template <typename T>
double sum_on_device(const T* in, std::size_t n, cudaStream_t stream) {
  double sum = 0;
  for (const double piece : detail::pieces_of<double>(in, n, false, stream)) sum += piece;
  return sum;
}

/// Whether *got, on the device, is `expected`.
template <typename T>
BadCount count_bad_number(const T* got, double expected, cudaStream_t stream) {
  return count_bad(detail::OneJudge<T>{got, expected}, 1, stream);
}

/// Whether `out` begins with those of `in` that are greater than 0, in their order, and *count is
/// their number.  first_index is that of the first piece of 1024 that is not in its place.
inline BadCount count_bad_kept(const int* in, std::size_t n, const int* out,
                               const unsigned long long* count, cudaStream_t stream) {
  auto firsts = detail::pieces_of<unsigned long long>(in, n, true, stream);
  unsigned long long kept = 0;
  for (unsigned long long& piece : firsts) {
    const unsigned long long own = piece;
    piece = kept;
    kept += own;
  }
  const BadCount wrong = count_bad_number(count, static_cast<double>(kept), stream);
  if (wrong.bad > 0 || firsts.empty()) return wrong;
  struct Memory {
    void* data = nullptr;
    ~Memory() { cudaFree(data); }
  } memory;
  const std::size_t bytes = firsts.size() * sizeof(firsts[0]);
  CUDA_CHECK(cudaMalloc(&memory.data, bytes));
  CUDA_CHECK(cudaMemcpyAsync(memory.data, firsts.data(), bytes, cudaMemcpyHostToDevice, stream));
  const detail::KeptJudge judge{in, n, out, static_cast<const unsigned long long*>(memory.data)};
  BadCount bad = count_bad(judge, firsts.size(), stream);
  bad.first_index *= detail::kPiece;
  return bad;
}

}  // namespace lab
