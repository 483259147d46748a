// Baselines from CUB, which ships with the CUDA Toolkit.  On the cpu device, which has no CUB and
// times nothing, each of them throws.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#ifdef LAB_DEVICE_CUDA
#include <cstdint>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_select.cuh>
#include <map>

#include "lab/check.h"
#else
#include <stdexcept>
#endif

namespace lab {

#ifdef LAB_DEVICE_CUDA

namespace detail {

/// Device memory of at least that size.  All algorithms share it; it grows, and stays until the
/// end.
inline void* cub_space(std::size_t bytes) {
  static void* memory = nullptr;
  static std::size_t has = 0;
  if (bytes > has) {
    CUDA_CHECK(cudaFree(memory));
    CUDA_CHECK(cudaMalloc(&memory, bytes));
    has = bytes;
  }
  return memory;
}

/// Runs algorithm(space, bytes), which returns a cudaError_t, with n elements.  The first call for
/// each n also asks how much space it needs, so that no timed call does.
template <typename Algorithm>
void run_cub(std::size_t n, const Algorithm& algorithm) {
  static std::map<std::size_t, std::size_t> bytes_for;  // one map per type, hence per algorithm
  const auto [known, is_new] = bytes_for.try_emplace(n);
  if (is_new) CUDA_CHECK(algorithm(static_cast<void*>(nullptr), known->second));
  CUDA_CHECK(algorithm(cub_space(known->second), known->second));
}

}  // namespace detail

/// cub::DeviceReduce::Sum: *out becomes the sum of in[0, n).
template <typename T>
void cub_sum(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  detail::run_cub(n, [&](void* space, std::size_t& bytes) {
    return cub::DeviceReduce::Sum(space, bytes, in, out, n, stream);
  });
}

/// cub::DeviceSelect::If: `out` begins with the elements for which keeps(x), in their order, and
/// *count becomes their number.
template <typename T, typename Keeps>
void cub_select_if(const T* in, T* out, unsigned long long* count, std::size_t n, Keeps keeps,
                   cudaStream_t stream) {
  detail::run_cub(n, [&](void* space, std::size_t& bytes) {
    return cub::DeviceSelect::If(space, bytes, in, out, count, static_cast<std::int64_t>(n), keeps,
                                 stream);
  });
}

#else

template <typename T>
void cub_sum(const T*, T*, std::size_t, cudaStream_t) {
  throw std::logic_error("CUB is not on this device");
}

template <typename T, typename Keeps>
void cub_select_if(const T*, T*, unsigned long long*, std::size_t, Keeps, cudaStream_t) {
  throw std::logic_error("CUB is not on this device");
}

#endif

}  // namespace lab
