// Lab @NN@, @title@: the cases, the right answer, the cost and the call.
#include "lab/harness.h"

#include <string>
#include <vector>

#include "lab.h"
#include "lab/device_check.cuh"

namespace {

/// Judges element i of a result on the device.
struct Judge {
  const float* in;
  const float* out;
  __device__ lab::Point operator()(std::size_t i) const {
    return {static_cast<double>(out[i]), 2.0 * static_cast<double>(in[i]), 0.0};
  }
};

class @Class@ : public lab::Problem {
 public:
  struct Case {
    std::size_t n;
  };

  // FILL IN: every boundary of your tiles, with a group of lab.toml for each.
  static std::vector<lab::NamedCase<Case>> cases(const lab::Card&) {
    std::vector<lab::NamedCase<Case>> all;
    for (const std::size_t n : {0, 1, 31, 32, 33, 255, 256, 257, 100003}) {
      lab::NamedCase<Case> c;
      c.group = n % 32 == 0 ? "basic" : "tails";
      c.name = "n_" + std::to_string(n);
      c.value = {n};
      c.care = n > 0 && n < 1000;
      all.push_back(c);
    }
    return all;
  }
  static Case timed_case(const lab::Card&) { return {std::size_t{1} << 28}; }
  static std::string describe(const Case& c) { return "n = " + std::to_string(c.n); }

  /// Every input element is read once, every output element written once, one flop each.
  static lab::Cost cost(const Case& c) {
    lab::Cost cost;
    cost.bytes = 2.0 * sizeof(float) * static_cast<double>(c.n);
    cost.flops = static_cast<double>(c.n);
    return cost;
  }
  static constexpr const char* baseline = "device copy";

  explicit @Class@(const Case& c)
      : n_(c.n), in_(input<float>("in", c.n)), out_(output<float>("out", c.n)) {}

  void fill(std::uint64_t seed) override { in_.fill_uniform(seed); }

  void call(const lab::Submission& s, cudaStream_t stream) override {
    s.call<&lab::@name@>(in_.data(), out_.data(), n_, stream);
  }

  void call_baseline(cudaStream_t stream) override {
    CUDA_CHECK(cudaMemcpyAsync(out_.data(), in_.data(), n_ * sizeof(float),
                               cudaMemcpyDeviceToDevice, stream));
  }

  /// Doubling is exact: no bound is needed.
  lab::Expected expected() const override {
    lab::Expected e;
    e.rows = 1;
    e.cols = n_;
    const auto in = in_.host();
    e.values.reserve(n_);
    for (std::size_t i = 0; i < n_; ++i) e.values.push_back(2.0 * static_cast<double>(in[i]));
    return e;
  }

  // FILL IN: hypotheses(), for the mistakes that the kit cannot name by their pattern alone.

  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad(Judge{in_.data(), out_.data()}, n_, stream);
  }

 private:
  std::size_t n_;
  lab::Input<float> in_;
  lab::Output<float> out_;
};

}  // namespace

LAB_HARNESS(@Class@)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
