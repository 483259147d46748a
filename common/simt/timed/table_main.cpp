// Prints what docs/model.md shows of a comparison, or draws it:
//
//   clock_table table|svg PREDICTED.json SUITE.json LADDER.json...
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "comparison.h"

namespace {

nlohmann::json read(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string("cannot read ") + path);
  return nlohmann::json::parse(file);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 4 ? argv[1] : "";
  if (what != "table" && what != "svg") {
    std::fprintf(stderr, "usage: clock_table table|svg PREDICTED.json SUITE.json LADDER.json...\n");
    return 2;
  }
  try {
    std::vector<nlohmann::json> ladders;
    for (int i = 4; i < argc; ++i) ladders.push_back(read(argv[i]));
    const auto rows = timed::compare(read(argv[2]), read(argv[3]), ladders);
    const std::string text = what == "svg" ? timed::svg(rows) : timed::markdown(rows);
    return std::fputs(text.c_str(), stdout) < 0 ? 3 : 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "clock_table: %s\n", fault.what());
    return 3;
  }
}
