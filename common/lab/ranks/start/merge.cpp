// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rank_end.h"

namespace lab::start {
namespace {

using What = RankState::What;

/// The verdicts of a case, worst first.
constexpr std::array<const char*, 8> kWorstFirst{
    "internal_error", "cheating_suspected", "compile_error", "timeout",
    "out_of_memory",  "device_fault",       "race",          "wrong_answer"};

std::size_t badness(const Json& record) {
  const auto found = std::find(kWorstFirst.begin(), kWorstFirst.end(), record.value("verdict", ""));
  return static_cast<std::size_t>(found - kWorstFirst.begin());
}

/// "Rank 2 of 4", "Ranks 0, 1 and 3 of 4", "All 4 ranks"
std::string who(const std::string& diagnosis, const std::vector<int>& ranks, int all) {
  // The one whose GPU it is has done nothing wrong.
  if (diagnosis == "shared_gpu") return fmt::format("{} ranks share one GPU", ranks.size() + 1);
  if (static_cast<int>(ranks.size()) == all) return fmt::format("All {} ranks", all);
  std::string text = ranks.size() == 1 ? "Rank " : "Ranks ";
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (i > 0) text += i + 1 == ranks.size() ? " and " : ", ";
    text += std::to_string(ranks[i]);
  }
  return fmt::format("{} of {}", text, all);
}

RankState state_of(const Json& record) {
  RankState state;
  state.kind = record.value("kind", "");
  state.what = state.kind == "kit"      ? What::kit
               : state.kind == "device" ? What::device
               : state.kind == "none"   ? What::between
                                        : What::waits;
  state.name = record.value("name", "");
  state.call = record.value("call", "");
  state.peer = record.value("peer", RankState::kNobody);
  state.tag = record.value("tag", 0);
  state.sends = record.value("sends", 0);
  state.receives = record.value("receives", 0);
  state.since_s = record.value("since_s", 0.0);
  for (const Json& one : record.value("posted", Json::array())) {
    state.posted.push_back({one.value("send", false), one.value("peer", 0), one.value("tag", 0),
                            one.value("bytes", std::size_t{0}), one.value("name", "")});
  }
  return state;
}

/// Of several failures of one case the one that is shown: the worst, and among those one that has a
/// name.
const Json& shown_of(const std::map<int, Json>& failures) {
  const Json* shown = nullptr;
  for (const auto& [rank, record] : failures) {
    const bool better =
        shown == nullptr || badness(record) < badness(*shown) ||
        (badness(record) == badness(*shown) && (*shown)["diagnosis"] == "unexplained");
    if (better) shown = &record;
  }
  return *shown;
}

}  // namespace

Merger::Merger(int ranks, std::function<void(const Json&)> emit)
    : ranks_(ranks), emit_(std::move(emit)), states_(static_cast<std::size_t>(ranks)) {}

void Merger::take(int rank, const std::string& line) {
  Json record = Json::parse(line, nullptr, false);
  if (!record.is_object()) return;
  const std::string type = record.value("type", "");
  if (type == "start" && rank == 0) take_start(record);
  if (type == "place") {
    places_.push_back(record);
    emit_(record);
  }
  if (type == "rank") take_rank(rank, record);
  if (type == "case_start" && rank == 0) {
    open_ = record.value("case", "");
    emit_(record);
  }
  if (type == "counter" && rank == 0) emit_(record);
  if (type == "work") {
    record["rank"] = rank;
    emit_(record);
  }
  if (type == "case") take_result(rank, record);
  if (type == "diagnostic") {
    if (record.value("kind", "") == "kernel_never_ends") kernel_ = record.value("kernel", "");
    record["rank"] = rank;
    if (record.value("severity", "") != "warning") findings_[rank] = record;
    emit_(record);
  }
  const bool of_bench = type == "sample" || type == "prediction" || type == "bench";
  if (of_bench && rank == 0) emit_(record);
  if (type == "bench" && rank == 0) finished_ = true;
  if (type == "summary") take_summary(rank);
}

void Merger::take_start(const Json& record) {
  for (const Json& one : record.value("cases", Json::array())) {
    const std::string name = one.value("name", "");
    cases_[name].ranks = std::min(one.value("ranks", 1), ranks_);
    groups_[name] = one.value("group", "");
  }
  emit_(record);
}

void Merger::take_rank(int rank, const Json& record) {
  const std::string what = record.value("state", "");
  if (what == "done" && summaries_.count(rank) > 0) return;  // of no case: of a trial for a warning
  if (what == "failed") cases_[record.value("case", "")].failed[rank] = record;
  if (what == "ends") {
    Json& failed = cases_[record.value("case", "")].failed[rank];
    if (failed.is_null()) failed = name_end(record, findings_[rank]);
    states_[static_cast<std::size_t>(rank)] = {};
    states_[static_cast<std::size_t>(rank)].what = What::ended;
  }
  if (what == "moves") states_[static_cast<std::size_t>(rank)] = {};
  if (what == "waits") states_[static_cast<std::size_t>(rank)] = state_of(record);
  emit_(record);
}

void Merger::take_result(int rank, const Json& record) {
  const std::string name = record.value("case", "");
  Case& one = cases_[name];
  one.results[rank] = record;
  if (static_cast<int>(one.results.size()) == one.ranks) finish_case(name);
}

void Merger::take_summary(int rank) {
  summaries_.insert(rank);
  if (static_cast<int>(summaries_.size()) < ranks_) return;
  finished_ = true;
  emit_({{"v", 1},
         {"type", "summary"},
         {"passed", passed_},
         {"failed", failed_},
         {"skipped", skipped_}});
}

// All ranks have told their result.
void Merger::finish_case(const std::string& name) {
  Case& one = cases_[name];
  if (one.told) return;
  one.told = true;
  if (name == open_) open_.clear();
  std::map<int, Json> failures;
  for (const auto& [rank, record] : one.results)
    if (record.value("state", "") == "failed") failures[rank] = record;
  if (failures.empty()) {
    const Json& record = one.results.begin()->second;
    const bool skipped = record.value("state", "") == "skipped";
    ++(skipped ? skipped_ : passed_);
    if (!skipped && one.ranks == 2) ++passed_with_two_;
    emit_(record);
    return;
  }
  Json merged = shown_of(failures);
  std::vector<int> same;
  for (const auto& [rank, record] : failures)
    if (record["diagnosis"] == merged["diagnosis"]) same.push_back(rank);
  if (one.ranks > 1) {
    merged["message"] = fmt::format("{}: {}", who(merged["diagnosis"], same, one.ranks),
                                    merged.value("message", ""));
  }
  merged["ranks"] = same;
  ++failed_;
  emit_(merged);
}

void Merger::emit_failure(const std::string& name, const std::string& verdict,
                          const DeadlockName& what) {
  Case& one = cases_[name];
  one.told = true;
  if (name == open_) open_.clear();
  ++failed_;
  emit_({{"v", 1},
         {"type", "case"},
         {"case", name},
         {"group", groups_[name]},
         {"size", fmt::format("{} ranks", one.ranks)},
         {"state", "failed"},
         {"verdict", verdict},
         {"diagnosis", what.diagnosis},
         {"message", what.message},
         {"look_at", what.look_at},
         {"bad", 0},
         {"total", 0},
         {"pattern", ""},
         {"call", 1},
         {"ms", 0}});
}

// A rank that has told its result waits for the others, if for anything.
std::vector<RankState> Merger::states_of(const Case& one) const {
  std::vector<RankState> states(states_.begin(), states_.begin() + one.ranks);
  for (const auto& [rank, record] : one.results) {
    if (rank < one.ranks) states[static_cast<std::size_t>(rank)].what = What::kit;
  }
  return states;
}

bool Merger::is_stuck() const {
  const auto found = cases_.find(open_);
  return found != cases_.end() && is_deadlock(states_of(found->second));
}

bool Merger::waits_for_failed() const {
  const auto found = cases_.find(open_);
  if (found == cases_.end() || found->second.failed.empty()) return false;
  const auto states = states_of(found->second);
  return std::all_of(states.begin(), states.end(),
                     [](const RankState& state) { return state.what != What::moves; });
}

bool Merger::has_lost_rank() const {
  const auto found = cases_.find(open_);
  if (found == cases_.end()) return false;
  return std::any_of(states_.begin(), states_.begin() + found->second.ranks,
                     [](const RankState& state) { return state.what == What::ended; });
}

bool Merger::end_failed() {
  if (open_.empty()) return false;
  const std::string name = open_;
  Case& one = cases_[name];
  std::map<int, Json> failures = one.failed;
  for (const auto& [rank, record] : one.results)
    if (record.value("state", "") == "failed") failures[rank] = record;
  if (failures.empty()) return false;
  const Json shown = shown_of(failures);
  std::vector<int> same;
  for (const auto& [rank, record] : failures)
    if (record["diagnosis"] == shown["diagnosis"]) same.push_back(rank);
  DeadlockName what{shown.value("diagnosis", ""), shown.value("message", ""),
                    shown.value("look_at", "")};
  if (one.ranks > 1) {
    what.message = fmt::format("{}: {} Meanwhile: {}.", who(what.diagnosis, same, one.ranks),
                               what.message, last_calls(states_of(one)));
  }
  // Right with two ranks, where each is the other's only neighbour, says more.
  const bool two_only =
      what.diagnosis == "wrong_neighbour" && one.ranks > 2 && passed_with_two_ > 0;
  if (two_only) what.diagnosis = "two_ranks_only";
  emit_failure(name, shown.value("verdict", ""), what);
  return true;
}

void Merger::end_stuck(double seconds) {
  if (end_failed() || open_.empty()) return;
  const std::string name = open_;
  const Case& one = cases_[name];
  const std::vector<RankState> states = states_of(one);
  if (is_deadlock(states)) {
    DeadlockName what = name_deadlock(states);
    const bool neighbours = what.diagnosis == "wrong_neighbour" ||
                            what.diagnosis == "message_never_sent" ||
                            what.diagnosis == "message_never_received";
    if (neighbours && one.ranks > 2 && passed_with_two_ > 0) {
      what.diagnosis = "two_ranks_only";
      what.message =
          fmt::format("Right with 2 ranks, a deadlock with {}: {}", one.ranks, what.message);
    }
    emit_failure(name, "timeout", what);
    return;
  }
  const bool in_kernel = !kernel_.empty();
  emit_failure(
      name, "timeout",
      {in_kernel ? "kernel_never_ends" : "host_never_ends",
       fmt::format(
           "{} within {:g} s. Last calls: {}.",
           in_kernel ? fmt::format("Kernel {} did not end", kernel_) : "Not all ranks came back",
           seconds, last_calls(states)),
       in_kernel ? "loops whose condition never becomes false, and threads that wait for each other"
                 : "loops on the host, and waiting for work that was never launched"});
}

}  // namespace lab::start
