// all_reduce_report OUT MACHINE LAUNCH:RUNG:RECORDS ...: out of the records of harnesses it writes
// OUT.json and OUT.svg, and the table to standard output (all_reduce_sweep).  Exit codes:
// 0, 1 when a size has no time, 2 usage, 3 a file that cannot be read or written.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "all_reduce_curve.h"

namespace {

constexpr int kUsage = 2;
constexpr int kOurFault = 3;

bool write(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (file.good()) return true;
  fmt::print(stderr, "{} cannot be written.\n", path);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 3) {
    fmt::print(stderr, "usage: all_reduce_report OUT MACHINE LAUNCH:RUNG:RECORDS ...\n");
    return kUsage;
  }
  std::vector<lab::curve::Point> points;
  std::vector<std::string> missing;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t first = words[i].find(':');
    const std::size_t second = words[i].find(':', first + 1);
    if (second == std::string::npos) {
      fmt::print(stderr, "{} is not LAUNCH:RUNG:RECORDS.\n", words[i]);
      return kUsage;
    }
    std::ifstream file(words[i].substr(second + 1));
    std::ostringstream text;
    text << file.rdbuf();
    if (!file.is_open()) {
      fmt::print(stderr, "{} cannot be read.\n", words[i].substr(second + 1));
      return kOurFault;
    }
    const auto more =
        lab::curve::points_of(text.str(), words[i].substr(0, first),
                              words[i].substr(first + 1, second - first - 1), missing);
    points.insert(points.end(), more.begin(), more.end());
  }
  const bool written = write(words[0] + ".json", lab::curve::json_of(points, words[1])) &&
                       write(words[0] + ".svg", lab::curve::svg_of(points, words[1]));
  if (!written) return kOurFault;
  fmt::print("{}", lab::curve::table_of(points));
  for (const std::string& one : missing) fmt::print(stderr, "no time: {}\n", one);
  return missing.empty() && !points.empty() ? 0 : 1;
}
