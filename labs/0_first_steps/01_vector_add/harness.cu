// Lab 01, vector addition: what is checked, and what is measured.
#include "lab/harness.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/device_check.cuh"

namespace {

constexpr std::size_t kGiB = std::size_t{1} << 30;

/// Says what c[i] must be.  The inputs are multiples of 2^-23 in [-1, 1), so that every sum is
/// exact, and no bound is needed.
struct Judge {
  const float* a;
  const float* b;
  const float* c;

  __device__ lab::Point operator()(std::size_t i) const {
    return {static_cast<double>(c[i]), static_cast<double>(a[i] + b[i]), 0.0};
  }
};

class VectorAdd : public lab::Problem {
 public:
  struct Case {
    std::size_t n;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Card&) {
    std::vector<lab::NamedCase<Case>> all;
    constexpr std::size_t kMany = (1 << 20) + 7;  // more than some grids have threads
    const auto add = [&all](const char* group, std::size_t n) {
      all.push_back({group, "n_" + std::to_string(n), {n}, 3 * n * sizeof(float)});
      all.back().care = n <= 1000 || n == kMany;
    };
    for (const std::size_t n : {256, 32, 31, 33, 127, 128, 129, 255, 1}) add("one_block", n);
    for (const std::size_t n : {1000, 257, 512, 1023}) add("many_blocks", n);
    add("many_blocks", kMany);
    add("empty", 0);
    add("past_2_31", (std::size_t{1} << 31) + 1029);
    all.back().device_bytes += kGiB;  // room for the kit
    all.back().large = true;
    return all;
  }

  static Case timed_case(const lab::Card& card) {
    return {std::size_t{1} << (card.memory_bytes >= 8 * kGiB ? 28 : 26)};
  }

  static std::string describe(const Case& c) { return "n = " + std::to_string(c.n); }

  /// Every element of a and b is read once, every element of c written once.
  static lab::Cost cost(const Case& c) {
    const auto n = static_cast<double>(c.n);
    return {3 * sizeof(float) * n, n};
  }

  static constexpr const char* baseline = "device copy";

  explicit VectorAdd(const Case& c)
      : a_(input<float>("a", c.n)), b_(input<float>("b", c.n)), c_(output<float>("c", c.n)) {}

  void fill(std::uint64_t seed) override {
    a_.fill_uniform(seed);
    b_.fill_uniform(seed);
  }

  void call(const lab::Submission& submission, cudaStream_t stream) override {
    submission.call<&lab::vector_add>(a_.data(), b_.data(), c_.data(), c_.size(), stream);
  }

  /// Moves as many bytes as the addition: n reads and n writes, then n / 2 of each.
  void call_baseline(cudaStream_t stream) override {
    const std::size_t bytes = c_.size() * sizeof(float);
    CUDA_CHECK(cudaMemcpyAsync(c_.data(), a_.data(), bytes, cudaMemcpyDeviceToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(c_.data(), b_.data(), bytes / 2, cudaMemcpyDeviceToDevice, stream));
  }

  lab::Expected expected() const override {
    return combine([](double a, double b) { return a + b; });
  }

  std::vector<lab::Hypothesis> hypotheses() const override {
    return {
        {"wrong_operand", "c holds a[i] + a[i].", "the right-hand side: is the second operand b?",
         [this] { return combine([](double a, double) { return a + a; }); }},
        {"wrong_operand", "c holds b[i] + b[i].", "the right-hand side: is the first operand a?",
         [this] { return combine([](double, double b) { return b + b; }); }},
        {"wrong_operator", "c holds a[i] - b[i].", "the operator: the lab asks for the sum.",
         [this] { return combine([](double a, double b) { return a - b; }); }},
        {"wrong_operator", "c holds a[i] * b[i].", "the operator: the lab asks for the sum.",
         [this] {
           // The product is rounded as the device rounds it.
           return combine([](double a, double b) { return static_cast<float>(a * b); });
         }},
    };
  }

  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad(Judge{a_.data(), b_.data(), c_.data()}, c_.size(), stream);
  }

 private:
  template <typename Operation>
  lab::Expected combine(Operation operation) const {
    const auto a = a_.host();
    const auto b = b_.host();
    lab::Expected result{1, a.size(), std::vector<double>(a.size()), {}};
    for (std::size_t i = 0; i < a.size(); ++i) {
      result.values[i] = operation(static_cast<double>(a[i]), static_cast<double>(b[i]));
    }
    return result;
  }

  lab::Input<float> a_;
  lab::Input<float> b_;
  lab::Output<float> c_;
};

}  // namespace

LAB_HARNESS(VectorAdd)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
