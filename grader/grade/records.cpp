// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/records.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/json.h"
#include "base/text.h"

namespace grader {
namespace {

std::string text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? printable(found->get<std::string>()) : "";
}

/// A number, or one of the texts "nan", "inf", "-inf".
double number(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return 0;
  if (found->is_number()) return found->get<double>();
  if (*found == "nan") return std::nan("");
  if (*found == "inf") return std::numeric_limits<double>::infinity();
  if (*found == "-inf") return -std::numeric_limits<double>::infinity();
  return 0;
}

StartRecord read_start(const Json& json) {
  StartRecord start;
  start.card = text(json, "card");
  start.driver = text(json, "driver");
  start.runtime = text(json, "runtime");
  for (const Json& one : json.value("cases", Json::array())) {
    start.cases.emplace_back(text(one, "name"), text(one, "group"));
    const std::string skip = text(one, "skip");
    if (!skip.empty()) start.skips[start.cases.back().first] = skip;
  }
  return start;
}

CaseResult read_case(const Json& json) {
  using State = CaseResult::State;
  CaseResult result;
  result.name = text(json, "case");
  result.group = text(json, "group");
  result.size = text(json, "size");
  const std::string state = text(json, "state");
  result.state = state == "passed"    ? State::passed
                 : state == "skipped" ? State::skipped
                                      : State::failed;
  result.reason = text(json, "reason");
  if (result.state == State::failed) {
    const auto verdict = parse_verdict(text(json, "verdict"));
    result.finding = {verdict.value_or(Verdict::wrong_answer), text(json, "diagnosis"),
                      text(json, "message"), text(json, "look_at")};
    if (result.finding.verdict == Verdict::ok) result.finding.verdict = Verdict::wrong_answer;
  }
  if (const auto bad = json.find("first_bad"); bad != json.end() && bad->is_object()) {
    result.first_bad = FirstBad{text(*bad, "where"), number(*bad, "expected"), number(*bad, "got"),
                                number(*bad, "bound")};
  }
  result.bad = number(json, "bad");
  result.total = number(json, "total");
  result.pattern = text(json, "pattern");
  result.call = static_cast<int>(number(json, "call"));
  return result;
}

DiagnosticRecord read_diagnostic(const Json& json) {
  DiagnosticRecord diagnostic;
  diagnostic.kind = text(json, "kind");
  diagnostic.is_error = text(json, "severity") != "warning";
  diagnostic.message = text(json, "message");
  diagnostic.kernel = text(json, "kernel");
  diagnostic.file = text(json, "file");
  diagnostic.line = static_cast<int>(number(json, "line"));
  diagnostic.count = static_cast<int>(number(json, "count"));
  diagnostic.tool = text(json, "tool");
  diagnostic.case_name = text(json, "case");
  return diagnostic;
}

CounterRecord read_counter(const Json& json) {
  CounterRecord counter;
  counter.case_name = text(json, "case");
  counter.kernel = text(json, "kernel");
  counter.file = text(json, "file");
  counter.line = static_cast<int>(number(json, "line"));
  counter.launches = number(json, "launches");
  counter.blocks = number(json, "blocks");
  counter.threads = number(json, "threads");
  if (const auto counts = json.find("counts"); counts != json.end() && counts->is_object()) {
    for (const auto& [name, value] : counts->items())
      counter.counts[name] = number(*counts, name.c_str());
  }
  return counter;
}

CallOfRun read_call(const Json& json) {
  const bool has_rank = json.contains("rank");
  return {text(json, "case"), static_cast<int>(number(json, "call")),
          has_rank ? static_cast<int>(number(json, "rank")) : -1};
}

Work read_work(const Json& json) {
  Work work;
  for (const Json& one : json.value("work", Json::array())) {
    work[{text(one, "kernel"), text(one, "shape")}] += number(one, "count");
  }
  return work;
}

BenchRecord read_bench(const Json& json) {
  BenchRecord bench;
  bench.state = text(json, "state");
  bench.reason = text(json, "reason");
  bench.size = text(json, "size");
  bench.baseline = text(json, "baseline");
  bench.ratio = number(json, "ratio");
  bench.low = number(json, "low");
  bench.high = number(json, "high");
  bench.baseline_ms = number(json, "baseline_ms");
  bench.submission_ms = number(json, "submission_ms");
  bench.floor_ms = number(json, "floor_ms");
  bench.roofline_share = number(json, "roofline_share");
  bench.gbs = number(json, "gbs");
  bench.gflops = number(json, "gflops");
  bench.cards = std::max({1, static_cast<int>(number(json, "ranks")),  // each has one of its own
                          static_cast<int>(number(json, "devices"))});
  bench.predicted_ms = number(json, "predicted_ms");
  bench.predicted_baseline_ms = number(json, "predicted_baseline_ms");
  return bench;
}

}  // namespace

double CounterRecord::count(const std::string& metric) const {
  const auto found = counts.find(metric);
  return found == counts.end() ? 0 : found->second;
}

void Records::take(std::string_view line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("v") || json["v"] != 1) {
    ++unreadable;
    return;
  }
  const std::string type = text(json, "type");
  if (type == "start") {
    start = read_start(json);
  } else if (type == "case_start") {
    open_case = text(json, "case");
  } else if (type == "case") {
    cases.push_back(read_case(json));
    if (cases.back().name == open_case) open_case.clear();
  } else if (type == "diagnostic") {
    diagnostics.push_back(read_diagnostic(json));
  } else if (type == "counter") {
    counters.push_back(read_counter(json));
  } else if (type == "rank" && text(json, "state") == "done") {
    const int rank = static_cast<int>(number(json, "rank"));
    if (!told.emplace(rank, text(json, "case")).second) return;
    RankTotals& all = ranks[rank];
    ++all.calls;
    all.sends += number(json, "sends");
    all.sent_bytes += number(json, "sent_bytes");
    all.receives += number(json, "receives");
    all.received_bytes += number(json, "received_bytes");
    all.collectives += number(json, "collectives");
    all.waits += number(json, "waits");
  } else if (type == "work") {
    work.emplace(read_call(json), read_work(json));
  } else if (type == "sample") {
    ++samples;
  } else if (type == "prediction") {
    predictions.push_back(
        {text(json, "card"), text(json, "kernel"), number(json, "ms"), text(json, "bound")});
  } else if (type == "bench") {
    bench = read_bench(json);
  } else if (type == "summary") {
    finished = true;
  }
}

}  // namespace grader
