// The baseline: the slowest of the three stages, alone.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "lab/check.h"
#include "lab/launch.h"

namespace lab {
namespace detail {

__global__ void stage_kernel(const float* in, float* out, std::size_t n, int rounds, float scale,
                             float shift) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    float value = in[i];
    for (int r = 0; r < rounds; ++r) value = scale * value + shift;
    out[i] = value;
  }
}

/// Where the kernel's data is.
enum class Place : std::uint8_t {
  apart,     // it reads one array and writes another
  in_place,  // always the same chunk, which therefore stays in the cache
  fresh,     // in place in one of several slots, while copies fill the next ones
};

/// A way to do the kernel's work.
struct Way {
  std::size_t chunks;
  bool is_capped;  // at kMaxBlocks blocks
  Place place;
};

/// Short chunks stay in the cache, and long ones need fewer launches.  Which number of blocks is
/// best depends on the GPU.  A good pipeline works in place on what a copy has just brought.
inline std::vector<Way> all_ways() {
  std::vector<Way> ways;
  for (const Place place : {Place::apart, Place::in_place, Place::fresh}) {
    for (const std::size_t chunks : {1, 16, 48}) {
      if (place == Place::fresh && chunks == 1) continue;
      for (const bool is_capped : {true, false}) ways.push_back({chunks, is_capped, place});
    }
  }
  return ways;
}

inline std::string in_words(const Way& way) {
  constexpr const char* kPlaces[] = {"from one array to another", "in place",
                                     "in place, during the copies in"};
  return std::to_string(way.chunks) + (way.chunks == 1 ? " chunk, " : " chunks, ") +
         (way.is_capped ? "" : "a thread for each element, ") +
         kPlaces[static_cast<int>(way.place)];
}

inline double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace detail

/// The three stages of the timed case, each alone, with pinned memory: each copy is one call, and
/// the kernel runs in the way that is fastest here, since no pipeline should beat this bound.
class Stages {
 public:
  /// `in` is device memory, n elements.
  Stages(const float* in, std::size_t n, int rounds, cudaStream_t stream)
      : in_(in), n_(n), rounds_(rounds) {
    CUDA_CHECK(cudaMallocHost(&host_, bytes()));
    CUDA_CHECK(cudaMalloc(&out_, bytes()));
    CUDA_CHECK(cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking));
    for (cudaEvent_t* e : {&start_, &stop_, &copied_}) CUDA_CHECK(cudaEventCreate(e));
    // All work uses the timed data: a GPU's full speed depends on the operands.
    CUDA_CHECK(cudaMemcpyAsync(host_, in_, bytes(), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaMemcpyAsync(out_, in_, bytes(), cudaMemcpyDeviceToDevice, stream));
    choose_way(stream);
    for (const int copy : {0, 2}) {
      std::vector<double> times(kTries);
      for (double& time : times) time = time_of([&] { run(copy, stream); }, stream);
      ms_[copy] = detail::median(times);
    }
    slowest_ = static_cast<int>(std::max_element(ms_, ms_ + 3) - ms_);
  }

  void run_slowest(cudaStream_t stream) { run(slowest_, stream); }

  std::string in_words() const {
    char text[160];
    std::snprintf(text, sizeof(text),
                  "in %.3f ms, kernel %.3f ms, out %.3f ms, each alone; one after another %.3f ms",
                  ms_[0], ms_[1], ms_[2], ms_[0] + ms_[1] + ms_[2]);
    return std::string(text) + "; the kernel is fastest in " + detail::in_words(way_);
  }

 private:
  static constexpr std::size_t kTries = 5;
  static constexpr std::size_t kSlots = 12;  // of Place::fresh

  std::size_t bytes() const { return n_ * sizeof(float); }

  /// The ways alternate, so that a GPU that warms up or slows down does so for all of them.
  void choose_way(cudaStream_t stream) {
    const std::vector<detail::Way> ways = detail::all_ways();
    std::vector<std::vector<double>> times(ways.size());
    for (std::size_t i = 0; i < kTries; ++i) {
      for (std::size_t w = 0; w < ways.size(); ++w) {
        times[w].push_back(time_of([&] { compute(ways[w], stream); }, stream));
      }
    }
    for (std::size_t w = 0; w < ways.size(); ++w) {
      const double time = detail::median(times[w]);
      if (w > 0 && time >= ms_[1]) continue;
      ms_[1] = time;
      way_ = ways[w];
    }
  }

  void run(int stage, cudaStream_t stream) {
    if (stage == 0) {
      CUDA_CHECK(cudaMemcpyAsync(out_, host_, bytes(), cudaMemcpyHostToDevice, stream));
    } else if (stage == 1) {
      compute(way_, stream);
    } else {
      CUDA_CHECK(cudaMemcpyAsync(host_, in_, bytes(), cudaMemcpyDeviceToHost, stream));
    }
  }

  void compute(const detail::Way& way, cudaStream_t stream) {
    const std::size_t chunk = ceil_div(n_, way.chunks);
    if (way.place == detail::Place::fresh) fetch_chunks(chunk, stream);
    for (std::size_t first = 0, index = 0; first < n_; first += chunk, ++index) {
      const std::size_t n = std::min(chunk, n_ - first);
      const auto blocks =
          way.is_capped ? blocks_for(n) : static_cast<unsigned>(ceil_div(n, std::size_t{256}));
      float* out = way.place == detail::Place::fresh ? slot(index, chunk) : out_;
      detail::stage_kernel<<<blocks, 256, 0, stream>>>(
          way.place == detail::Place::apart ? in_ : out, out, n, rounds_, -1.0f, 1.0f);
      CUDA_CHECK_LAUNCH();
    }
    if (way.place == detail::Place::fresh) CUDA_CHECK(cudaStreamWaitEvent(stream, copied_, 0));
  }

  /// Copies all chunks in, on another stream.  No kernel waits for its chunk: that would make a
  /// pipeline, with the time to fill it.  The slots hold numbers of the same kind at any time.
  void fetch_chunks(std::size_t chunk, cudaStream_t stream) {
    CUDA_CHECK(cudaEventRecord(copied_, stream));
    CUDA_CHECK(cudaStreamWaitEvent(copies_, copied_, 0));
    for (std::size_t first = 0, index = 0; first < n_; first += chunk, ++index) {
      CUDA_CHECK(cudaMemcpyAsync(slot(index, chunk), host_ + first,
                                 std::min(chunk, n_ - first) * sizeof(float),
                                 cudaMemcpyHostToDevice, copies_));
    }
    CUDA_CHECK(cudaEventRecord(copied_, copies_));
  }

  float* slot(std::size_t index, std::size_t chunk) const { return out_ + index % kSlots * chunk; }

  template <typename Work>
  double time_of(Work work, cudaStream_t stream) {
    float time = 0;
    CUDA_CHECK(cudaEventRecord(start_, stream));
    work();
    CUDA_CHECK(cudaEventRecord(stop_, stream));
    CUDA_CHECK(cudaEventSynchronize(stop_));
    CUDA_CHECK(cudaEventElapsedTime(&time, start_, stop_));
    return time;
  }

  const float* in_;
  std::size_t n_;
  int rounds_;
  float* host_ = nullptr;
  float* out_ = nullptr;  // its own: the kit poisons that of the problem
  cudaStream_t copies_ = nullptr;
  cudaEvent_t start_ = nullptr, stop_ = nullptr, copied_ = nullptr;
  double ms_[3] = {};  // in, kernel, out
  detail::Way way_ = {};
  int slowest_ = 0;
};

}  // namespace lab
