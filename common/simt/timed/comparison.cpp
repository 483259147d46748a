// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>

namespace timed {
namespace {

using nlohmann::json;

constexpr double kSame = 0.01;
constexpr const char* kUsual = "NVIDIA_H100_80GB_HBM3";

std::map<std::string, double> by_name(const json& list, const char* name, const char* value,
                                      double scale) {
  std::map<std::string, double> all;
  for (const json& one : list) all[one[name]] = one[value].get<double>() * scale;
  return all;
}

/// Of each value its place, from 1; equal ones share the mean of theirs.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<double> all;
  for (const double value : values) {
    double less = 0;
    double equal = 0;
    for (const double other : values) {
      less += other < value ? 1 : 0;
      equal += other == value ? 1 : 0;
    }
    all.push_back(less + (equal + 1) / 2);
  }
  return all;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n;
  const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return aa * bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

std::string time_text(double us) {
  return us < 1000 ? fmt::format("{:.2f} µs", us) : fmt::format("{:.3f} ms", us * 1e-3);
}

std::string summary(const std::vector<Row>& rows) {
  const Agreement a = agreement(rows);
  return fmt::format("{} | {:.3f} | {:.2f} | {:.2f} | {} of {}", rows.size(), a.rank_correlation,
                     a.typical_factor, a.worst_factor, a.within_two, rows.size());
}

}  // namespace

std::string cards_of(const json& ladder) {
  std::string card = ladder["card"];
  std::replace(card.begin(), card.end(), ' ', '_');
  const int cards = ladder.value("cards", 1);
  return cards > 1 ? fmt::format("{}x{}", cards, card) : card;
}

std::string group_of(const json& ladder) {
  const std::string lab = ladder["lab"];
  if (cards_of(ladder) == kUsual) return lab;
  const int cards = ladder.value("cards", 1);
  return fmt::format("{}, {}{}", lab, cards > 1 ? fmt::format("{} x ", cards) : "",
                     ladder["card"].get<std::string>());
}

std::vector<Row> compare(const json& predicted, const json& suite,
                         const std::vector<json>& ladders) {
  std::vector<Row> rows;
  for (const json& ladder : ladders) {
    const auto measured = by_name(ladder["rungs"], "rung", "ms", 1e3);
    const std::string cards = cards_of(ladder);
    for (const json& rung : predicted["rungs"]) {
      const auto found = measured.find(rung["rung"]);
      if (rung["lab"] != ladder["lab"] || rung["card"] != cards || found == measured.end())
        continue;
      rows.push_back({group_of(ladder), rung["rung"], found->second, rung["ms"].get<double>() * 1e3,
                      rung["bound"], cards != kUsual});
    }
  }
  const auto measured = by_name(suite["cases"], "case", "us", 1);
  for (const json& one : predicted["cases"]) {
    const auto found = measured.find(one["case"]);
    if (found == measured.end()) continue;
    const std::string bound = one.value("bound", "");
    rows.push_back({bound.empty() ? "copies and streams" : "kernels", one["case"], found->second,
                    one["us"], bound});
  }
  return rows;
}

Agreement agreement(const std::vector<Row>& rows) {
  Agreement result;
  std::vector<double> measured;
  std::vector<double> predicted;
  double logs = 0;
  for (const Row& row : rows) {
    measured.push_back(row.measured_us);
    predicted.push_back(row.predicted_us);
    const double off = std::max(row.factor(), 1 / row.factor());
    logs += std::log(off);
    result.worst_factor = std::max(result.worst_factor, off);
    result.within_two += off <= 2 ? 1 : 0;
  }
  if (rows.empty()) return result;
  result.typical_factor = std::exp(logs / static_cast<double>(rows.size()));
  result.rank_correlation = correlation(ranks(measured), ranks(predicted));
  return result;
}

std::vector<Row> of_group(const std::vector<Row>& rows, const std::string& group) {
  std::vector<Row> all;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(all),
               [&](const Row& row) { return row.group == group; });
  return all;
}

std::vector<std::string> groups(const std::vector<Row>& rows) {
  std::vector<std::string> all;
  for (const Row& row : rows) {
    if (std::find(all.begin(), all.end(), row.group) == all.end()) all.push_back(row.group);
  }
  return all;
}

bool same_order(const std::vector<Row>& rows) {
  for (const Row& a : rows) {
    for (const Row& b : rows) {
      if (a.measured_us * (1 + kSame) < b.measured_us && a.predicted_us >= b.predicted_us) {
        return false;
      }
    }
  }
  return true;
}

std::string markdown(const std::vector<Row>& rows) {
  std::string text =
      "| what | rows | rank correlation | typical factor | worst factor | within a factor of 2 |\n"
      "|---|---|---|---|---|---|\n";
  std::vector<Row> usual;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(usual),
               [](const Row& row) { return !row.other_card; });
  text += fmt::format("| all | {} |\n", summary(rows));
  if (usual.size() < rows.size()) text += fmt::format("| all of one H100 | {} |\n", summary(usual));
  for (const std::string& group : groups(rows)) {
    text += fmt::format("| {} | {} |\n", group, summary(of_group(rows, group)));
  }
  for (const std::string& group : groups(rows)) {
    const std::vector<Row> part = of_group(rows, group);
    const bool is_ladder = !part.front().bound.empty() && group != "kernels";
    text += fmt::format("\n### {}\n\n", group);
    if (is_ladder) {
      text += fmt::format("Order of the rungs: {}.\n\n", same_order(part) ? "right" : "**wrong**");
    }
    text +=
        "| | measured | predicted | predicted / measured | limited by, says the model |\n"
        "|---|---|---|---|---|\n";
    for (const Row& row : part) {
      const bool off = row.factor() > 2 || row.factor() < 0.5;
      text += fmt::format(
          "| {} | {} | {} | {} | {} |\n", row.name, time_text(row.measured_us),
          time_text(row.predicted_us),
          off ? fmt::format("**{:.2f}**", row.factor()) : fmt::format("{:.2f}", row.factor()),
          row.bound);
    }
  }
  return text;
}

}  // namespace timed
