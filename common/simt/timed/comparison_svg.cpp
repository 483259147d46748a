// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "comparison.h"

namespace timed {
namespace {

constexpr double kSide = 520;  // of the square, in pixels
constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kFirst = 0;  // 10^0 us ...
constexpr double kLast = 6;   // ... to 10^6 us
constexpr const char* kColours[] = {"#1f5fa8", "#c0392b", "#2e8b57", "#8e44ad", "#b8860b"};

double place(double us) {
  return (std::log10(us) - kFirst) / (kLast - kFirst) * kSide;
}
double across(double us) {
  return kLeft + place(us);
}
double up(double us) {
  return kTop + kSide - place(us);
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1,
                     x2, y2, style);
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : std::string(1, c);
  }
  return result;
}

std::string frame() {
  static constexpr const char* kUnits[] = {"1 µs",  "10 µs",  "100 µs", "1 ms",
                                           "10 ms", "100 ms", "1 s"};
  std::string text;
  for (int power = 0; power <= static_cast<int>(kLast); ++power) {
    const double us = std::pow(10.0, power);
    const char* style = "stroke=\"#dddddd\"";
    text += line(across(us), up(1), across(us), up(1e6), style);
    text += line(across(1), up(us), across(1e6), up(us), style);
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                        across(us), up(1) + 18, kUnits[power]);
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                        kLeft - 6, up(us) + 4, kUnits[power]);
  }
  text += line(across(1), up(1), across(1e6), up(1e6), "stroke=\"#333333\"");
  const char* dashed = "stroke=\"#999999\" stroke-dasharray=\"4 4\"";
  text += line(across(1), up(2), across(5e5), up(1e6), dashed);
  text += line(across(2), up(1), across(1e6), up(5e5), dashed);
  return text;
}

}  // namespace

std::string svg(const std::vector<Row>& rows) {
  const Agreement all = agreement(rows);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<!-- SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors -->\n"
      "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
      "<!-- Written by scripts/predict_table; do not edit. -->\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kLeft + kSide + 300, kTop + kSide + 60);
  text += fmt::format(
      "<text x=\"{}\" y=\"24\" font-size=\"15\">Predicted against measured: {} times, rank "
      "correlation {:.2f}, typical factor {:.2f}</text>\n",
      kLeft, rows.size(), all.rank_correlation, all.typical_factor);
  text += frame();
  double at = kTop + 20;
  std::size_t colour = 0;
  for (const std::string& group : groups(rows)) {
    const char* fill = kColours[colour++ % std::size(kColours)];
    for (const Row& row : of_group(rows, group)) {
      text += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\" fill-opacity=\"0.7\"><title>{}: "
          "measured {:.2f} µs, predicted {:.2f} µs</title></circle>\n",
          across(row.measured_us), up(row.predicted_us), fill, escaped(row.name), row.measured_us,
          row.predicted_us);
    }
    text += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{}\"/>\n", kLeft + kSide + 30,
                        at - 4, fill);
    text +=
        fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", kLeft + kSide + 42, at, escaped(group));
    at += 20;
  }
  text += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#666666\">dashed: a factor of 2</text>\n",
                      kLeft + kSide + 25, at + 6);
  text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">measured on a GPU</text>\n",
                      kLeft + kSide / 2, kTop + kSide + 42);
  text += fmt::format(
      "<text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">predicted by the "
      "cpu "
      "device</text>\n",
      kTop + kSide / 2);
  return text + "</svg>\n";
}

}  // namespace timed
