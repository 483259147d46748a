// Times of all-reduces over sizes: bus bandwidth, the line t = alpha + bytes / beta, the plateau;
// as JSON, as a table and as a picture.
//
// Bus bandwidth is that of nccl-tests: bytes / time * 2 (n - 1) / n for n ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lab::curve {

/// Both times of one size in one run.
struct Point {
  std::string launch;  // "one_process" or "process_per_gpu"
  std::string way;     // "graph": calls replayed out of one, "call": each launched by itself
  std::string rung;    // whose time `own_us` is
  std::string state;   // of the bench record: "ok", "unstable", ...
  int ranks = 0;
  double bytes = 0;    // of each rank's array
  double nccl_us = 0;  // of one all-reduce; 0: not measured
  double own_us = 0;
  double low = 0;  // interval of nccl_us / own_us
  double high = 0;
};

/// Times of one launching mode and way, by size.
struct Curve {
  std::string name;  // "NCCL, one_process, graph"
  int ranks = 0;
  std::vector<double> bytes;
  std::vector<double> us;

  double bus_gbs(std::size_t i) const;
};

/// t = alpha_us + bytes / (1e3 beta_gbs) microseconds, by the least sum of squared relative errors;
/// `worst` is the largest relative error.  Needs two sizes; else all is 0.
struct Line {
  double alpha_us = 0;
  double beta_gbs = 0;
  double worst = 0;
};
Line fit(const Curve& curve);

/// The highest bus bandwidth, and the smallest size from which on it stays above 90 % of that.
struct Plateau {
  double gbs = 0;
  double from_bytes = 0;
};
Plateau plateau_of(const Curve& curve);

/// The `bench` records of one harness's run, which are about as many sizes.  Others are left out,
/// and so are sizes that have no time; each of those adds a sentence to `missing`.
std::vector<Point> points_of(const std::string& records, const std::string& launch,
                             const std::string& rung, std::vector<std::string>& missing);

/// The curves of NCCL and of each rung.
std::vector<Curve> curves_of(const std::vector<Point>& points);

std::string json_of(const std::vector<Point>& points, const std::string& machine);
/// In Markdown: a row for each size, and a row for each curve's fit.
std::string table_of(const std::vector<Point>& points);
/// `machine` is part of the title.
std::string svg_of(const std::vector<Point>& points, const std::string& machine);

/// "256 KiB"
std::string size_name(double bytes);

}  // namespace lab::curve
