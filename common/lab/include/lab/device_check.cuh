// Helpers for checks on the device: compare on the device, count what is wrong, name the first.
//
// For .cu files.  `Judge` is a small struct that is copied to the device, with
//   __device__ lab::Point operator()(std::size_t i) const;   // element i: got, expected, bound
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "lab/check.h"
#include "lab/expected.h"
#include "lab/launch.h"

namespace lab {

/// One element of a comparison.
struct Point {
  double got;
  double expected;
  double bound;
};

namespace detail {

struct DeviceCount {
  unsigned long long bad;
  unsigned long long first;
};

/// Counts element i if it is bad.
__device__ inline void note_if_bad(const Point& p, std::size_t i, DeviceCount* count) {
  const double error = p.got > p.expected ? p.got - p.expected : p.expected - p.got;
  if (error <= p.bound) return;  // never !(error > bound): that would accept NaN
  atomicAdd(&count->bad, 1ULL);
  atomicMin(&count->first, static_cast<unsigned long long>(i));
}

template <typename Judge>
__global__ void count_bad_kernel(Judge judge, std::size_t n, DeviceCount* count) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += step) {
    note_if_bad(judge(i), i, count);
  }
}

template <typename Judge>
__global__ void judge_one_kernel(Judge judge, std::size_t i, Point* point) {
  *point = judge(i);
}

/// What all comparisons share: `launch(count)` starts the kernel that counts; the first bad element
/// is then judged once more, alone, for its numbers.
template <typename Launch, typename Judge>
BadCount count_bad_by(const Launch& launch, Judge judge, std::size_t n, cudaStream_t stream) {
  struct Memory {  // freed also when a check throws
    void* data = nullptr;
    ~Memory() { cudaFree(data); }
  } memory;
  CUDA_CHECK(cudaMalloc(&memory.data, sizeof(DeviceCount) + sizeof(Point)));
  auto* count = static_cast<DeviceCount*>(memory.data);
  auto* point = reinterpret_cast<Point*>(count + 1);
  DeviceCount result{0, static_cast<unsigned long long>(n)};
  CUDA_CHECK(cudaMemcpyAsync(count, &result, sizeof(result), cudaMemcpyHostToDevice, stream));
  if (n > 0) launch(count);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaMemcpyAsync(&result, count, sizeof(result), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  if (result.bad == 0) return {};
  judge_one_kernel<<<1, 1, 0, stream>>>(judge, static_cast<std::size_t>(result.first), point);
  CUDA_CHECK_LAUNCH();
  Point first{};
  CUDA_CHECK(cudaMemcpyAsync(&first, point, sizeof(first), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  return {static_cast<std::size_t>(result.bad), static_cast<std::size_t>(result.first), first.got,
          first.expected, first.bound};
}

}  // namespace detail

/// Judges elements 0 .. n-1 on the device and waits for the result.  Throws CudaError.
template <typename Judge>
BadCount count_bad(Judge judge, std::size_t n, cudaStream_t stream) {
  const auto launch = [&](detail::DeviceCount* count) {
    detail::count_bad_kernel<<<blocks_for(n), 256, 0, stream>>>(judge, n, count);
  };
  return detail::count_bad_by(launch, judge, n, stream);
}

/// Judges got[r * ld_got + c] against want[r * ld_want + c], one bound for all; index = r * cols +
/// c.
template <typename T>
struct CompareArrays {
  const T* got;
  std::size_t ld_got;
  const T* want;
  std::size_t ld_want;
  std::size_t cols;
  double bound;

  __device__ Point operator()(std::size_t i) const {
    const std::size_t row = i / cols;
    const std::size_t col = i % cols;
    return {static_cast<double>(got[row * ld_got + col]),
            static_cast<double>(want[row * ld_want + col]), bound};
  }
};

}  // namespace lab
