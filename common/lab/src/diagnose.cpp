// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "diagnose.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "rules.h"

namespace lab {
namespace {

// From the most specific to the least.
constexpr rules::Finding (*kRules[])(const Evidence&) = {
    rules::accumulates,
    rules::never_written,
    rules::hypothesis,
    rules::first_block_only,
    rules::last_row_never_written,
    rules::most_never_written,
    rules::tail_never_written,
    rules::zeros,
    rules::transposed,
    rules::input_copied,
    rules::constant_factor,
    rules::shifted,
    rules::every_kth,
    rules::tail_wrong,
    rules::nan_output,
    rules::precision_too_low,
};

Diagnosis unexplained(const Evidence& e) {
  const std::size_t i = e.mismatch.first;
  std::size_t untouched = 0;
  for (std::size_t k = 0; k < e.pattern.total; ++k)
    untouched += e.mismatch.bad[k] == 1 && e.outcome.untouched[k] == 1 ? 1 : 0;
  std::string message = fmt::format("Wrong in {}: {}. {} is {} where {} is right.",
                                    e.outcome.grid.name, e.pattern.phrase, e.outcome.grid.where(i),
                                    show(e.outcome.got[i]), show(e.expected.values[i]));
  if (untouched > 0) message += fmt::format(" {} of them were never written.", untouched);
  return {"unexplained", message,
          "Follow the first wrong element by hand: which block and which thread make it, and from "
          "which inputs?"};
}

}  // namespace

Evidence gather(Outcome outcome, Expected expected, Mismatch mismatch) {
  Evidence e;
  e.pattern = find_pattern(outcome.grid, mismatch);
  e.outcome = std::move(outcome);
  e.expected = std::move(expected);
  e.mismatch = std::move(mismatch);
  return e;
}

Diagnosis diagnose(const Evidence& evidence) {
  for (const auto rule : kRules)
    if (auto found = rule(evidence)) return *found;
  return unexplained(evidence);
}

Diagnosis diagnose_later_call(const Evidence& e, int good) {
  std::string start = "The result depends on the calls before";
  if (good == 1) start = "The first call was right, and call 2 with the same input was not";
  if (good > 1)
    start = fmt::format("The first {} calls were right, and call {} with the same input was not",
                        good, good + 1);
  std::string message =
      fmt::format("{}: {} is {} where {} is right.", start, e.outcome.grid.where(e.mismatch.first),
                  show(e.outcome.got[e.mismatch.first]), show(e.expected.values[e.mismatch.first]));
  if (const auto factor = rules::constant_factor(e)) message += " " + factor->message;
  return {
      "second_call_differs", message,
      "What survives a call: a __device__ or static variable, a counter or a buffer that is set "
      "up only once. Set it anew in each call."};
}

std::string show(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return fmt::format("{:.9g}", value);
}

}  // namespace lab
