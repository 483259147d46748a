// Lab 22, reduction and compaction: what is checked, and what is measured.
//
// Most sums are of whole numbers, exact in FP32 in any order, and greater than 0, so that each
// part that is left out shows.  For rounding there are cases with a bound.
#include "lab/harness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef LAB_DEVICE_CUDA
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_select.cuh>
#endif

#include "lab.h"
#include "lab/cub.cuh"
#include "lab/reduction.h"
#include "lab/reduction_check.cuh"

namespace {

constexpr std::size_t kGiB = std::size_t{1} << 30;

enum class Task { floats, ints, kept, count, all };
enum class Content { positive, negative, both, mixed, large, random, large_first };

class Reduction : public lab::Problem {
 public:
  struct Case {
    Task task;
    std::size_t n;
    Content content = Content::positive;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Card& card);
  static Case timed_case(const lab::Card& card) {
    return {Task::all, std::size_t{1} << (card.memory_bytes >= 16 * kGiB ? 28 : 26), Content::both};
  }
  static std::vector<lab::NamedCase<Case>> more_timed_cases(const lab::Card& card);
  /// Where a tile goes depends on all tiles before it, and blocks take tiles as they come: a few
  /// blocks cannot stand for the rest.  Of 2^28 the one is all start and end, the other beyond an
  /// L2, as the timed case is.
  static std::array<Case, 2> predicted_cases(const Case& timed) {
    std::array<Case, 2> two = {timed, timed};
    two[0].n /= 1024;
    two[1].n /= 16;
    return two;
  }
  static std::string describe(const Case& c);
  static lab::Cost cost(const Case& c);
  static constexpr const char* baseline = "cub::DeviceReduce and cub::DeviceSelect";

  explicit Reduction(const Case& c)
      : case_(c),
        floats_(input<float>("in", sums_floats() ? c.n : 0)),
        ints_(input<int>("in", c.task == Task::floats ? 0 : c.n)),
        float_sum_(output<float>("out", sums_floats() ? 1 : 0)),
        int_sum_(output<int>("out", sums_ints() ? 1 : 0)),
        out_(output<int>("out", compacts() ? c.n : 0)),
        count_(output<unsigned long long>("count", compacts() ? 1 : 0)),
        scratch_(output<unsigned long long>("scratch", compacts() ? lab::scratch_size(c.n) : 0)) {}

  void fill(std::uint64_t seed) override;
  void call(const lab::Submission& submission, cudaStream_t stream) override;
  void call_baseline(cudaStream_t stream) override;
  std::size_t judged() const override { return static_cast<std::size_t>(case_.task) % 4; }
  lab::Expected expected() const override;
  std::vector<lab::Hypothesis> hypotheses() const override;
  lab::BadCount check_on_device(cudaStream_t stream) override;

 private:
  bool is(Task task) const { return case_.task == task || case_.task == Task::all; }
  bool sums_floats() const { return is(Task::floats); }
  bool sums_ints() const { return is(Task::ints); }
  bool compacts() const { return is(Task::kept) || case_.task == Task::count; }
  bool is_exact() const {
    return case_.content != Content::random && case_.content != Content::large_first;
  }
  std::vector<double> values() const;
  void fill_ints(std::uint64_t seed);

  Case case_;
  lab::Input<float> floats_;
  lab::Input<int> ints_;
  lab::Output<float> float_sum_;
  lab::Output<int> int_sum_;
  lab::Output<int> out_;
  lab::Output<unsigned long long> count_;
  lab::Output<unsigned long long> scratch_;
#ifdef LAB_DEVICE_CUDA
  lab::CubCall float_cub_, int_cub_, kept_cub_;
#endif
};

/// Whole numbers up to it have sums that a float, or an int, holds exactly.
int most(std::size_t n, double total) {
  return static_cast<int>(
      std::clamp(total / static_cast<double>(std::max<std::size_t>(n, 1)), 1.0, 9999.0));
}
int most_float(std::size_t n) {
  return most(n, 0x1p24);
}
int most_int(std::size_t n) {
  return most(n, 0x1p31 - 1);
}

using Cases = std::vector<lab::NamedCase<Reduction::Case>>;

const char* name_of(Task task) {
  constexpr const char* kNames[] = {"floats", "ints", "kept", "count", "all"};
  return kNames[static_cast<int>(task)];
}

Cases Reduction::cases(const lab::Card&) {
  Cases all;
  const auto add = [&all](const char* group, Task task, std::size_t n, bool care,
                          Content content = Content::positive, const char* suffix = "") {
    const std::string name = std::string(name_of(task)) + "_" + std::to_string(n) + suffix;
    all.push_back({group, name, {task, n, content}, 0, care});
  };
  // From simple to hard: whole blocks first, then what sticks out.
  for (const std::size_t n : {256, 4096}) add("floats", Task::floats, n, true);
  for (const std::size_t n : {257, 255, 100, 33, 32, 31, 1}) add("floats", Task::floats, n, n > 99);
  for (const std::size_t n : {4095, 4097, 30011}) add("floats", Task::floats, n, n == 4097);
  for (const std::size_t n : {1024, 1000, 33, 1}) add("ints", Task::ints, n, n == 1000);
  add("ints", Task::ints, 30011, false);
  add("ints", Task::ints, 777, false, Content::negative, "_negative");
  add("ints", Task::ints, 2000, false, Content::large, "_large");
  for (const std::size_t n : {256, 8192, 1000, 33, 32, 31, 1}) {
    add("compact", Task::kept, n, n == 1000 || n == 8192, Content::mixed);
  }
  add("compact", Task::kept, 30011, false, Content::mixed);
  add("compact", Task::kept, 9000, false, Content::positive, "_all_kept");
  add("compact", Task::kept, 5000, false, Content::negative, "_none_kept");
  for (const std::size_t n : {8192, 1000, 30011}) {
    add("count", Task::count, n, false, Content::mixed);
  }
  add("count", Task::count, 5000, false, Content::negative, "_none_kept");
  for (const Task task : {Task::floats, Task::ints, Task::count}) {
    add("empty", task, 0, task == Task::count);
  }
  add("rounding", Task::floats, 100003, false, Content::random, "_random");
  add("rounding", Task::floats, 65536, false, Content::large_first, "_large_first");
  add("together", Task::all, 70001, true, Content::both);
  all.back().large = true;
  constexpr std::size_t kPast = (std::size_t{1} << 31) + 1029;
  add("past_2_31", Task::all, kPast, false, Content::both);
  all.back().large = true;
  all.back().device_bytes = 3 * kPast * sizeof(float) + 2 * kGiB;  // some for the kit
  return all;
}

Cases Reduction::more_timed_cases(const lab::Card& card) {
  Cases all;
  for (const Task task : {Task::floats, Task::ints, Task::kept}) {
    for (const unsigned log : {20, 24, 28, 30}) {
      const std::size_t n = std::size_t{1} << log;
      if (card.memory_bytes < 6 * sizeof(int) * n) continue;  // a ring of two, and room
      all.push_back(
          {"", std::string(name_of(task)) + "_2_" + std::to_string(log), {task, n, Content::both}});
    }
  }
  return all;
}

std::string Reduction::describe(const Case& c) {
  constexpr const char* kTasks[] = {"sum of floats", "sum of ints", "compaction", "compaction",
                                    "both sums and compaction"};
  constexpr const char* kContents[] = {"",         ", negative",      "", "", ", large",
                                       ", random", ", 2^24 before 1s"};
  return std::string(kTasks[static_cast<int>(c.task)]) + ", n = " + std::to_string(c.n) +
         kContents[static_cast<int>(c.content)];
}

/// What is added up is read once; a compaction reads all and writes what is kept.
lab::Cost Reduction::cost(const Case& c) {
  const auto n = static_cast<double>(c.n);
  const double hi = most_int(c.n);
  const double share = c.content == Content::negative   ? 0
                       : c.content == Content::positive ? 1
                                                        : hi / (2 * hi + 1);
  const double kept = share * n;
  const double sum = n * sizeof(float);
  const double compaction = (n + kept) * sizeof(int);
  switch (c.task) {
    case Task::floats:
    case Task::ints:
      return {sum, n};
    case Task::kept:
    case Task::count:
      return {compaction, 0};
    case Task::all:
      return {2 * sum + compaction, n};
  }
  return {};
}

void Reduction::fill_ints(std::uint64_t seed) {
  const int hi = most_int(case_.n);
  switch (case_.content) {
    case Content::negative:
      return ints_.fill_integers(seed, -hi, -1);
    case Content::large:
      return ints_.fill_integers(seed, 100001, 999999);
    case Content::mixed: {
      std::vector<int> values(case_.n);
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = lab::integer(ints_.stream_seed(seed), i, -999999, 999999);
        if (i % 7 == 3) values[i] = 0;  // zeros are not kept
      }
      return ints_.upload(values);
    }
    case Content::both:  // their sums stay within int in any order
      return ints_.fill_integers(seed, case_.n >= (std::size_t{1} << 31) ? 0 : -hi, hi);
    default:
      return ints_.fill_integers(seed, 1, hi);
  }
}

void Reduction::fill(std::uint64_t seed) {
  if (case_.task != Task::floats) fill_ints(seed);
  if (!sums_floats()) return;
  if (case_.content == Content::random) return floats_.fill_uniform(seed);
  if (case_.content == Content::large_first) {
    std::vector<float> values(case_.n, 1.0f);
    values[0] = 0x1p24f;
    return floats_.upload(values);
  }
  if (case_.content == Content::both) return floats_.fill_integers(seed, -8, 8);
  floats_.fill_integers(seed, 1, most_float(case_.n));
}

void Reduction::call(const lab::Submission& submission, cudaStream_t stream) {
  if (sums_floats()) {
    submission.call<&lab::sum_floats>(floats_.data(), float_sum_.data(), case_.n, stream);
  }
  if (sums_ints()) {
    submission.call<&lab::sum_ints>(ints_.data(), int_sum_.data(), case_.n, stream);
  }
  if (compacts()) {
    submission.call<&lab::compact>(ints_.data(), out_.data(), count_.data(), case_.n,
                                   scratch_.data(), stream);
  }
}

std::vector<double> Reduction::values() const {
  if (case_.task == Task::floats) {
    const auto in = floats_.host();
    return {&in[0], &in[0] + in.size()};
  }
  const auto in = ints_.host();
  return {&in[0], &in[0] + in.size()};
}

double junk(lab::Element element) {
  return lab::value_of(element, lab::junk_bits(element));
}
double poison(lab::Element element) {
  return lab::value_of(element, lab::poison_bits(element));
}

lab::Expected Reduction::expected() const {
  if (case_.task == Task::kept) return lab::kept_of(values(), poison(lab::Element::i32));
  if (case_.task == Task::count) return lab::kept_count_of(values());
  const double chain = 64 + 2 * std::sqrt(static_cast<double>(case_.n));
  return lab::sum_of(values(), is_exact() ? 0 : chain);
}

std::vector<lab::Hypothesis> Reduction::hypotheses() const {
  if (case_.task == Task::kept) return lab::kept_mistakes(values(), poison(lab::Element::i32));
  if (case_.task == Task::count) return lab::kept_count_mistakes(values());
  return lab::sum_mistakes(values(), case_.task == Task::ints ? junk(lab::Element::i32) : 0.0);
}

lab::BadCount Reduction::check_on_device(cudaStream_t stream) {
  lab::BadCount bad;
  if (sums_floats()) {
    const double sum = lab::sum_on_device(floats_.data(), case_.n, stream);
    bad = lab::count_bad_number(float_sum_.data(), sum, stream);
  }
  if (bad.bad == 0 && sums_ints()) {
    const double sum = lab::sum_on_device(ints_.data(), case_.n, stream);
    bad = lab::count_bad_number(int_sum_.data(), sum, stream);
  }
  if (bad.bad == 0 && compacts()) {
    bad = lab::count_bad_kept(ints_.data(), case_.n, out_.data(), count_.data(), stream);
  }
  return bad;
}

#ifdef LAB_DEVICE_CUDA

struct IsPositive {
  __device__ bool operator()(int x) const { return x > 0; }
};

void Reduction::call_baseline(cudaStream_t stream) {
  const std::size_t n = case_.n;
  if (sums_floats()) {
    float_cub_.run([&](void* space, std::size_t& bytes) {
      return cub::DeviceReduce::Sum(space, bytes, floats_.data(), float_sum_.data(), n, stream);
    });
  }
  if (sums_ints()) {
    int_cub_.run([&](void* space, std::size_t& bytes) {
      return cub::DeviceReduce::Sum(space, bytes, ints_.data(), int_sum_.data(), n, stream);
    });
  }
  if (compacts()) {
    kept_cub_.run([&](void* space, std::size_t& bytes) {
      return cub::DeviceSelect::If(space, bytes, ints_.data(), out_.data(), count_.data(),
                                   static_cast<std::int64_t>(n), IsPositive{}, stream);
    });
  }
}

#else

void Reduction::call_baseline(cudaStream_t) {
  throw std::logic_error("the cpu device has no CUB, and times nothing");
}

#endif

}  // namespace

LAB_HARNESS(Reduction)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
