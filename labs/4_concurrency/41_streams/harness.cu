// Lab 41, a pipeline of copies and kernels: what is checked, and what is measured.
//
// The arrays that the submission gets are the host's.  The kit judges arrays of the device, so that
// the result is brought there after each call, outside of what is timed.
#include "lab/harness.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lab.h"
#include "lab/device_check.cuh"
#include "lab/host_array.h"

namespace {

constexpr int kTimedRounds = 3073;  // on an H100 somewhat more work than the copies

/// What the rounds make of x.
__host__ __device__ float result_of(const lab::Rounds& rounds, float x) {
  if (rounds.scale == -1.0f) return rounds.count % 2 == 1 ? rounds.shift - x : x;
  for (int r = 0; r < rounds.count; ++r) x = rounds.scale * x + rounds.shift;
  return x;
}

/// Drawn anew for each input, so that a result cannot be known without doing them.  Whole numbers
/// up to 1000 stay exact, also when the rounds are done twice; for many rounds the scale is -1.
lab::Rounds draw_rounds(int count, std::uint64_t seed) {
  constexpr float kScales[] = {2.0f, -2.0f, 3.0f, -3.0f};
  const std::uint64_t drawn = lab::mix(seed, 41);
  const float scale = count > 5 ? -1.0f : kScales[drawn % (count > 3 ? 2 : 4)];
  return {count, scale, static_cast<float>(1 + (drawn >> 8) % 7)};
}

struct Judge {
  const float* in;
  const float* out;
  lab::Rounds rounds;

  __device__ lab::Point operator()(std::size_t i) const {
    return {static_cast<double>(out[i]), static_cast<double>(result_of(rounds, in[i])), 0.0};
  }
};

class Streams : public lab::Problem {
 public:
  struct Case {
    std::size_t n;
    std::size_t work_size;
    int rounds = 3;
    bool in_order = false;  // with work in the caller's stream before and after
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Card& card);
  /// The cpu device, which only predicts, gets an eighth: it has to move the bytes all the same.
  static Case timed_case(const lab::Card& card) {
    const std::size_t part = card.device == "cuda" ? 1 : 8;
    return {(std::size_t{1} << 26) / part, (std::size_t{1} << 24) / part, kTimedRounds};
  }
  static std::string describe(const Case& c) {
    return "n = " + std::to_string(c.n) + ", room for " + std::to_string(c.work_size) +
           (c.in_order ? ", with other work before and after" : "");
  }
  /// Every element goes to the device and back, and takes its rounds.
  static lab::Cost cost(const Case& c) {
    const auto n = static_cast<double>(c.n);
    return {2 * sizeof(float) * n, 2.0 * c.rounds * n};
  }
  static constexpr const char* baseline = "the slowest of the three stages, alone";

  explicit Streams(const Case& c)
      : case_(c),
        in_(input<float>("in", c.n)),
        out_(output<float>("out", c.n)),
        work_(output<float>("work", c.work_size)),
        host_in_(c.n, lab::junk_bits(lab::Element::f32)),
        host_out_(c.n) {}

  void fill(std::uint64_t seed) override {
    in_.fill_integers(seed, -1000, 1000);
    rounds_ = draw_rounds(case_.rounds, seed);
    CUDA_CHECK(cudaDeviceSynchronize());
    fetch_input(nullptr);
    CUDA_CHECK(cudaDeviceSynchronize());
  }

  void call(const lab::Submission& submission, cudaStream_t stream) override {
    if (!is_prepared_) submission.call<&lab::prepare>(host_in_.data(), host_out_.data(), case_.n);
    is_prepared_ = true;
    if (case_.in_order) fetch_input(stream);  // the input arrives late
    submission.call<&lab::process>(host_in_.data(), host_out_.data(), case_.n, rounds_,
                                   work_.data(), case_.work_size, stream);
    if (case_.in_order) bring_result(stream);  // who waits for the stream has the result
  }

  void call_baseline(cudaStream_t stream) override;
  bool must_launch() const override { return case_.n > 0; }
  std::size_t most_streams() const override { return 8; }
  bool may_allocate() const override { return false; }
  std::string timing_note() const override;

  void before_call() override {
    host_out_.poison();
    if (case_.in_order) host_in_.poison();
    // What the kit has put into `out`, to tell what was never written.
    CUDA_CHECK(cudaMemcpy(host_out_.data(), out_.data(), bytes(), cudaMemcpyDeviceToHost));
  }
  void after_call(cudaStream_t stream) override;

  lab::Expected expected() const override {
    const auto in = in_.host();
    lab::Expected e{1, in.size(), {}, {}};
    for (std::size_t i = 0; i < in.size(); ++i) e.values.push_back(result_of(rounds_, in[i]));
    return e;
  }
  std::vector<lab::Hypothesis> hypotheses() const override;
  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad(Judge{in_.data(), out_.data(), rounds_}, case_.n, stream);
  }

 private:
  std::size_t bytes() const { return case_.n * sizeof(float); }
  void fetch_input(cudaStream_t stream) {
    CUDA_CHECK(
        cudaMemcpyAsync(host_in_.data(), in_.data(), bytes(), cudaMemcpyDeviceToHost, stream));
  }
  void bring_result(cudaStream_t stream) {
    CUDA_CHECK(
        cudaMemcpyAsync(out_.data(), host_out_.data(), bytes(), cudaMemcpyHostToDevice, stream));
  }

  Case case_;
  lab::Rounds rounds_{};
  lab::Input<float> in_;
  lab::Output<float> out_;
  lab::Output<float> work_;
  lab::HostArray<float> host_in_;
  lab::HostArray<float> host_out_;
  bool is_prepared_ = false;
};

std::vector<lab::NamedCase<Streams::Case>> Streams::cases(const lab::Card&) {
  std::vector<lab::NamedCase<Case>> all;
  const auto add = [&all](const char* group, const char* name, const Case& c, bool care) {
    all.push_back({group, name, c, 0, care});
  };
  // From simple to hard: chunks that come out even, then the rest.
  add("chunks", "four_rooms", {65536, 16384}, true);
  add("chunks", "one_room", {8192, 8192}, false);
  add("chunks", "many_rooms", {65536, 2048}, true);
  add("tails", "one_more", {65537, 16384}, true);
  add("tails", "one_less", {65535, 16384}, false);
  add("tails", "n_10007", {10007, 1024}, true);
  add("tails", "n_1", {1, 8192}, false);
  add("tails", "less_than_the_room", {5000, 65536}, false);
  add("empty", "n_0", {0, 8192}, true);
  add("order", "work_before_and_after", {50000, 8192, 5, true}, true);
  add("overlap", "n_4194304", {1 << 22, 1 << 21}, true);
  all.back().overlap = true;
  return all;
}

/// Poison beside the host's array is brought to the kit's guard bands: they name the element.
void Streams::after_call(cudaStream_t stream) {
  bring_result(stream);
  const auto damage = host_out_.damage();
  const auto guard = static_cast<std::ptrdiff_t>(out_.guard());
  const auto end = static_cast<std::ptrdiff_t>(case_.n);
  if (damage && *damage >= -guard && *damage < end + guard) {
    CUDA_CHECK(cudaMemcpyAsync(out_.data() + *damage, host_out_.data() + *damage, sizeof(float),
                               cudaMemcpyHostToDevice, stream));
  }
  // The kit compares the input with what it was.
  CUDA_CHECK(cudaMemcpyAsync(const_cast<float*>(in_.data()), host_in_.data(), bytes(),
                             cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

std::vector<lab::Hypothesis> Streams::hypotheses() const {
  const auto in = in_.host();
  return {
      {"not_computed", "out holds what in holds: it was copied to the device and back.",
       "Between the copy in and the copy out stands the kernel: on the same part of `work`, in "
       "the same stream, or with an event between.",
       nullptr, [in](std::size_t i) { return static_cast<double>(in[i]); }},
      {"one_round_only", "out holds what a single round makes of in.",
       "The kernel's loop: every one of rounds.count rounds counts, and scale and shift are not "
       "always the same.",
       nullptr,
       [in, r = lab::Rounds{1, rounds_.scale, rounds_.shift}](std::size_t i) {
         return static_cast<double>(result_of(r, in[i]));
       }},
      {"computed_twice", "The rounds were done twice.",
       "Which chunk each launch gets: no chunk may be computed again.", nullptr,
       [in, r = rounds_](std::size_t i) {
         return static_cast<double>(result_of(r, result_of(r, in[i])));
       }}};
}

#ifdef LAB_DEVICE_CUDA

__global__ void stage_kernel(const float* in, float* out, std::size_t n, int rounds, float scale,
                             float shift) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    float value = in[i];
    for (int r = 0; r < rounds; ++r) value = scale * value + shift;
    out[i] = value;
  }
}

/// The three stages of the timed case, each alone, in pinned memory.  The copies in one piece; the
/// kernel in the way that is fastest here, for a bound should not be beaten: short pieces stay in
/// the cache, long ones need fewer launches, and which number of blocks comes out even depends on
/// the card.
class Stages {
 public:
  Stages(const float* in, float* out, const Streams::Case& c, cudaStream_t stream)
      : in_(in), out_(out), case_(c) {
    CUDA_CHECK(cudaMallocHost(&host_, c.n * sizeof(float)));
    CUDA_CHECK(cudaEventCreate(&start_));
    CUDA_CHECK(cudaEventCreate(&stop_));
    for (const Way way : {Way{1, true}, Way{1, false}, Way{16, true}, Way{16, false}, Way{48, true},
                          Way{48, false}}) {
      const Way before = std::exchange(way_, way);
      const double time = median_ms(1, stream);
      if (ms[1] == 0 || time < ms[1]) {
        ms[1] = time;
      } else {
        way_ = before;
      }
    }
    for (const int copy : {0, 2}) ms[copy] = median_ms(copy, stream);
    slowest_ = static_cast<int>(std::max_element(ms, ms + 3) - ms);
    CUDA_CHECK(cudaEventDestroy(start_));
    CUDA_CHECK(cudaEventDestroy(stop_));
  }

  void run_slowest(cudaStream_t stream) { run(slowest_, stream); }

  double ms[3] = {};  ///< In, kernel, out.

 private:
  struct Way {
    std::size_t pieces;
    bool is_capped;  // at lab::kMaxBlocks blocks
  };

  void run(int stage, cudaStream_t stream) {
    const std::size_t bytes = case_.n * sizeof(float);
    if (stage == 0) {
      CUDA_CHECK(cudaMemcpyAsync(out_, host_, bytes, cudaMemcpyHostToDevice, stream));
    } else if (stage == 1) {
      compute(stream);
    } else {
      CUDA_CHECK(cudaMemcpyAsync(host_, in_, bytes, cudaMemcpyDeviceToHost, stream));
    }
  }

  void compute(cudaStream_t stream) {
    const std::size_t piece = lab::ceil_div(case_.n, way_.pieces);
    for (std::size_t first = 0; first < case_.n; first += piece) {
      const std::size_t n = std::min(piece, case_.n - first);
      const auto blocks = way_.is_capped
                              ? lab::blocks_for(n)
                              : static_cast<unsigned>(lab::ceil_div(n, std::size_t{256}));
      // Always the same piece: one that was just copied in is in the cache as well.
      stage_kernel<<<blocks, 256, 0, stream>>>(in_, out_, n, case_.rounds, -1.0f, 1.0f);
      CUDA_CHECK_LAUNCH();
    }
  }

  double median_ms(int stage, cudaStream_t stream) {
    std::vector<float> times(5);
    for (float& time : times) {
      CUDA_CHECK(cudaEventRecord(start_, stream));
      run(stage, stream);
      CUDA_CHECK(cudaEventRecord(stop_, stream));
      CUDA_CHECK(cudaEventSynchronize(stop_));
      CUDA_CHECK(cudaEventElapsedTime(&time, start_, stop_));
    }
    std::sort(times.begin(), times.end());
    return static_cast<double>(times[2]);
  }

  const float* in_;
  float* out_;
  Streams::Case case_;
  float* host_ = nullptr;
  cudaEvent_t start_ = nullptr, stop_ = nullptr;
  Way way_ = {1, true};
  int slowest_ = 0;
};

Stages* measured = nullptr;  // of the timed case: one for the whole run

void Streams::call_baseline(cudaStream_t stream) {
  static Stages stages(in_.data(), out_.data(), case_, stream);
  measured = &stages;
  stages.run_slowest(stream);
}

std::string Streams::timing_note() const {
  if (measured == nullptr) return {};
  const double* ms = measured->ms;
  char text[160];
  std::snprintf(text, sizeof(text),
                "in %.3f ms, kernel %.3f ms, out %.3f ms, each alone; one after another %.3f ms",
                ms[0], ms[1], ms[2], ms[0] + ms[1] + ms[2]);
  return text;
}

#else

void Streams::call_baseline(cudaStream_t) {
  throw std::logic_error("the cpu device predicts, and times nothing");
}

std::string Streams::timing_note() const {
  return {};
}

#endif

}  // namespace

LAB_HARNESS(Streams)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
