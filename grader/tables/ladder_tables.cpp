// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "tables/ladder_tables.h"

#include <fmt/format.h>

#include "base/files.h"
#include "lab/rungs.h"
#include "report/number_text.h"

namespace grader {
namespace {

constexpr std::string_view kBegin = "<!-- generated: ladder -->\n";
constexpr std::string_view kEnd = "<!-- end generated -->";

/// "8.72 Tflop/s" where a lab computes more than it moves, else "2980 GB/s".
std::string rate_of(const MeasuredRung& rung) {
  if (rung.gflops > rung.gbs) return fmt::format("{:.2f} Tflop/s", rung.gflops / 1000);
  return fmt::format("{:.0f} GB/s", rung.gbs);
}

std::string table_of(const Lab& lab, const Results& results) {
  std::string text = fmt::format(
      "Measured on {} (driver {}, CUDA {}), {}{}. Ratio: time of {} / time of the rung, median and "
      "95 % interval.\n\n",
      cards_text(results), results.driver, results.runtime, results.date,
      results.size.empty() ? "" : ", " + results.size, results.baseline);
  text += "| rung | what it does | ratio | interval | speed | time | of the roofline |\n";
  text += "|---|---|---:|---|---:|---:|---:|\n";
  for (const Rung& rung : find_rungs(lab)) {
    for (const MeasuredRung& one : results.rungs) {
      if (one.rung != rung.stem) continue;
      text += fmt::format("| v{} | {} | {} | {} to {} | {} | {:.4g} ms | {:.0f} % |\n", rung.number,
                          rung.title, ratio_text(one.ratio), ratio_text(one.low),
                          ratio_text(one.high), rate_of(one), one.ms, 100 * one.roofline_share);
    }
  }
  return text;
}

std::vector<std::filesystem::path> readmes_of(const Lab& lab) {
  return {lab.solutions / "README.md", lab.folder / "README.md"};
}

}  // namespace

std::string ladder_table(const Lab& lab, const std::vector<Results>& results) {
  std::string text;
  for (const Results& one : results) text += (text.empty() ? "" : "\n") + table_of(lab, one);
  return text;
}

std::optional<std::string> with_table(const std::string& text, const std::string& table) {
  const auto begin = text.find(kBegin);
  if (begin == std::string::npos) return std::nullopt;
  const auto from = begin + kBegin.size();
  const auto end = text.find(kEnd, from);
  if (end == std::string::npos) return std::nullopt;
  return text.substr(0, from) + table + text.substr(end);
}

std::optional<Error> write_tables(const std::filesystem::path& source_dir, const Lab& lab) {
  const std::string table = ladder_table(lab, find_results(source_dir, lab.name));
  for (const auto& path : readmes_of(lab)) {
    const auto text = read_file(path);
    if (!text.ok()) continue;
    const auto fresh = with_table(text.value(), table);
    if (!fresh || *fresh == text.value()) continue;
    if (const auto error = write_file_atomically(path, *fresh)) return error;
  }
  return std::nullopt;
}

std::vector<std::string> stale_tables(const std::filesystem::path& source_dir, const Lab& lab) {
  const std::string table = ladder_table(lab, find_results(source_dir, lab.name));
  std::vector<std::string> stale;
  for (const auto& path : readmes_of(lab)) {
    const auto text = read_file(path);
    if (!text.ok()) continue;
    const auto fresh = with_table(text.value(), table);
    if (fresh && *fresh != text.value()) {
      stale.push_back(fmt::format("the table in {} is stale: scripts/lab bench {} --tables",
                                  path.lexically_relative(source_dir).string(), lab.number()));
    }
  }
  return stale;
}

}  // namespace grader
