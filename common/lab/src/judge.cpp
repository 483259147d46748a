// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "count_of.h"
#include "perform.h"

namespace lab {
namespace {

// The first element on which two outcomes differ; their size when they agree.
std::size_t first_difference(const Outcome& a, const Outcome& b, const Expected& expected) {
  for (std::size_t i = 0; i < a.got.size(); ++i) {
    if (a.untouched[i] != b.untouched[i]) return i;
    if (std::isnan(a.got[i]) && std::isnan(b.got[i])) continue;
    if (!close(a.got[i], b.got[i], 2 * bound_of(expected, i))) return i;
  }
  return a.got.size();
}

FirstBad first_bad_of(const Outcome& outcome, const Expected& expected, std::size_t i) {
  return {outcome.grid.where(i), expected.values[i], outcome.got[i], bound_of(expected, i)};
}

// Both are confined to the same end of the rows or columns; junk there may be right by chance.
bool have_one_edge(const Grid& grid, const Mismatch& a, const Mismatch& b) {
  const Pattern one = find_pattern(grid, a);
  const Pattern other = find_pattern(grid, b);
  if (!grid.matrix) return one.first == other.first && one.first > 0;
  return one.edge_total > 0 && one.edge_row == other.edge_row && one.edge_col == other.edge_col;
}

}  // namespace

Failure failure_of(const Evidence& e, const Diagnosis& diagnosis) {
  Failure failure{"wrong_answer", diagnosis.name, diagnosis.message, diagnosis.look_at};
  failure.first_bad = first_bad_of(e.outcome, e.expected, e.mismatch.first);
  failure.bad = e.mismatch.count;
  failure.total = e.pattern.total;
  failure.pattern = e.pattern.phrase;
  return failure;
}

Failure failure_of(const Judged& output, const BadCount& count) {
  const Grid grid = output.grid();
  const std::string where = grid.where(count.first_index);
  const std::size_t offset = output.offset(count.first_index);
  Failure failure{
      "wrong_answer", "unexplained",
      fmt::format("{} of {} of {} {} wrong. {} is {} where {} is right.", count.bad,
                  count_of(grid.size(), "element"), grid.name, count.bad == 1 ? "is" : "are", where,
                  show(count.got), show(count.expected)),
      "Follow the first wrong element by hand."};
  const bool tail = count.bad < grid.size() && count.first_index + count.bad == grid.size();
  if (tail && output.is_poison(count.got)) {
    failure.diagnosis = "tail_never_written";
    failure.message = fmt::format("The end of {} was never written: from {} on.", grid.name, where);
    failure.look_at =
        "The number of blocks: is it rounded up, or capped where the kernel has no loop? The "
        "guard: does it let the last index through?";
  }
  if (offset >= k32BitElements) failure = index_overflow(where, offset);
  failure.first_bad = FirstBad{where, count.expected, count.got, count.bound};
  failure.bad = count.bad;
  failure.total = grid.size();
  failure.pattern =
      fmt::format("{} of {}, first {}", count.bad, count_of(grid.size(), "element"), where);
  return failure;
}

std::optional<Failure> failure_of_race(const std::vector<const Outcome*>& outcomes,
                                       const Expected& expected) {
  for (std::size_t k = 1; k < outcomes.size(); ++k) {
    const Outcome& a = *outcomes[0];
    const Outcome& b = *outcomes[k];
    const std::size_t i = first_difference(a, b, expected);
    if (i == a.got.size()) continue;
    const Mismatch mismatch = compare(b, expected);
    const Outcome& wrong = mismatch.count > 0 ? b : a;
    Failure failure{
        "race", "results_differ",
        fmt::format("The same input gave different results from run to run: {} was {} once and {} "
                    "another time. The right value is {}.",
                    a.grid.where(i), show(a.got[i]), show(b.got[i]), show(expected.values[i])),
        "What may differ: several threads or blocks that write, or add to, one place without an "
        "atomic; a value that one thread writes and another reads without a barrier "
        "(__syncthreads) between, or before it is overwritten; a copy or kernel that nothing "
        "orders; memory that is read before it is set."};
    const Mismatch bad = mismatch.count > 0 ? mismatch : compare(a, expected);
    failure.first_bad = first_bad_of(wrong, expected, bad.first);
    failure.bad = bad.count;
    failure.total = wrong.grid.size();
    failure.pattern = find_pattern(wrong.grid, bad).phrase;
    return failure;
  }
  return {};
}

bool are_wrong_at_one_place(const std::vector<const Outcome*>& outcomes, const Expected& expected) {
  std::optional<Mismatch> first;
  for (const Outcome* outcome : outcomes) {
    Mismatch mismatch = compare(*outcome, expected);
    if (mismatch.count == 0 || mismatch.count == outcome->grid.size()) return false;
    if (first && !have_one_edge(outcome->grid, *first, mismatch) && first->bad != mismatch.bad) {
      return false;
    }
    if (!first) first = std::move(mismatch);
  }
  return first.has_value();
}

std::optional<Failure> failure_of_overflow(const Judged& output, const Evidence& e) {
  if (output.span() <= k32BitElements) return {};
  std::size_t first = SIZE_MAX;
  for (std::size_t i = 0; i < e.pattern.total; ++i)
    if (e.mismatch.bad[i] == 1) first = std::min(first, output.offset(i));
  if (first < k32BitElements) return {};
  const Failure named = index_overflow(e.outcome.grid.where(e.mismatch.first), first);
  Failure failure = failure_of(e, {named.diagnosis, named.message, named.look_at});
  failure.verdict = named.verdict;
  return failure;
}

}  // namespace lab
