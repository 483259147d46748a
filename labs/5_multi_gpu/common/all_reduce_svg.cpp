// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "all_reduce_curve.h"

namespace lab::curve {
namespace {

constexpr double kWidth = 560;  // of the field, in pixels
constexpr double kHeight = 400;
constexpr double kLeft = 90;
constexpr double kTop = 50;
constexpr double kLastSize = 30;  // 2^2 to 2^30 bytes
constexpr double kFirstSize = 2;
constexpr double kFirstPower = -4;  // 10^-4 to 10^3 GB/s
constexpr double kLastPower = 3;
constexpr const char* kColours[] = {"#1f5fa8", "#c0392b", "#2e8b57", "#8e44ad",
                                    "#b8860b", "#16a085", "#7f8c8d", "#d35400"};

double across(double bytes) {
  const double share = (std::log2(bytes) - kFirstSize) / (kLastSize - kFirstSize);
  return kLeft + kWidth * std::clamp(share, 0.0, 1.0);
}

double up(double gbs) {
  const double power = gbs > 0 ? std::log10(gbs) : kFirstPower;
  const double share = (power - kFirstPower) / (kLastPower - kFirstPower);
  return kTop + kHeight * (1 - std::clamp(share, 0.0, 1.0));
}

std::string grid() {
  std::string text;
  for (double size = kFirstSize; size <= kLastSize; size += 4) {
    const double x = across(std::exp2(size));
    text += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"#dddddd\"/>\n"
        "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
        x, kTop, kTop + kHeight, kTop + kHeight + 18, size_name(std::exp2(size)));
  }
  for (double power = kFirstPower; power <= kLastPower; ++power) {
    const double y = up(std::pow(10, power));
    text += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"#dddddd\"/>\n"
        "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g} GB/s</text>\n",
        kLeft, y, kLeft + kWidth, kLeft - 6, y + 4, std::pow(10, power));
  }
  return text;
}

/// The curve, and its fit as a dashed line.
std::string drawn(const Curve& curve, const char* colour) {
  std::string text;
  std::string places;
  std::string fitted;
  const Line line = fit(curve);
  for (std::size_t i = 0; i < curve.us.size(); ++i) {
    const double x = across(curve.bytes[i]);
    places += fmt::format("{:.1f},{:.1f} ", x, up(curve.bus_gbs(i)));
    text += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"><title>{}, {}: {:.2f} µs, {:.2f} "
        "GB/s</title></circle>\n",
        x, up(curve.bus_gbs(i)), colour, curve.name, size_name(curve.bytes[i]), curve.us[i],
        curve.bus_gbs(i));
    if (!(line.beta_gbs > 0)) continue;
    const Curve told{
        "", curve.ranks, {curve.bytes[i]}, {line.alpha_us + curve.bytes[i] / line.beta_gbs * 1e-3}};
    fitted += fmt::format("{:.1f},{:.1f} ", x, up(told.bus_gbs(0)));
  }
  text += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\"/>\n", places, colour);
  if (!fitted.empty()) {
    text += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.5\" "
        "stroke-dasharray=\"4 4\"/>\n",
        fitted, colour);
  }
  return text;
}

}  // namespace

std::string svg_of(const std::vector<Point>& points, const std::string& machine) {
  const std::vector<Curve> curves = curves_of(points);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"980\" height=\"500\" viewBox=\"0 0 980 "
      "500\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<!-- SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors -->\n"
      "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
      "<!-- Written by all_reduce_sweep; do not edit. -->\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
      "<text x=\"{}\" y=\"24\" font-size=\"15\">Bus bandwidth of all-reduces, {}; dashed: alpha + "
      "bytes / beta</text>\n",
      kLeft, machine);
  text += grid();
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const char* colour = kColours[i % std::size(kColours)];
    const double y = kTop + 16 + 20 * static_cast<double>(i);
    text += drawn(curves[i], colour);
    text += fmt::format(
        "<circle cx=\"650\" cy=\"{:.0f}\" r=\"5\" fill=\"{}\"/>\n<text x=\"662\" "
        "y=\"{:.0f}\">{}</text>\n",
        y - 4, colour, y, curves[i].name);
  }
  return text + "</svg>\n";
}

}  // namespace lab::curve
