// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "all_reduce_curve.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace {

using lab::curve::Curve;
using lab::curve::Point;

/// 5 us and 300 GB/s over two ranks, where bus bandwidth is bytes / time.
Curve known() {
  Curve curve{"known", 2, {}, {}};
  for (double bytes = 1024; bytes <= 1 << 30; bytes *= 4) {
    curve.bytes.push_back(bytes);
    curve.us.push_back(5 + bytes / 300e3);
  }
  return curve;
}

TEST(AllReduceCurve, FitsAlphaAndBeta) {
  const lab::curve::Line line = lab::curve::fit(known());
  EXPECT_NEAR(line.alpha_us, 5, 1e-6);
  EXPECT_NEAR(line.beta_gbs, 300, 1e-6);
  EXPECT_NEAR(line.worst, 0, 1e-9);
}

TEST(AllReduceCurve, OneSizeHasNoLine) {
  EXPECT_EQ(lab::curve::fit({"one", 2, {4}, {1}}).beta_gbs, 0);
}

TEST(AllReduceCurve, ThePlateauBeginsWhereNineTenthsAreReachedForGood) {
  const Curve curve{"steps", 2, {1e3, 1e6, 1e7, 1e8}, {1, 5, 25, 240}};  // 1, 200, 400, 417 GB/s
  const lab::curve::Plateau plateau = lab::curve::plateau_of(curve);
  EXPECT_NEAR(plateau.gbs, 416.7, 0.1);
  EXPECT_EQ(plateau.from_bytes, 1e7);
}

TEST(AllReduceCurve, BusBandwidthCountsWhatCrossesALink) {
  EXPECT_DOUBLE_EQ((Curve{"", 2, {1e6}, {10}}).bus_gbs(0), 100);
  EXPECT_DOUBLE_EQ((Curve{"", 4, {1e6}, {10}}).bus_gbs(0), 150);
}

const std::string kRecords =
    R"({"v":1,"type":"start","lab":"x"})"
    "\n"
    R"({"type":"bench","state":"ok","size":"ranks = 4, n = 256, random, 20 calls, as a graph","ratio":2,"low":1.9,"high":2.1,"baseline_ms":0.4,"submission_ms":0.2})"
    "\n"
    R"({"type":"bench","state":"ok","size":"ranks = 4, n = 1048576, random","ratio":1,"low":0.9,"high":1.1,"baseline_ms":0.05,"submission_ms":0.05})"
    "\n"
    R"({"type":"bench","state":"unavailable","reason":"no device","size":"ranks = 4, n = 1, random"})"
    "\n";

TEST(AllReduceCurve, ReadsBenchRecords) {
  std::vector<std::string> missing;
  const std::vector<Point> points = lab::curve::points_of(kRecords, "one_process", "v2", missing);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].way, "graph");
  EXPECT_EQ(points[0].ranks, 4);
  EXPECT_EQ(points[0].bytes, 1024);
  EXPECT_DOUBLE_EQ(points[0].nccl_us, 20);
  EXPECT_DOUBLE_EQ(points[0].own_us, 10);
  EXPECT_EQ(points[1].way, "call");
  EXPECT_DOUBLE_EQ(points[1].own_us, 50);
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_NE(missing[0].find("no device"), std::string::npos);
}

TEST(AllReduceCurve, WritesJsonTableAndPicture) {
  std::vector<std::string> missing;
  const auto points = lab::curve::points_of(kRecords, "one_process", "v2", missing);
  const auto json = nlohmann::json::parse(lab::curve::json_of(points, "a card"));
  EXPECT_EQ(json["points"].size(), 2u);
  EXPECT_EQ(json["curves"].size(), 4u);  // NCCL and v2, by graph and by call
  EXPECT_NE(lab::curve::table_of(points).find("| graph | 1 KiB | v2 | 20.00 | 10.00 | 2.000 |"),
            std::string::npos);
  const std::string svg = lab::curve::svg_of(points, "a card");
  EXPECT_NE(svg.find("NCCL, one_process, graph"), std::string::npos);
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

}  // namespace
