// One launch of the truth suite: what runs, and what was predicted for it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace truth {

/// Requests, and the sectors (global memory) or wavefronts (shared memory) that they come to.
struct Pair {
  long long requests = 0;
  long long parts = 0;
};

/// What one launch does, by reasoning; whatever is not named is 0.
struct Expected {
  Pair global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic;

  Expected load(long long requests, long long sectors) const;
  Expected store(long long requests, long long sectors) const;
  Expected atomic(long long requests, long long sectors) const;
  Expected shared_reads(long long requests, long long wavefronts) const;
  Expected shared_writes(long long requests, long long wavefronts) const;
  Expected shared_atomics(long long requests, long long wavefronts) const;
};

/// Memory of the device; `in` and `out` hold kBytes each.
struct Buffers {
  void* in;     // small whole numbers, as floats
  void* out;    // zeros before each launch
  int* index;   // a permutation of [0, 512) in no order
  int* values;  // 512 numbers in [0, 64)

  template <class T>
  const T* from() const {
    return static_cast<const T*>(in);
  }
  template <class T>
  T* to() const {
    return static_cast<T*>(out);
  }
};

struct Case {
  const char* name;
  Expected expected;
  void (*launch)(const Buffers&);
};

/// Global memory, then shared memory.
std::vector<Case> global_cases();
std::vector<Case> shared_cases();

/// The contents of Buffers::index and ::values.
const std::vector<int>& permutation();
const std::vector<int>& bin_of();

}  // namespace truth
