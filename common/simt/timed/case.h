// One launch of the clock's suite.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

namespace timed {

/// Memory of the device, kFloats in each.  Nothing depends on what it holds.
struct Buffers {
  static constexpr std::size_t kFloats = std::size_t{1} << 27;  // ten times an H100's L2

  float* in;
  float* out;

  template <class T>
  const T* from() const {
    return reinterpret_cast<const T*>(in);
  }
  template <class T>
  T* to() const {
    return reinterpret_cast<T*>(out);
  }
};

struct Case {
  const char* name;
  void (*launch)(const Buffers&);
};

/// Bound by global memory and its caches; by shared memory, arithmetic, latency or launches.
std::vector<Case> memory_cases();
std::vector<Case> compute_cases();

void fill_input(const Buffers& buffers);
/// `count` is a multiple of 256.
void copy_floats(const float* in, float* out, int count, cudaStream_t stream);
void do_nothing(cudaStream_t stream);
/// One block of 256 threads, for some tens of microseconds; writes 256 floats.
void be_busy(float* out, cudaStream_t stream);

}  // namespace timed
