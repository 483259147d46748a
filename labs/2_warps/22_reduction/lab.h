// Lab 22, reduction and compaction: the contract.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace lab {

/// How many elements of 8 bytes the `scratch` of compact() has, for n elements.
constexpr std::size_t scratch_size(std::size_t n) {
  return 64 + n / 1024;
}

/// Writes in[0] + ... + in[n-1] to *out; 0 where n is 0.  Both are device pointers, `in` begins at
/// a multiple of 256 bytes, *out holds junk on entry, and n may pass 2^31.
///
/// The order of the additions is yours, but no rounding may hurt more than if the longest chain of
/// them had 64 + 2 * sqrt(n): |error| <= (64 + 2 * sqrt(n)) * 2^-24 * (|in[0]| + ... + |in[n-1]|).
/// All work is ordered on `stream`, and need not be over on return.  Calls follow each other on one
/// stream: no two are under way at a time.
void sum_floats(const float* in, float* out, std::size_t n, cudaStream_t stream);

/// The same for int, exactly: no part of `in` has a sum beyond int.
void sum_ints(const int* in, int* out, std::size_t n, cudaStream_t stream);

/// Copies those in[i] that are greater than 0 to the beginning of `out`, in their order, and writes
/// how many they are to *count.  `out` has room for n elements; those behind the last one copied
/// are not written.  `scratch` has scratch_size(n) elements for your own use.  out, *count and
/// scratch hold junk on entry; the rest is as above.
void compact(const int* in, int* out, unsigned long long* count, std::size_t n,
             unsigned long long* scratch, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
