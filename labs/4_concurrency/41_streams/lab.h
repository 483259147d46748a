// Lab 41, a pipeline of copies and kernels: the contract.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace lab {

/// The work on an element: `count` times x = scale * x + shift, a stand-in for real work that is
/// exact for whole numbers.  It may be another one in every call.
struct Rounds {
  int count;
  float scale, shift;
};

/// Called once for each pair of arrays, before the first process() with them: the place for what is
/// done once.  It is not timed.  Both are memory of the host as malloc() gives it, n elements each,
/// and n may be 0.  They stay until the end of the program or until they are unregistered, which
/// the caller does.
void prepare(float* in, float* out, std::size_t n);

/// Writes to out[i] what `rounds` make of in[i], computed on the device, for all i < n.
///
/// `work` is memory of the device for work_size floats, often far fewer than n, at least 1024 and a
/// multiple of 1024; it holds junk on entry.  No other memory of the device is needed or to be
/// allocated.  `in` must stay as it is.  out is whole when `stream` has done all its work: work in
/// other streams begins after what `stream` had to do before, and `stream` waits for it.  The call
/// need not wait for anything itself.  It may keep up to 8 streams, made once and used again,
/// that do not wait for the default stream, which is the caller's.
void process(const float* in, float* out, std::size_t n, Rounds rounds, float* work,
             std::size_t work_size, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
