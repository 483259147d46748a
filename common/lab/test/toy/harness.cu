// The harness of the toy lab.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/harness.h"

#include <algorithm>
#include <string>

#include "lab.h"
#include "lab/device_check.cuh"

namespace {

constexpr float kFactor = 3.0f;

struct Judge {
  const float* in;
  const float* out;
  std::size_t cols;
  std::size_t ld;

  __device__ lab::Point operator()(std::size_t i) const {
    const std::size_t at = i / cols * ld + i % cols;
    return {static_cast<double>(out[at]), static_cast<double>(kFactor * in[at]), 0.0};
  }
};

class Scale : public lab::Problem {
  static constexpr std::size_t kLarge = std::size_t{1} << 22;
  static constexpr std::size_t kSmall = 3000;

 public:
  struct Case {
    std::size_t rows;
    std::size_t cols;
    std::size_t ld;
    lab::Extent extent = lab::Extent::whole;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Gpu&) {
    constexpr std::size_t kFar = (std::size_t{1} << 30) + 5;  // three rows: beyond 32 bits
    return {
        {"basic", "one", {1, 1, 1}, 0, true},
        {"basic", "empty", {0, 0, 0}},
        {"basic", "n_256", {1, 256, 256}, 0, true},
        {"tails", "n_257", {1, 257, 257}},
        {"tails", "n_1023", {1, 1023, 1023}},
        {"shapes", "padded", {33, 20, 24}, 0, true},
        {"shapes", "large_n_5000", {1, 5000, 5000}, 0, false, true},
        {"far", "far_rows", {3, 40, kFar, lab::Extent::sparse}, 6 * kFar * sizeof(float)},
        {"far", "too_large", {1, 1, 1}, std::size_t{1} << 60},
    };
  }
  static Case timed_case(const lab::Gpu&) { return {1, 20000, 20000}; }
  static std::vector<lab::NamedCase<Case>> more_timed_cases(const lab::Gpu&) {
    return {{"", "small", {1, kSmall, kSmall}}, {"", "large", {1, kLarge, kLarge}}};
  }
  static std::vector<Case> predicted_cases(const Case& timed) {
    if (timed.cols == kSmall) return {timed};
    if (timed.cols != kLarge) return {};
    return {{1, kLarge / 64, kLarge / 64}, {1, kLarge / 16, kLarge / 16}};
  }
  static std::string describe(const Case& c) {
    return std::to_string(c.rows) + " x " + std::to_string(c.cols);
  }
  static lab::Cost cost(const Case& c) {
    const double n = static_cast<double>(c.rows * c.cols);
    return {2 * sizeof(float) * n, n};
  }
  static constexpr const char* baseline = "device copy";
  static constexpr bool predicts_baseline = true;

  explicit Scale(const Case& c)
      : in_(input<float>("in", c.rows, c.cols, c.ld, c.extent)),
        out_(output<float>("out", c.rows, c.cols, c.ld, c.extent)) {}

  void fill(std::uint64_t seed) override { in_.fill_integers(seed, -100, 100); }

  void call(const lab::Submission& s, cudaStream_t stream) override {
    s.call<&lab::scale>(in_.data(), out_.data(), in_.rows(), in_.cols(), in_.ld(), kFactor, stream);
  }

  void call_baseline(cudaStream_t stream) override {
    CUDA_CHECK(cudaMemcpyAsync(out_.data(), in_.data(), in_.size() * sizeof(float),
                               cudaMemcpyDeviceToDevice, stream));
  }

  lab::Expected expected() const override { return scaled(kFactor); }

  std::vector<lab::Hypothesis> hypotheses() const override {
    return {{"factor_squared", "The factor is applied twice.", "Where factor is used.",
             [this] { return scaled(kFactor * kFactor); }},
            {"order_lost", "The right values in another order.", "Who writes where.", nullptr,
             nullptr, [this](const std::vector<double>& got) { return has_all_values(got); }}};
  }

  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad(Judge{in_.data(), out_.data(), in_.cols(), in_.ld()}, in_.size(), stream);
  }

 private:
  lab::Expected scaled(float factor) const {
    const auto in = in_.host();
    lab::Expected e{in.rows(), in.cols(), {}, {}};
    for (std::size_t i = 0; i < in.size(); ++i)
      e.values.push_back(static_cast<double>(factor) * static_cast<double>(in[i]));
    return e;
  }

  bool has_all_values(std::vector<double> got) const {
    std::vector<double> right = scaled(kFactor).values;
    std::sort(got.begin(), got.end());
    std::sort(right.begin(), right.end());
    return got.size() > 1 && got == right;
  }

  lab::Input<float> in_;
  lab::Output<float> out_;
};

}  // namespace

LAB_HARNESS(Scale)
