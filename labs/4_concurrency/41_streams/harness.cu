// Lab 41, a pipeline of copies and kernels: what is checked, and what is measured.
//
// The submission's arrays are the host's.  The kit judges the device's: the result is brought there
// after each call, not timed.
#include "lab/harness.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/chunks.h"
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
  static Case timed_case(const lab::Card&) { return {1U << 26, 1U << 24, kTimedRounds}; }
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
        rounds_(draw_rounds(c.rounds, 0)),  // until fill(), which a prediction does without
        host_in_(c.n, lab::junk_bits(lab::Element::f32)),
        host_out_(c.n) {}

  void fill(std::uint64_t seed) override {
    in_.fill_integers(seed, -1000, 1000);
    rounds_ = draw_rounds(case_.rounds, seed);
    take_changed_inputs();
  }
  bool take_changed_inputs() override {
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpy(host_in_.data(), in_.data(), bytes(), cudaMemcpyDeviceToHost));
    return true;
  }

  void call(const lab::Submission& submission, cudaStream_t stream) override {
    if (!is_prepared_) submission.call<&lab::prepare>(host_in_.data(), host_out_.data(), case_.n);
    is_prepared_ = true;
    if (case_.in_order) {  // the input arrives late, and `work` is in use until then
      CUDA_CHECK(
          cudaMemcpyAsync(host_in_.data(), in_.data(), bytes(), cudaMemcpyDeviceToHost, stream));
      CUDA_CHECK(cudaMemsetAsync(work_.data(), 0xff, case_.work_size * sizeof(float), stream));
    }
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
  std::optional<lab::Hypothesis> overrun(const std::string& name, std::size_t,
                                         std::size_t) const override {
    return lab::chunk_beyond_its_room(name == "work");
  }
  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad(Judge{in_.data(), out_.data(), rounds_}, case_.n, stream);
  }

 private:
  std::size_t bytes() const { return case_.n * sizeof(float); }
  void bring_result(cudaStream_t stream) {
    CUDA_CHECK(
        cudaMemcpyAsync(out_.data(), host_out_.data(), bytes(), cudaMemcpyHostToDevice, stream));
  }

  Case case_;
  lab::Input<float> in_;
  lab::Output<float> out_;
  lab::Output<float> work_;
  lab::Rounds rounds_;
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
  if (const auto damage = host_out_.damage(out_.guard())) {
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
  return lab::with_chunk_mistakes(
      expected().values, in,
      {{"one_round_only", "out holds what a single round makes of in.",
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
        }}});
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

/// Where the kernel's data lie.
enum class Place : std::uint8_t {
  apart,     // it reads one array and writes another
  in_place,  // always the same piece, which so stays in the cache
  fresh,     // in place in one of a few slots, while copies bring the next ones in
};

/// A way to do the kernel's work.
struct Way {
  std::size_t pieces;
  bool is_capped;  // at lab::kMaxBlocks blocks
  Place place;
};

/// Short pieces stay in the cache, long ones need fewer launches, which number of blocks comes out
/// even depends on the card, and a good pipeline works in place on what a copy has just brought in.
std::vector<Way> all_ways() {
  std::vector<Way> ways;
  for (const Place place : {Place::apart, Place::in_place, Place::fresh}) {
    for (const std::size_t pieces : {1, 16, 48}) {
      if (place == Place::fresh && pieces == 1) continue;
      for (const bool is_capped : {true, false}) ways.push_back({pieces, is_capped, place});
    }
  }
  return ways;
}

std::string in_words(const Way& way) {
  constexpr const char* kPlaces[] = {"from one array to another", "in place",
                                     "in place, beside the copies in"};
  return std::to_string(way.pieces) + (way.pieces == 1 ? " piece, " : " pieces, ") +
         (way.is_capped ? "" : "a thread for each element, ") +
         kPlaces[static_cast<int>(way.place)];
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// The three stages of the timed case, each alone, in pinned memory.  The copies in one piece; the
/// kernel in the way that is fastest here, for a bound should not be beaten.
class Stages {
 public:
  Stages(const float* in, const Streams::Case& c, cudaStream_t stream) : in_(in), case_(c) {
    CUDA_CHECK(cudaMallocHost(&host_, bytes()));
    CUDA_CHECK(cudaMalloc(&out_, bytes()));
    CUDA_CHECK(cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking));
    for (cudaEvent_t* e : {&start_, &stop_, &copied_}) CUDA_CHECK(cudaEventCreate(e));
    // All work on the timed data: what a card does at full speed depends on its operands.
    CUDA_CHECK(cudaMemcpyAsync(host_, in_, bytes(), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaMemcpyAsync(out_, in_, bytes(), cudaMemcpyDeviceToDevice, stream));
    choose_way(stream);
    for (const int copy : {0, 2}) {
      std::vector<double> times(kTries);
      for (double& time : times) time = time_of([&] { run(copy, stream); }, stream);
      ms[copy] = median(times);
    }
    slowest_ = static_cast<int>(std::max_element(ms, ms + 3) - ms);
  }

  void run_slowest(cudaStream_t stream) { run(slowest_, stream); }
  const Way& way() const { return way_; }

  double ms[3] = {};  ///< In, kernel, out.

 private:
  static constexpr std::size_t kTries = 5;
  static constexpr std::size_t kSlots = 12;  // of Place::fresh

  std::size_t bytes() const { return case_.n * sizeof(float); }

  /// The ways by turns, so that a card that warms up or slows down does so for all of them.
  void choose_way(cudaStream_t stream) {
    const std::vector<Way> ways = all_ways();
    std::vector<std::vector<double>> times(ways.size());
    for (std::size_t i = 0; i < kTries; ++i) {
      for (std::size_t w = 0; w < ways.size(); ++w) {
        times[w].push_back(time_of([&] { compute(ways[w], stream); }, stream));
      }
    }
    for (std::size_t w = 0; w < ways.size(); ++w) {
      const double time = median(times[w]);
      if (w > 0 && time >= ms[1]) continue;
      ms[1] = time;
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

  void compute(const Way& way, cudaStream_t stream) {
    const std::size_t piece = lab::ceil_div(case_.n, way.pieces);
    if (way.place == Place::fresh) fetch_pieces(piece, stream);
    for (std::size_t first = 0, turn = 0; first < case_.n; first += piece, ++turn) {
      const std::size_t n = std::min(piece, case_.n - first);
      const auto blocks = way.is_capped ? lab::blocks_for(n)
                                        : static_cast<unsigned>(lab::ceil_div(n, std::size_t{256}));
      float* out = way.place == Place::fresh ? slot(turn, piece) : out_;
      stage_kernel<<<blocks, 256, 0, stream>>>(way.place == Place::apart ? in_ : out, out, n,
                                               case_.rounds, -1.0f, 1.0f);
      CUDA_CHECK_LAUNCH();
    }
    if (way.place == Place::fresh) CUDA_CHECK(cudaStreamWaitEvent(stream, copied_, 0));
  }

  /// Brings all pieces in, in a stream of their own.  No kernel waits for its piece, for then this
  /// would be a pipeline, with its filling; the slots hold numbers of the same kind all the time.
  void fetch_pieces(std::size_t piece, cudaStream_t stream) {
    CUDA_CHECK(cudaEventRecord(copied_, stream));
    CUDA_CHECK(cudaStreamWaitEvent(copies_, copied_, 0));
    for (std::size_t first = 0, turn = 0; first < case_.n; first += piece, ++turn) {
      CUDA_CHECK(cudaMemcpyAsync(slot(turn, piece), host_ + first,
                                 std::min(piece, case_.n - first) * sizeof(float),
                                 cudaMemcpyHostToDevice, copies_));
    }
    CUDA_CHECK(cudaEventRecord(copied_, copies_));
  }

  float* slot(std::size_t turn, std::size_t piece) const { return out_ + turn % kSlots * piece; }

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
  Streams::Case case_;
  float* host_ = nullptr;
  float* out_ = nullptr;  // its own: the kit poisons that of the problem
  cudaStream_t copies_ = nullptr;
  cudaEvent_t start_ = nullptr, stop_ = nullptr, copied_ = nullptr;
  Way way_ = {};
  int slowest_ = 0;
};

Stages* measured = nullptr;  // of the timed case: one for the whole run

void Streams::call_baseline(cudaStream_t stream) {
  static Stages stages(in_.data(), case_, stream);
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
  return std::string(text) + "; the kernel is fastest in " + in_words(measured->way());
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
