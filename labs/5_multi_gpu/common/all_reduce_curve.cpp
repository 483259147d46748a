// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "all_reduce_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace lab::curve {
namespace {

using Json = nlohmann::ordered_json;

/// The number behind `word` in a description of a timed case, or `otherwise`.
double number_after(const std::string& text, const std::string& word, double otherwise) {
  const std::size_t at = text.find(word);
  return at == std::string::npos ? otherwise
                                 : std::strtod(text.c_str() + at + word.size(), nullptr);
}

/// The number before " calls".
double calls_in(const std::string& text) {
  const std::size_t at = text.find(" calls");
  if (at == std::string::npos) return 1;
  const std::size_t from = text.rfind(' ', at - 1);
  return std::strtod(text.c_str() + (from == std::string::npos ? 0 : from), nullptr);
}

}  // namespace

double Curve::bus_gbs(std::size_t i) const {
  return us[i] > 0 ? bytes[i] / us[i] * 1e-3 * 2 * (ranks - 1) / ranks : 0;
}

std::string size_name(double bytes) {
  const char* const units[] = {"B", "KiB", "MiB", "GiB"};
  int unit = 0;
  for (; bytes >= 1024 && unit < 3; ++unit) bytes /= 1024;
  return fmt::format("{:g} {}", bytes, units[unit]);
}

Line fit(const Curve& curve) {
  const std::size_t n = curve.us.size();
  if (n < 2) return {};
  // Minimises the sum of ((a + b x - t) / t)^2.
  double w = 0;
  double wx = 0;
  double wxx = 0;
  double wt = 0;
  double wxt = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = curve.bytes[i];
    const double weight = 1 / (curve.us[i] * curve.us[i]);
    w += weight;
    wx += weight * x;
    wxx += weight * x * x;
    wt += weight * curve.us[i];
    wxt += weight * x * curve.us[i];
  }
  const double det = w * wxx - wx * wx;
  if (!(det > 0)) return {};
  const double alpha = (wt * wxx - wxt * wx) / det;
  const double slope = (w * wxt - wx * wt) / det;
  Line line{alpha, slope > 0 ? 1e-3 / slope : 0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const double told = alpha + slope * curve.bytes[i];
    line.worst = std::max(line.worst, std::abs(told / curve.us[i] - 1));
  }
  return line;
}

Plateau plateau_of(const Curve& curve) {
  Plateau found;
  for (std::size_t i = 0; i < curve.us.size(); ++i)
    found.gbs = std::max(found.gbs, curve.bus_gbs(i));
  for (std::size_t i = curve.us.size(); i-- > 0 && curve.bus_gbs(i) >= 0.9 * found.gbs;)
    found.from_bytes = curve.bytes[i];
  return found;
}

std::vector<Point> points_of(const std::string& records, const std::string& launch,
                             const std::string& rung, std::vector<std::string>& missing) {
  std::vector<Point> all;
  std::istringstream lines(records);
  for (std::string line; std::getline(lines, line);) {
    const Json record = Json::parse(line, nullptr, false);
    if (record.is_discarded() || record.value("type", "") != "bench") continue;
    const std::string size = record.value("size", "");
    Point point{launch,
                size.find("as a graph") != std::string::npos ? "graph" : "call",
                rung,
                record.value("state", ""),
                static_cast<int>(number_after(size, "ranks = ", 0)),
                4 * number_after(size, "n = ", 0),
                1e3 * record.value("baseline_ms", 0.0) / calls_in(size),
                1e3 * record.value("submission_ms", 0.0) / calls_in(size),
                record.value("low", 0.0),
                record.value("high", 0.0)};
    if (point.own_us > 0) {
      all.push_back(point);
    } else {
      missing.push_back(
          fmt::format("{}, {}, {}: {}", rung, launch, size, record.value("reason", "")));
    }
  }
  return all;
}

std::vector<Curve> curves_of(const std::vector<Point>& points) {
  std::map<std::string, std::map<double, std::vector<double>>> times;
  std::map<std::string, int> ranks;
  for (const Point& point : points) {
    const std::string rest = ", " + point.launch + ", " + point.way;
    times["NCCL" + rest][point.bytes].push_back(point.nccl_us);
    times[point.rung + rest][point.bytes].push_back(point.own_us);
    ranks["NCCL" + rest] = ranks[point.rung + rest] = point.ranks;
  }
  std::vector<Curve> all;
  for (auto& [name, sizes] : times) {
    Curve curve{name, ranks[name], {}, {}};
    for (auto& [bytes, us] : sizes) {
      std::sort(us.begin(), us.end());  // of several runs of NCCL, beside several rungs
      curve.bytes.push_back(bytes);
      curve.us.push_back(us[us.size() / 2]);
    }
    all.push_back(std::move(curve));
  }
  return all;
}

std::string json_of(const std::vector<Point>& points, const std::string& machine) {
  Json json{{"v", 1}, {"machine", machine}, {"points", Json::array()}, {"curves", Json::array()}};
  for (const Point& p : points) {
    json["points"].push_back({{"launch", p.launch},
                              {"way", p.way},
                              {"rung", p.rung},
                              {"state", p.state},
                              {"ranks", p.ranks},
                              {"bytes", p.bytes},
                              {"nccl_us", p.nccl_us},
                              {"own_us", p.own_us},
                              {"ratio", p.nccl_us / p.own_us},
                              {"low", p.low},
                              {"high", p.high}});
  }
  for (const Curve& curve : curves_of(points)) {
    const Line line = fit(curve);
    const Plateau plateau = plateau_of(curve);
    Json gbs = Json::array();
    for (std::size_t i = 0; i < curve.us.size(); ++i) gbs.push_back(curve.bus_gbs(i));
    json["curves"].push_back({{"name", curve.name},
                              {"ranks", curve.ranks},
                              {"bytes", curve.bytes},
                              {"us", curve.us},
                              {"busbw_gbs", gbs},
                              {"alpha_us", line.alpha_us},
                              {"beta_gbs", line.beta_gbs},
                              {"fit_worst", line.worst},
                              {"plateau_gbs", plateau.gbs},
                              {"plateau_from_bytes", plateau.from_bytes}});
  }
  return json.dump(1) + "\n";
}

std::string table_of(const std::vector<Point>& points) {
  std::string text =
      "| launch | way | bytes | rung | NCCL, µs | own, µs | NCCL / own | interval | bus GB/s "
      "| state |\n|---|---|---|---|---|---|---|---|---|---|\n";
  for (const Point& p : points) {
    const Curve one{"", p.ranks, {p.bytes}, {p.own_us}};
    text += fmt::format(
        "| {} | {} | {} | {} | {:.2f} | {:.2f} | {:.3f} | {:.3f} to {:.3f} | {:.4g} | {} |\n",
        p.launch, p.way, size_name(p.bytes), p.rung, p.nccl_us, p.own_us, p.nccl_us / p.own_us,
        p.low, p.high, one.bus_gbs(0), p.state);
  }
  text +=
      "\n| curve | alpha, µs | beta, GB/s | worst error of the fit | plateau, bus GB/s | from |\n"
      "|---|---|---|---|---|---|\n";
  for (const Curve& curve : curves_of(points)) {
    const Line line = fit(curve);
    const Plateau plateau = plateau_of(curve);
    const std::string fitted = line.beta_gbs > 0
                                   ? fmt::format("{:.2f} | {:.4g} | {:.0f} %", line.alpha_us,
                                                 line.beta_gbs, 100 * line.worst)
                                   : std::string("one size | | ");
    text += fmt::format("| {} | {} | {:.4g} | {} |\n", curve.name, fitted, plateau.gbs,
                        size_name(plateau.from_bytes));
  }
  return text;
}

}  // namespace lab::curve
