// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <fmt/format.h>

#include <algorithm>

namespace lab::start {

std::string place_table(std::vector<Json> places) {
  std::sort(places.begin(), places.end(),
            [](const Json& a, const Json& b) { return a.value("rank", 0) < b.value("rank", 0); });
  std::string text =
      fmt::format("{:>4}  {:<20} {:>6}  {:<28} {}\n", "rank", "host", "device", "card", "UUID");
  for (const Json& one : places) {
    const std::string uuid = one.value("uuid", "");
    text +=
        fmt::format("{:>4}  {:<20} {:>6}  {:<28} {}\n", one.value("rank", 0), one.value("host", ""),
                    one.value("device", 0), one.value("card", ""), uuid.empty() ? "-" : uuid);
  }
  return text;
}

}  // namespace lab::start
