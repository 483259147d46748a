// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rules.h"

namespace lab::rules {
namespace {

// got agrees with `other`, and NaN with NaN, everywhere.
bool same_everywhere(const std::vector<double>& got, const Expected& other) {
  if (got.size() != other.values.size()) return false;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool nans = std::isnan(got[i]) && std::isnan(other.values[i]);
    if (!nans && !close(got[i], other.values[i], bound_of(other, i))) return false;
  }
  return true;
}

// The same for a mistake that is known by its elements.
bool same_elements(const Evidence& e, const std::function<double(std::size_t)>& element) {
  bool telling = false;
  for (std::size_t i = 0; i < e.outcome.got.size(); ++i) {
    const double got = e.outcome.got[i];
    const double other = element(i);
    const bool nans = std::isnan(got) && std::isnan(other);
    if (!nans && !close(got, other, bound_of(e.expected, i))) return false;
    telling = telling || !nans;
  }
  return telling;
}

std::size_t largest(const std::vector<double>& values) {
  const auto less = [](double a, double b) { return std::abs(a) < std::abs(b); };
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end(), less) -
                                  values.begin());
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

// got[i] is what belongs at i + by. At the ends, where nothing belongs, anything goes.
bool matches_shifted(const Evidence& e, std::ptrdiff_t by) {
  const auto n = static_cast<std::ptrdiff_t>(e.pattern.total);
  const std::ptrdiff_t width =
      e.outcome.grid.matrix ? static_cast<std::ptrdiff_t>(e.outcome.grid.cols) : n;
  std::ptrdiff_t seen = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const std::ptrdiff_t column = i % width + by;
    if (column < 0 || column >= width) continue;
    const auto from = static_cast<std::size_t>(i + by);
    if (!close(e.outcome.got[static_cast<std::size_t>(i)], e.expected.values[from],
               bound_of(e.expected, from)))
      return false;
    ++seen;
  }
  return seen >= 8 && seen * 4 >= n * 3;
}

}  // namespace

Finding accumulates(const Evidence& e) {
  if (e.got_over_ones.empty()) return {};
  std::size_t telling = 0;
  for (std::size_t i = 0; i < e.pattern.total; ++i) {
    const double bound = bound_of(e.expected, i);
    const double sum = e.expected.values[i] + 1;
    const double rounding = 1e-6 * std::abs(sum);
    if (!close(e.got_over_ones[i], sum, bound + rounding)) return {};
    // Nearly right over poison too: it is something else, and 1 is within the rounding.
    if (close(e.outcome.got[i], e.expected.values[i], bound + rounding)) continue;
    // Where 0 is expected, "added to it" and "left alone" look the same.
    telling += std::abs(e.expected.values[i]) > bound + rounding ? 1 : 0;
  }
  if (telling == 0) return {};
  return Diagnosis{
      "accumulates",
      fmt::format("The result is added to what {} held before the call. The array holds junk on "
                  "entry.",
                  e.outcome.grid.name),
      "Set the output to zero on the stream before adding to it (cudaMemsetAsync), or write it "
      "with "
      "`=` instead of `+=`."};
}

Finding hypothesis(const Evidence& e) {
  for (const Hypothesis& h : e.hypotheses) {
    const bool same = h.matches   ? h.matches(e.outcome.got)
                      : h.element ? same_elements(e, h.element)
                                  : same_everywhere(e.outcome.got, h.result());
    if (same) return Diagnosis{h.diagnosis, h.sentence, h.look_at};
  }
  return {};
}

Finding zeros(const Evidence& e) {
  const auto& got = e.outcome.got;
  if (std::any_of(got.begin(), got.end(), [](double x) { return x != 0; })) return {};
  return Diagnosis{"zeros", fmt::format("{} is all zero.", e.outcome.grid.name),
                   "Does the computed value reach the store, or is it still the start value of the "
                   "accumulator?"};
}

Finding nan_output(const Evidence& e) {
  std::size_t count = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < e.pattern.total; ++i) {
    const bool wrong = e.mismatch.bad[i] == 1 && e.outcome.untouched[i] == 0;
    if (!wrong || std::isfinite(e.outcome.got[i])) continue;
    if (count++ == 0) first = i;
  }
  if (count == 0) return {};
  return Diagnosis{"nan_output",
                   fmt::format("{} of {} elements of {} are NaN or infinite, first {} = {}.", count,
                               e.pattern.total, e.outcome.grid.name, e.outcome.grid.where(first),
                               show(e.outcome.got[first])),
                   "An accumulator or shared memory that is read before it is set; a load beyond "
                   "the end of an input (the memory there is NaN); a read of the output."};
}

Finding transposed(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  if (!grid.matrix || grid.rows < 2 || grid.cols < 2) return {};
  for (std::size_t k = 0; k < e.pattern.total; ++k) {
    const std::size_t from = (k % grid.rows) * grid.cols + k / grid.rows;
    if (!close(e.outcome.got[k], e.expected.values[from], bound_of(e.expected, from))) return {};
  }
  return Diagnosis{"transposed", fmt::format("{} is the transpose of the right result.", grid.name),
                   "Which index walks rows and which walks columns, in the store: element (row, "
                   "col) lies at row * ld + col."};
}

Finding input_copied(const Evidence& e) {
  for (const InputValues& input : e.inputs) {
    if (input.values.size() < e.pattern.total || e.pattern.total < 2) continue;
    if (!std::equal(e.outcome.got.begin(), e.outcome.got.end(), input.values.begin())) continue;
    return Diagnosis{"input_copied",
                     fmt::format("{} is a copy of {}.", e.outcome.grid.name, input.name),
                     "What is done with the value between its load and its store?"};
  }
  return {};
}

Finding constant_factor(const Evidence& e) {
  if (!all_finite(e.outcome.got)) return {};
  const auto& values = e.expected.values;
  const std::size_t top = largest(values);
  if (values[top] == 0 || e.outcome.got[top] == 0) return {};
  const double factor = e.outcome.got[top] / values[top];
  const double doubt = bound_of(e.expected, top) / std::abs(values[top]) + 1e-6;
  std::size_t telling = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double bound = bound_of(e.expected, i) * std::max(1.0, std::abs(factor));
    if (!close(e.outcome.got[i], factor * values[i], bound + doubt * std::abs(values[i])))
      return {};
    telling += std::abs(values[i]) > 4 * bound ? 1 : 0;
  }
  // One number over another always has a ratio: with few elements only telling ones are believed.
  const double log = std::log2(std::abs(factor));
  const bool power = std::abs(log - std::round(log)) < 1e-4 && (std::round(log) != 0 || factor < 0);
  if (telling == 0 || (telling < 4 && !power)) return {};
  return Diagnosis{
      "constant_factor",
      fmt::format("Every element of {} is {} times the right value.", e.outcome.grid.name,
                  show(std::round(factor * 1e5) / 1e5)),
      "A scale that is missing or applied twice, work that is done by several threads or blocks "
      "where one should do it, or the share of the work that is left out."};
}

Finding shifted(const Evidence& e) {
  constexpr std::ptrdiff_t kFarthest = 64;
  for (std::ptrdiff_t by = 1; by <= kFarthest; ++by) {
    for (const std::ptrdiff_t shift : {by, -by}) {
      if (!matches_shifted(e, shift)) continue;
      const char* what = e.outcome.grid.matrix ? "column" : "index";
      return Diagnosis{"shifted",
                       fmt::format("Each element of {} holds what belongs {} {} {}.",
                                   e.outcome.grid.name, by, what, shift > 0 ? "higher" : "lower"),
                       "An index that starts at 1 instead of 0, or a halo that is counted twice."};
    }
  }
  return {};
}

Finding precision_too_low(const Evidence& e) {
  // Rounding errors are small, everywhere, and of either sign.
  constexpr double kLowPrecision = 4e-3;  // bfloat16 keeps 8 bits
  constexpr std::size_t kFewest = 8;
  if (e.mismatch.count < kFewest || !all_finite(e.outcome.got)) return {};
  double errors = 0;
  double values = 0;
  std::size_t up = 0;
  for (std::size_t i = 0; i < e.pattern.total; ++i) {
    const double error = e.outcome.got[i] - e.expected.values[i];
    errors += error * error;
    values += e.expected.values[i] * e.expected.values[i];
    up += e.mismatch.bad[i] == 1 && error > 0 ? 1 : 0;
  }
  const double relative = std::sqrt(errors / values);
  const bool both_signs = up * 10 >= e.mismatch.count && up * 10 <= e.mismatch.count * 9;
  const std::size_t spread = e.pattern.last - e.pattern.first + 1;
  if (!(relative <= kLowPrecision) || !both_signs || spread * 2 < e.pattern.total) return {};
  return Diagnosis{
      "precision_too_low",
      fmt::format("{} is nearly right: the errors are small ({} of the values' size), of either "
                  "sign, and larger than the contract's types allow.",
                  e.outcome.grid.name, show(std::round(relative * 1e7) / 1e7)),
      "A conversion to a smaller type on the way (half, bfloat16, TF32, int), a fast-math "
      "function, "
      "or a long sum in a small type."};
}

}  // namespace lab::rules
