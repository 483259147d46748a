// Makes one stream of records out of those of all ranks (docs/records.md, "Several ranks").
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "deadlock.h"

namespace lab::start {

using Json = nlohmann::ordered_json;

class Merger {
 public:
  /// Merged records go to `emit`, one object each.
  Merger(int ranks, std::function<void(const Json&)> emit);

  /// One line of a rank's stream.
  void take(int rank, const std::string& line);

  /// All ranks have come to their end.
  bool finished() const { return finished_; }
  /// Whether some case has failed.
  bool any_failed() const { return failed_ > 0; }
  /// A rank has told something: the harness could be started.
  bool has_begun() const { return !places_.empty() || !cases_.empty(); }
  /// A case has begun, and not all of its ranks have told its result.
  bool has_open_case() const { return !open_.empty(); }
  /// The ranks of the open case wait for each other.
  bool is_stuck() const;
  /// Some rank of the open case has failed, and the others have told nothing for a while: what they
  /// wait for will not come.
  bool waits_for_failed() const;

  /// Some rank of the open case has ended in the middle of it.
  bool has_lost_rank() const;

  /// Ends the open case by what is known: the failure of a rank, or else a deadlock, or else that
  /// its time of `seconds` is up.
  void end_stuck(double seconds);
  /// Ends the open case by a failure that some rank has told.  False when none has.
  bool end_failed();

  /// One `place` record for each rank that has told its place.
  const std::vector<Json>& places() const { return places_; }

 private:
  struct Case {
    int ranks = 1;
    std::map<int, Json> results;  // by rank
    std::map<int, Json> failed;   // `rank` records of ranks whose call has failed
    Json counters = Json::array();
    bool told = false;
  };

  void take_start(const Json& record);
  void take_rank(int rank, const Json& record);
  void take_result(int rank, const Json& record);
  void finish_case(const std::string& name);
  void emit_failure(const std::string& name, const std::string& verdict, const DeadlockName& what);
  void take_summary(int rank);
  std::vector<RankState> states_of(const Case& one) const;

  int ranks_;
  std::function<void(const Json&)> emit_;
  std::vector<Json> places_;
  std::map<std::string, Case> cases_;
  std::map<std::string, std::string> groups_;
  std::string open_;  // by rank 0, which takes part in all
  std::vector<RankState> states_;
  std::set<int> summaries_;
  std::string kernel_;  // that was running when the ranks were told to end
  int passed_ = 0;
  int failed_ = 0;
  int skipped_ = 0;
  int passed_with_two_ = 0;
  bool finished_ = false;
  std::map<int, Json> findings_;  // by rank: its last diagnostic
};

}  // namespace lab::start
