// Lab 31, tiled matrix multiplication: what is checked, and what is measured.
//
// Most cases are made of whole numbers, whose sums are exact in FP32, so that a result is right or
// wrong.  For precision there are random values, with a bound that FP32 meets and TF32 misses.
#include "lab/harness.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/cublas.h"
#include "lab/gemm.h"
#include "lab/gemm_check.cuh"

namespace {

constexpr int kGiant = (1 << 30) + 64;  // with this stride row 2 starts past element 2^31

class Sgemm : public lab::Problem {
 public:
  struct Case {
    int m, n, k;
    float alpha = 1.0f;
    float beta = 0.0f;
    int lda = 0, ldb = 0, ldc = 0;  // 0: the rows follow each other without a gap
    bool random = false;            // else whole numbers
    bool nan_in_c = false;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Card& card);
  static Case timed_case(const lab::Card&) {
    return {4096, 4096, 4096, 1.0f, 0.0f, 0, 0, 0, true, false};
  }
  static std::string describe(const Case& c);

  /// A and B are read once, C is written once, and read once if beta says so.
  static lab::Cost cost(const Case& c) {
    const double m = c.m, n = c.n, k = c.k;
    return {sizeof(float) * (m * k + k * n + m * n * (c.beta == 0.0f ? 1 : 2)), 2 * m * n * k};
  }

  static constexpr const char* baseline = "cublasSgemm";

  explicit Sgemm(const Case& c)
      : case_(c),
        a_(input<float>("A", size(c.m), size(c.k), stride(c.k, c.lda), extent(c.lda))),
        b_(input<float>("B", size(c.k), size(c.n), stride(c.n, c.ldb), extent(c.ldb))),
        c_(in_out<float>("C", size(c.m), size(c.n), stride(c.n, c.ldc), extent(c.ldc))) {}

  void fill(std::uint64_t seed) override;

  void call(const lab::Submission& submission, cudaStream_t stream) override {
    submission.call<&lab::sgemm>(case_.m, case_.n, case_.k, case_.alpha, a_.data(), a_.ld(),
                                 b_.data(), b_.ld(), case_.beta, c_.data(), c_.ld(), stream);
  }

  void call_baseline(cudaStream_t stream) override;
  lab::Expected expected() const override { return lab::gemm_result(on_host()); }
  std::vector<lab::Hypothesis> hypotheses() const override { return lab::gemm_mistakes(on_host()); }

  lab::BadCount check_on_device(cudaStream_t stream) override {
    return lab::count_bad_product({a_.data(), b_.data(), c_.data(), c_.rows(), c_.cols(), a_.cols(),
                                   a_.ld(), b_.ld(), c_.ld()},
                                  stream);
  }
  bool reads_in_out() const override { return case_.beta != 0.0f; }

 private:
  static std::size_t size(int value) { return static_cast<std::size_t>(value); }
  static std::size_t stride(int cols, int ld) { return size(std::max({cols, ld, 1})); }
  static lab::Extent extent(int ld) {
    return ld >= kGiant ? lab::Extent::sparse : lab::Extent::whole;
  }
  lab::Gemm on_host() const {
    return {a_.host(), b_.host(),   c_.host(),  a_.ld(),      b_.ld(),
            c_.ld(),   case_.alpha, case_.beta, !case_.random};
  }

  Case case_;
  lab::Input<float> a_;
  lab::Input<float> b_;
  lab::InOut<float> c_;
};

using Cases = std::vector<lab::NamedCase<Sgemm::Case>>;

void add(Cases& all, const char* group, const std::string& name, const Sgemm::Case& value) {
  all.push_back({group, name, value});
  all.back().care = value.m <= 160 && value.n <= 160 && value.k <= 160;
}

void add_sizes(Cases& all, const char* group, const std::vector<Sgemm::Case>& sizes) {
  for (const Sgemm::Case& c : sizes) {
    std::ostringstream name;
    name << "size_" << c.m << "x" << c.n << "x" << c.k;
    add(all, group, name.str(), c);
  }
}

/// Row 2 starts past element 2^31: an index of 32 bits cannot reach it.
void add_giant(Cases& all, const char* name, const Sgemm::Case& value) {
  add(all, "past_2_31", name, value);
  all.back().care = false;
  all.back().device_bytes = (2 * std::size_t{kGiant} + (1 << 26)) * sizeof(float);
}

Cases Sgemm::cases(const lab::Card& card) {
  Cases all;
  // From simple to hard, so that the first failure tells the most: whole tiles, with K a multiple
  // of every tile in use; then edges in one dimension; then all together.
  add_sizes(all, "whole_tiles",
            {{128, 128, 128}, {32, 32, 32}, {64, 128, 64}, {96, 32, 64}, {128, 96, 64}});
  add_sizes(all, "edges", {{70, 96, 64}, {64, 70, 64}, {64, 64, 33}, {64, 64, 63}});
  add_sizes(all, "edges", {{31, 31, 31}, {33, 35, 37}, {127, 129, 32}, {129, 128, 47}});
  add_sizes(all, "edges", {{257, 31, 65}, {33, 255, 63}, {256, 34, 36}});
  add_sizes(all, "thin", {{1, 1, 1}, {1, 257, 64}, {257, 1, 64}, {65, 66, 1}, {1, 1, 1000}});
  add_sizes(all, "thin", {{1000, 7, 13}, {7, 1000, 13}});
  add(all, "strides", "lda_padded", {48, 40, 56, 1, 0, 61, 0, 0});
  add(all, "strides", "ldb_padded", {48, 40, 3, 1, 0, 0, 52, 0});
  add(all, "strides", "ldc_padded", {48, 40, 56, 1, 0, 0, 0, 47});
  add(all, "strides", "all_padded", {65, 70, 75, 2, 1, 80, 81, 96});
  add(all, "scalars", "alpha_2", {40, 48, 32, 2, 0});
  add(all, "scalars", "beta_2", {40, 48, 32, 1, 2});
  add(all, "scalars", "alpha_3_beta_half", {40, 48, 32, 3, 0.5f});
  add(all, "scalars", "alpha_minus_1_beta_1", {40, 48, 32, -1, 1});
  add(all, "scalars", "alpha_0_beta_minus_2", {40, 48, 32, 0, -2});
  add(all, "scalars", "nan_in_c", {40, 48, 32, 1, 0, 0, 0, 0, false, true});
  add(all, "empty", "no_rows", {0, 32, 32});
  add(all, "empty", "no_columns", {32, 0, 32});
  add(all, "empty", "no_steps", {32, 40, 0, 1, 0.5f});
  add(all, "empty", "no_steps_nan_in_c", {40, 32, 0, 1, 0, 0, 0, 0, false, true});
  add(all, "precision", "random_values", {65, 66, 257, 1.5f, 0.75f, 0, 0, 0, true, false});
  add_giant(all, "lda_giant", {3, 5, 4, 1, 0, kGiant, 0, 0});
  add_giant(all, "ldb_giant", {5, 4, 3, 1, 0, 0, kGiant, 0});
  add_giant(all, "ldc_giant", {3, 4, 5, 1, 2, 0, 0, kGiant});
  if (card.device != "cuda") return all;  // the rest is too much for a CPU
  const std::size_t first = all.size();
  add_sizes(all, "edges", {{1023, 1025, 1000}});
  add_sizes(all, "thin", {{1000000, 1, 3}, {1, 1000000, 3}});
  for (std::size_t i = first; i < all.size(); ++i) all[i].large = true;
  return all;
}

std::string Sgemm::describe(const Case& c) {
  std::ostringstream text;
  text << "M = " << c.m << ", N = " << c.n << ", K = " << c.k;
  if (c.alpha != 1.0f || c.beta != 0.0f) text << ", alpha = " << c.alpha << ", beta = " << c.beta;
  if (c.lda > 0) text << ", lda = " << c.lda;
  if (c.ldb > 0) text << ", ldb = " << c.ldb;
  if (c.ldc > 0) text << ", ldc = " << c.ldc;
  if (c.nan_in_c) text << ", beta = 0 and NaN in C";
  return text.str();
}

void Sgemm::fill(std::uint64_t seed) {
  if (case_.random) {
    a_.fill_uniform(seed);
    b_.fill_uniform(seed);
    c_.fill_uniform(seed);
    return;
  }
  a_.fill_integers(seed, -8, 8);
  b_.fill_integers(seed, -8, 8);
  // Halves, which no product is: an element that was never written differs from the right one.
  std::vector<float> c(c_.size());
  for (std::size_t i = 0; i < c.size(); ++i) {
    const bool nan = case_.nan_in_c && i % 3 == 0;  // in every third place: the rest tells more
    c[i] = static_cast<float>(lab::integer(c_.stream_seed(seed), i, -99, 99)) + 0.5f;
    if (nan) c[i] = std::numeric_limits<float>::quiet_NaN();
  }
  c_.upload(c);
}

#ifdef LAB_DEVICE_CUDA
void Sgemm::call_baseline(cudaStream_t stream) {
  const auto ld = [](const auto& array) { return static_cast<int>(array.ld()); };
  lab::row_major_sgemm(case_.m, case_.n, case_.k, case_.alpha, a_.data(), ld(a_), b_.data(), ld(b_),
                       case_.beta, c_.data(), ld(c_), stream);
}
#else
void Sgemm::call_baseline(cudaStream_t) {
  throw std::logic_error("the cpu device has no cuBLAS, and times nothing");
}
#endif

}  // namespace

LAB_HARNESS(Sgemm)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
