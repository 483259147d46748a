// A check on the device of what was written into an array that is too large to be looked at whole.
//
// For .cu files.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "lab/check.h"
#include "lab/device_check.cuh"
#include "lab/expected.h"

namespace lab {
namespace detail {

/// A range, and how many elements lie in those before it.
struct PlacedRange {
  Range range;
  std::size_t before;
};

/// The element that comes k-th in ascending ranges.
__host__ __device__ inline std::size_t element_of(const PlacedRange* ranges, std::size_t count,
                                                  std::size_t k) {
  std::size_t first = 0, last = count;  // the range is among these
  while (last - first > 1) {
    const std::size_t middle = first + (last - first) / 2;
    (ranges[middle].before <= k ? first : last) = middle;
  }
  return ranges[first].range.first + (k - ranges[first].before);
}

/// Judges the k-th element, and takes each 0 for one that nobody has written.
template <typename Judge>
struct JudgeWritten {
  Judge judge;
  const PlacedRange* ranges;
  std::size_t count;

  __device__ Point operator()(std::size_t k) const {
    const Point point = judge(element_of(ranges, count, k));
    return point.got == 0 ? Point{0, 0, 0} : point;
  }
};

}  // namespace detail

/// Judges those elements of `ranges` that are not 0, and waits for the result.  Throws CudaError.
template <typename Judge>
BadCount count_bad_written(Judge judge, const std::vector<Range>& ranges, cudaStream_t stream) {
  std::vector<detail::PlacedRange> placed;
  std::size_t elements = 0;
  for (const Range& range : ranges) {
    placed.push_back({range, elements});
    elements += range.count;
  }
  if (elements == 0) return {};
  struct Memory {
    void* data = nullptr;
    ~Memory() { cudaFree(data); }
  } memory;
  const std::size_t bytes = placed.size() * sizeof(detail::PlacedRange);
  CUDA_CHECK(cudaMalloc(&memory.data, bytes));
  CUDA_CHECK(cudaMemcpyAsync(memory.data, placed.data(), bytes, cudaMemcpyHostToDevice, stream));
  const detail::JudgeWritten<Judge> written{
      judge, static_cast<const detail::PlacedRange*>(memory.data), placed.size()};
  BadCount count = count_bad(written, elements, stream);
  count.first_index = detail::element_of(placed.data(), placed.size(), count.first_index);
  return count;
}

}  // namespace lab
