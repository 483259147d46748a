// The harness of the toy lab.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/harness.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "lab.h"
#include "meeting.h"

namespace {

constexpr float kFactor = 3.0f;
constexpr std::size_t kLarge = std::size_t{1} << 22;
constexpr std::size_t kSmall = 3000;
constexpr std::size_t kFar = (std::size_t{1} << 30) + 64;  // row 2: past 2^31; row 4: past 2^32
constexpr std::size_t kPast = (std::size_t{1} << 31) + 1029;

struct Size {
  std::size_t rows = 1;
  std::size_t cols = 0;
  std::size_t ld = 0;
};

struct Arrays {
  lab::Input<float> in;
  lab::Output<float> out;
};

struct Right {
  __host__ __device__ lab::Value operator()(const Arrays& x, const Size&, std::size_t i) const {
    return lab::exactly(kFactor * x.in[i]);
  }
};

bool has_all_values(const Arrays& x, std::vector<double> got) {
  std::vector<double> right;
  for (std::size_t i = 0; i < x.in.size(); ++i)
    right.push_back(static_cast<double>(kFactor * x.in[i]));
  std::sort(got.begin(), got.end());
  std::sort(right.begin(), right.end());
  return got.size() > 1 && got == right;
}

lab::Shape shape(const Size& s) {
  const bool far = s.ld >= kFar;
  return {.rows = s.rows,
          .cols = s.cols,
          .ld = s.ld,
          .extent = far ? lab::Extent::sparse : lab::Extent::whole};
}

const lab::Contract<Size, Arrays, Right> contract{
    .cases =
        {
            {.group = "basic", .named = {{"one", {1, 1}}, {"n_256", {1, 256}}}, .care = true},
            {.group = "basic", .named = {{"empty", {0, 0}}}},
            {.group = "tails", .named = {{"n_257", {1, 257}}, {"n_1023", {1, 1023}}}},
            {.group = "shapes", .named = {{"padded", {33, 20, 24}}}, .care = true},
            {.group = "shapes", .named = {{"large", {1, 5000}}}, .large = true, .drawn = true},
            {.group = "far", .named = {{"far_rows", {6, 40, kFar}}}},
            {.group = "far",
             .named = {{"many_rows", {1000000, 1}}},
             .only_on_gpu = true,
             .by_blocks = true},
            {.group = "far", .named = {{"past_2_31", {1, kPast}}}, .by_blocks = true},
            {.group = "far", .named = {{"too_large", {1, std::size_t{1} << 60}}}},
        },
    .more_cases = [](const lab::Gpu&) -> std::vector<lab::Cases<Size>> {
      const char* fault = std::getenv("TOY_FAULT");  // what is wrong with this harness
      if (fault == nullptr) return {};
      if (std::string(fault).rfind("two cases", 0) != 0)
        return {{.group = "basic", .sizes = {{1, 2}}}};
      return {{.group = "basic", .named = {{"n_256", {1, 256}}}}};
    },
    .care = [](const Size&) { return false; },
    .near =
        [](const Size& s, std::uint64_t drawn) {
          return Size{s.rows, s.cols - drawn % 1000, s.ld};
        },
    .timed =
        [](const lab::Gpu&) {
          return Size{1, 20000};
        },
    .more_timed =
        [](const lab::Gpu&) {
          return std::vector<std::pair<std::string, Size>>{{"small", {1, kSmall}},
                                                           {"large", {1, kLarge}}};
        },
    .predicted = [](const Size& timed) -> std::vector<Size> {
      if (timed.cols == kSmall) return {timed};
      if (timed.cols != kLarge) return {};
      return {{1, kLarge / 64}, {1, kLarge / 16}};
    },
    .remark = [](const Size& s) { return std::to_string(s.rows) + " x " + std::to_string(s.cols); },
    .cost =
        [](const Size& s) {
          const auto n = static_cast<double>(s.rows * s.cols);
          return lab::Cost{.bytes = 8 * n, .flops = n};
        },
    .arrays = [](const Size& s, lab::Memory& m) -> Arrays {
      return {m.input<float>("in", shape(s)), m.output<float>("out", shape(s))};
    },
    .fill = [](const lab::Fill& fill, const Arrays& x,
               const Size&) { fill.integers(x.in, -100, 100); },
    .call =
        [](const lab::Submission& submission, const Arrays& x, const Size&, cudaStream_t stream) {
          submission.call<&lab::scale>(x.in, x.out, x.in.rows, x.in.cols, x.in.ld, kFactor, stream);
        },
    .baseline = {.call =
                     [](const Arrays& x, const Size&, cudaStream_t stream) {
                       toy::Meeting::of_process().wait_for_work();
                       CUDA_CHECK(cudaMemcpyAsync(x.out.data, x.in.data,
                                                  x.in.size() * sizeof(float),
                                                  cudaMemcpyDeviceToDevice, stream));
                     },
                 .is_predicted = true},
    .mistakes = {{"factor_squared", "The factor is applied twice.", "Where factor is used.",
                  [](const Arrays& x, std::size_t i) { return kFactor * kFactor * x.in[i]; }}},
    .more_mistakes =
        [](const Arrays& x, const Size&) {
          return std::vector<lab::Hypothesis>{
              {"order_lost", "The right values in another order.", "Who writes where.", nullptr,
               nullptr, [x](const std::vector<double>& got) { return has_all_values(x, got); }}};
        },
};

}  // namespace

LAB_HARNESS(contract)
