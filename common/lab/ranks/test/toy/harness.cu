// The harness of the toy lab for several ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "lab.h"
#include "lab/ranks.h"

namespace {

class PassOn : public lab::Problem {
 public:
  struct Case {
    int ranks;
    std::size_t n;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Gpu&) {
    std::vector<lab::NamedCase<Case>> all;
    for (const int ranks : {1, 2, 3}) {
      all.push_back({"ranks", "ranks_" + std::to_string(ranks), {ranks, 1000}});
      all.back().ranks = ranks;
      all.back().care = ranks == 2;
    }
    return all;
  }
  static Case timed_case(const lab::Gpu&) { return {1, 1000}; }
  static std::string describe(const Case& c) {
    return std::to_string(c.ranks) + " ranks, n = " + std::to_string(c.n);
  }
  static lab::Cost cost(const Case& c) { return {static_cast<double>(c.n), 0}; }
  static constexpr const char* baseline = "device copy";

  explicit PassOn(const Case& c) : in_(input<float>("in", c.n)), out_(output<float>("out", c.n)) {
    lab::expect_messages_of(MPI_FLOAT);
  }

  void fill(std::uint64_t) override { in_.upload(values(lab::ranks().rank)); }

  void call(const lab::Submission& s, cudaStream_t stream) override {
    s.call<&lab::pass_on>(in_.data(), out_.data(), in_.size(), lab::ranks().contract, stream);
  }

  void call_baseline(cudaStream_t stream) override {
    CUDA_CHECK(cudaMemcpyAsync(out_.data(), in_.data(), in_.size() * sizeof(float),
                               cudaMemcpyDeviceToDevice, stream));
  }

  lab::Expected expected() const override {
    const lab::Ranks& here = lab::ranks();
    lab::Expected e{1, in_.size(), {}, {}};
    for (const float value : values((here.rank + here.size - 1) % here.size))
      e.values.push_back(static_cast<double>(value));
    return e;
  }

  lab::BadCount check_on_device(cudaStream_t) override { return {}; }

 private:
  std::vector<float> values(int rank) const {
    std::vector<float> all(in_.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = static_cast<float>(1000 * (rank + 1)) + static_cast<float>(i);
    return all;
  }

  lab::Input<float> in_;
  lab::Output<float> out_;
};

}  // namespace

LAB_RANK_HARNESS(PassOn)
