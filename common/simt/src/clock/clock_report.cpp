// SIMT_CLOCK: what a program by itself gets at its end.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "clock/session.h"

namespace simt::clock {
namespace {

std::string table() {
  std::string text = fmt::format("========= predicted for {}\n", card_name());
  text += fmt::format("  {:<32} {:>9} {:>7} {:>12} {:>10}  {}\n", "kernel", "blocks", "threads",
                      "predicted us", "occupancy", "limited by");
  for (const Launch& l : launches()) {
    text += fmt::format("  {:<32} {:>9} {:>7} {:>12.2f} {:>9.0f}%  {}{}\n", l.kernel, l.blocks,
                        l.threads, l.microseconds, 100 * l.occupancy, l.bound,
                        l.coarse ? " (coarse: not counted)" : "");
  }
  return text;
}

std::string json() {
  std::string text =
      fmt::format("{{\"card\": \"{}\", \"predicted\": true, \"launches\": [", card_name());
  const char* comma = "";
  for (const Launch& l : launches()) {
    text += fmt::format(
        "{}\n{{\"kernel\": \"{}\", \"blocks\": {}, \"threads\": {}, \"executed\": {},\n"
        " \"us\": {:.6f}, \"occupancy\": {:.4f}, \"bound\": \"{}\", \"coarse\": {},\n"
        " \"alone_us\": {{\"dispatch\": {:.3f}, \"dram\": {:.3f}, \"l2\": {:.3f}, "
        "\"atomics\": {:.3f}, \"lsu\": {:.3f}, \"issue\": {:.3f}, \"fp32\": {:.3f}, "
        "\"fp64\": {:.3f}, \"latency\": {:.3f}}}}}",
        comma, l.kernel, l.blocks, l.threads, l.executed, l.microseconds, l.occupancy, l.bound,
        l.coarse, l.dispatch, l.dram, l.l2, l.atomics, l.lsu, l.issue, l.fp32, l.fp64, l.latency);
    comma = ",";
  }
  return text + "]}\n";
}

void write_report() {
  const std::string_view where = std::getenv("SIMT_CLOCK");
  if (where == "1") {
    std::fputs(table().c_str(), stderr);
    return;
  }
  std::FILE* file = std::fopen(std::string(where).c_str(), "w");
  if (file == nullptr || std::fputs(json().c_str(), file) < 0 || std::fclose(file) != 0) {
    std::fprintf(stderr, "========= SIMT_CLOCK: %s cannot be written\n",
                 std::string(where).c_str());
  }
}

/// Asks for the report when the library is loaded.
[[maybe_unused]] const bool asked = [] {
  const char* where = std::getenv("SIMT_CLOCK");
  return where != nullptr && *where != '\0' && std::atexit(write_report) == 0;
}();

}  // namespace
}  // namespace simt::clock
