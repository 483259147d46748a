// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/explain_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "explain/advice.h"
#include "report/page.h"

namespace grader {
namespace {

constexpr std::size_t kMostAdvice = 5;

const std::string kGlobal = "l1tex__t_requests_pipe_lsu_mem_global_op_";
const std::string kSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_";
const std::string kShared = "smsp__sass_inst_executed_op_shared_";
const std::string kWavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_";

/// Adds up one metric over kinds of access.
double sum(const CounterRecord& counter, const std::string& metric,
           std::initializer_list<const char*> kinds) {
  double all = 0;
  for (const char* kind : kinds) all += counter.count(metric + kind + ".sum");
  return all;
}

std::string number(double value) {
  return value == 0 ? "" : fmt::format("{:.0f}", value);
}

std::string ratio(double parts, double requests) {
  return requests == 0 ? "" : fmt::format("{:.1f}", parts / requests);
}

/// The numbers of a line or kernel, in the order of kHead.
std::vector<std::string> cells(const CounterRecord& counter) {
  const double global = sum(counter, kGlobal, {"ld", "st", "atom+red"});
  const double shared = sum(counter, kShared, {"ld", "st", "atom"});
  return {number(global),
          ratio(sum(counter, kSectors, {"ld", "st", "atom+red"}), global),
          number(shared),
          ratio(sum(counter, kWavefronts, {"ld", "st", "atom"}), shared),
          number(counter.count("simt__branches_divergent.sum")),
          ratio(counter.count("simt__thread_inst_seen.sum"), counter.count("simt__inst_seen.sum"))};
}

const std::vector<std::string> kHead = {"global", "sectors/", "shared",
                                        "waves/", "parted",   "lanes"};

bool is_of(const CounterRecord& counter, const std::filesystem::path& source) {
  return counter.line > 0 && std::filesystem::path(counter.file).filename() == source.filename();
}

/// Lines by number; where two kernels share a line (a template), their counts are added.
std::map<int, CounterRecord> by_line(const Explained& explained) {
  std::map<int, CounterRecord> lines;
  for (const CounterRecord& counter : explained.outcome.counters) {
    if (!is_of(counter, explained.source)) continue;
    CounterRecord& line = lines[counter.line];
    for (const auto& [name, value] : counter.counts) line.counts[name] += value;
  }
  return lines;
}

void add_worst(Page& page, const Explained& explained) {
  const std::vector<Advice> worst = worst_first(explained.outcome.counters);
  page.line("  " + page.style().paint(Paint::bold, "Worst first"));
  if (worst.empty()) page.row("", "Nothing: each request moves no more than it needs.");
  for (std::size_t i = 0; i < std::min(worst.size(), kMostAdvice); ++i) {
    const Advice& one = worst[i];
    page.row(fmt::format("line {}", one.line), one.text + ".");
  }
  page.blank();
}

void add_source(Page& page, const Explained& explained) {
  const auto lines = by_line(explained);
  const std::vector<std::string> source = split_lines(explained.text);
  std::vector<std::vector<std::string>> rows = {kHead};
  rows.front().push_back(explained.source.filename().string());
  for (std::size_t i = 0; i < source.size(); ++i) {
    const auto found = lines.find(static_cast<int>(i) + 1);
    std::vector<std::string> row =
        found == lines.end() ? std::vector<std::string>(kHead.size()) : cells(found->second);
    row.push_back(fmt::format("{:4} {}", i + 1, printable(source[i])));
    rows.push_back(std::move(row));
  }
  page.table(rows);
  page.blank();
}

void add_totals(Page& page, const Explained& explained) {
  std::vector<std::vector<std::string>> rows = {kHead};
  rows.front().insert(rows.front().end(), {"launches", "threads", "kernel"});
  for (const CounterRecord& counter : explained.outcome.counters) {
    if (counter.line != 0) continue;
    std::vector<std::string> row = cells(counter);
    row.insert(row.end(), {number(counter.launches), number(counter.threads), counter.kernel});
    rows.push_back(std::move(row));
  }
  page.table(rows);
}

Json advice_json(const Advice& one) {
  return {{"kernel", one.kernel},     {"file", one.file},   {"line", one.line}, {"is", one.is},
          {"could_be", one.could_be}, {"saved", one.saved}, {"text", one.text}};
}

}  // namespace

std::string explain_screen(const Style& style, const Explained& explained) {
  Page page(style);
  const CountOutcome& outcome = explained.outcome;
  page.line(fmt::format("{}  {}", style.paint(Paint::bold, explained.lab),
                        explained.source.filename().string()));
  page.row("counted",
           fmt::format(
               "{} on the {} device, all together{}", count_of(outcome.cases, "small case"),
               explained.device,
               outcome.failed == 0 ? "" : fmt::format("; {} gave a wrong result", outcome.failed)));
  if (!outcome.fault.empty()) page.row("but", outcome.fault);
  page.block(outcome.compiler_lines);
  page.blank();
  if (outcome.counters.empty()) return page.text();
  add_worst(page, explained);
  add_source(page, explained);
  add_totals(page, explained);
  page.row("",
           "global, shared: requests of warps (Nsight Compute's). sectors/: of 32 bytes per "
           "request. waves/: passes over the banks per request. parted: divergent branches. "
           "lanes: active ones, of 32. docs/cpu-device-counters.md");
  return page.text();
}

Json explain_json(const Explained& explained) {
  const CountOutcome& outcome = explained.outcome;
  Json json = {{"lab", explained.lab},
               {"device", explained.device},
               {"source", explained.source.string()},
               {"fault", outcome.fault},
               {"cases", {{"run", outcome.cases}, {"failed", outcome.failed}}},
               {"worst", Json::array()},
               {"kernels", Json::array()}};
  for (const Advice& one : worst_first(outcome.counters)) json["worst"].push_back(advice_json(one));
  for (const CounterRecord& counter : outcome.counters) {
    if (counter.line == 0) {
      json["kernels"].push_back({{"kernel", counter.kernel},
                                 {"launches", counter.launches},
                                 {"blocks", counter.blocks},
                                 {"threads", counter.threads},
                                 {"counts", counter.counts},
                                 {"lines", Json::array()}});
    } else if (!json["kernels"].empty()) {
      json["kernels"].back()["lines"].push_back(
          {{"file", counter.file}, {"line", counter.line}, {"counts", counter.counts}});
    }
  }
  return json;
}

}  // namespace grader
