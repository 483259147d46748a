// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "case.h"

#include <numeric>
#include <utility>

namespace truth {
namespace {

constexpr int kThreads = 512;

/// The same on every machine, unlike the standard library's distributions.
unsigned next(unsigned& state) {
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

}  // namespace

Expected Expected::load(long long requests, long long sectors) const {
  Expected changed = *this;
  changed.global_load = {requests, sectors};
  return changed;
}

Expected Expected::store(long long requests, long long sectors) const {
  Expected changed = *this;
  changed.global_store = {requests, sectors};
  return changed;
}

Expected Expected::atomic(long long requests, long long sectors) const {
  Expected changed = *this;
  changed.global_atomic = {requests, sectors};
  return changed;
}

Expected Expected::shared_reads(long long requests, long long wavefronts) const {
  Expected changed = *this;
  changed.shared_load = {requests, wavefronts};
  return changed;
}

Expected Expected::shared_writes(long long requests, long long wavefronts) const {
  Expected changed = *this;
  changed.shared_store = {requests, wavefronts};
  return changed;
}

Expected Expected::shared_atomics(long long requests, long long wavefronts) const {
  Expected changed = *this;
  changed.shared_atomic = {requests, wavefronts};
  return changed;
}

const std::vector<int>& permutation() {
  static const std::vector<int> made = [] {
    std::vector<int> index(kThreads);
    std::iota(index.begin(), index.end(), 0);
    unsigned state = 1;
    for (unsigned i = kThreads - 1; i > 0; --i) std::swap(index[i], index[next(state) % (i + 1)]);
    return index;
  }();
  return made;
}

const std::vector<int>& bin_of() {
  static const std::vector<int> made = [] {
    std::vector<int> values(kThreads);
    unsigned state = 2;
    for (int& value : values) value = static_cast<int>(next(state) % 64);
    return values;
  }();
  return made;
}

}  // namespace truth
