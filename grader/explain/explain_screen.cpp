// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/explain_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "base/text.h"
#include "explain/advice.h"
#include "explain/columns.h"
#include "lab/todo_regions.h"
#include "report/page.h"

namespace grader {
namespace {

constexpr std::size_t kMostAdvice = 5;
/// Lines of source that are shown around one with numbers.
constexpr int kAround = 2;
constexpr std::size_t kColumnGap = 2;

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
  if (worst.empty() && explained.outcome.failed > 0) {
    page.row("",
             "Nothing of what is there; but results are wrong, and what is missing is not "
             "counted.");
  } else if (worst.empty()) {
    page.row("", "Nothing: each request moves no more than it needs.");
  }
  std::size_t shown = 0;
  for (const Advice& one : worst) {
    const std::string file = std::filesystem::path(one.file).filename().string();
    const bool is_own = file == explained.source.filename().string();
    if (explained.line != 0 && (!is_own || one.line != explained.line)) continue;
    if (++shown > kMostAdvice) break;
    page.row(fmt::format("line {}", one.line),
             (is_own ? "" : "of " + file + ": ") + one.text + ".");
  }
  page.blank();
}

/// Rows whose first cells are numbers under `columns`; the last is text, and is not cut.
void add_rows(Page& page, const std::vector<Column>& columns, const std::string& head,
              const std::vector<std::pair<std::vector<std::string>, std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    widths.push_back(columns[i].head.size());
    for (const auto& row : rows) {
      if (!row.first.empty()) widths[i] = std::max(widths[i], row.first[i].size());
    }
  }
  std::string line = "  ";
  for (std::size_t i = 0; i < columns.size(); ++i)
    line += pad(columns[i].head, widths[i] + kColumnGap);
  page.line(page.style().paint(Paint::dim, line + head));
  for (const auto& [cells, text] : rows) {
    line = "  ";
    for (std::size_t i = 0; i < columns.size(); ++i) {
      line += pad(cells.empty() ? "" : cells[i], widths[i] + kColumnGap);
    }
    page.line(line + text);
  }
  page.blank();
}

std::vector<std::string> cells_of(const std::vector<Column>& columns, const CounterRecord& record) {
  std::vector<std::string> cells;
  for (const Column& column : columns) cells.push_back(column.cell(record));
  return cells;
}

/// The lines that have numbers, and a few around each.
void add_source(Page& page, const Explained& explained, const std::vector<Column>& columns) {
  const auto lines = by_line(explained);
  const std::vector<std::string> source = split_lines(explained.text);
  std::vector<std::pair<std::vector<std::string>, std::string>> rows;
  bool left_out = false;
  for (int number = 1; number <= static_cast<int>(source.size()); ++number) {
    if (explained.line != 0 && number != explained.line) continue;
    const auto near = lines.lower_bound(number - kAround);
    if (near == lines.end() || near->first > number + kAround) {
      left_out = true;
      continue;
    }
    if (left_out && !rows.empty()) rows.push_back({{}, " ..."});
    left_out = false;
    const auto found = lines.find(number);
    rows.push_back(
        {found == lines.end() ? std::vector<std::string>{} : cells_of(columns, found->second),
         fmt::format("{:4} {}", number, printable(source[static_cast<std::size_t>(number) - 1]))});
  }
  add_rows(page, columns, "     " + explained.source.filename().string(), rows);
}

/// "1 launch", "3 copies host to device": the first word of `nouns` is in the plural.
std::string number_of(double value, std::string nouns) {
  std::string number = fmt::format("{:.0f}", value);
  if (number != "1") return number + " " + nouns;
  const std::size_t end = std::min(nouns.find(' '), nouns.size());
  const std::string_view word = std::string_view(nouns).substr(0, end);
  if (word.ends_with("ies")) {
    nouns.replace(end - 3, 3, "y");
  } else if (word.ends_with("s")) {
    const std::size_t ending = word.ends_with("ches") ? 2 : 1;
    nouns.erase(end - ending, ending);
  }
  return number + " " + nouns;
}

void add_totals(Page& page, const Explained& explained, const std::vector<Column>& columns) {
  std::vector<std::pair<std::vector<std::string>, std::string>> rows;
  for (const CounterRecord& counter : explained.outcome.counters) {
    if (counter.line != 0 || counter.kernel.empty()) continue;
    rows.push_back({cells_of(columns, counter),
                    fmt::format("{}, {}: {}", number_of(counter.launches, "launches"),
                                number_of(counter.threads, "threads"), counter.kernel)});
  }
  add_rows(page, columns, "in all", rows);
}

/// Every counter of a line or a kernel, by Nsight Compute's name.
void add_names(Page& page, const std::string& title, const CounterRecord& record) {
  page.line("  " + page.style().paint(Paint::bold, title));
  std::size_t width = 0;
  for (const auto& [name, value] : record.counts) width = std::max(width, name.size());
  for (const auto& [name, value] : record.counts) {
    page.line(fmt::format("    {}  {:>12.0f}", pad(name, width), value));
  }
  page.blank();
}

/// "3 launches" of simt__launches.sum, "305.6 us time busiest engine" of a time in picoseconds.
std::string spoken_count(std::string_view name, double value) {
  constexpr std::string_view kBegin = "simt__";
  if (name.starts_with(kBegin)) name.remove_prefix(kBegin.size());
  const std::size_t dot = std::min(name.find('.'), name.size());
  const bool is_time = name.substr(dot) == ".ps";
  std::string spoken(name.substr(0, dot));
  std::replace(spoken.begin(), spoken.end(), '_', ' ');
  return is_time ? fmt::format("{:.1f} us {}", value * 1e-6, spoken) : number_of(value, spoken);
}

/// What the host asked for.
void add_host(Page& page, const Explained& explained) {
  std::vector<std::string> asked;
  for (const CounterRecord& counter : explained.outcome.counters) {
    if (!counter.kernel.empty()) continue;
    for (const auto& [name, value] : counter.counts) {
      if (name == "simt__bytes_needed.sum" || name == "simt__flops_needed.sum") continue;
      if (name.starts_with("simt__input_")) continue;  // the kernels' doing
      asked.push_back(spoken_count(name, value));
    }
  }
  if (!asked.empty()) page.row("host", join(asked, ", "));
}

/// What each rank did with MPI, where there are several.
void add_ranks(Page& page, const CountOutcome& outcome) {
  for (const auto& [rank, all] : outcome.ranks) {
    page.row(fmt::format("rank {}", rank),
             fmt::format("messages: {:.0f} sent ({:.0f} bytes), {:.0f} received ({:.0f} bytes); "
                         "collective calls: {:.0f}; waits for requests: {:.0f}; cases: {:.0f}",
                         all.sends, all.sent_bytes, all.receives, all.received_bytes,
                         all.collectives, all.waits, all.calls));
  }
  if (outcome.ranks.empty()) return;
  page.row("", "Lines, kernels and host are those of rank 0 alone. docs/ranks.md");
}

Json ranks_json(const CountOutcome& outcome) {
  Json json = Json::array();
  for (const auto& [rank, all] : outcome.ranks) {
    json.push_back({{"rank", rank},
                    {"calls", all.calls},
                    {"sends", all.sends},
                    {"sent_bytes", all.sent_bytes},
                    {"receives", all.receives},
                    {"received_bytes", all.received_bytes},
                    {"collectives", all.collectives},
                    {"waits", all.waits}});
  }
  return json;
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
  if (!has_kernels(outcome) && !explained.open.empty()) {
    page.row("but", fmt::format("no kernel ran: {} in {}", not_done(explained.open),
                                explained.source.filename().string()));
  } else {
    if (!outcome.fault.empty()) page.row("but", outcome.fault);
    if (!explained.open.empty()) page.row("but", not_done(explained.open));
  }
  page.block(outcome.compiler_lines);
  page.blank();
  if (!has_kernels(outcome)) return page.text();
  add_worst(page, explained);
  const std::vector<Column> columns = columns_for(outcome.counters);
  add_source(page, explained, columns);
  if (explained.line != 0) {
    const auto lines = by_line(explained);
    const auto found = lines.find(explained.line);
    if (found == lines.end()) {
      page.row("", fmt::format("Nothing was counted in line {}.", explained.line));
    } else {
      add_names(page, fmt::format("All of line {}", explained.line), found->second);
    }
    return page.text();
  }
  if (explained.counters) {
    for (const CounterRecord& counter : outcome.counters) {
      if (counter.line == 0 && !counter.kernel.empty()) add_names(page, counter.kernel, counter);
    }
  }
  add_totals(page, explained, columns);
  add_host(page, explained);
  add_ranks(page, outcome);
  std::vector<std::string> legend;
  for (const Column& column : columns) legend.push_back(column.head + ": " + column.meaning);
  page.row("", join(legend, "; ") + ". docs/cpu-device-counters.md");
  return page.text();
}

Json explain_json(const Explained& explained) {
  const CountOutcome& outcome = explained.outcome;
  Json json = {{"lab", explained.lab},
               {"device", explained.device},
               {"source", explained.source.string()},
               {"fault", outcome.fault},
               {"cases", {{"run", outcome.cases}, {"failed", outcome.failed}}},
               {"host", Json::object()},
               {"ranks", ranks_json(outcome)},
               {"worst", Json::array()},
               {"kernels", Json::array()}};
  for (const Advice& one : worst_first(outcome.counters)) json["worst"].push_back(advice_json(one));
  for (const CounterRecord& counter : outcome.counters) {
    if (counter.kernel.empty()) {
      json["host"] = counter.counts;
    } else if (counter.line == 0) {
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
