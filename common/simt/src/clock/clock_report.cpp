// SIMT_CLOCK and SIMT_TIMELINE: what a program by itself gets at its end.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "clock/journal.h"
#include "clock/session.h"
#include "clock/timeline_picture.h"
#include "control_calls.h"

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
        "\"fp64\": {:.3f}, \"link\": {:.3f}, \"latency\": {:.3f}}}}}",
        comma, l.kernel, l.blocks, l.threads, l.executed, l.microseconds, l.occupancy, l.bound,
        l.coarse, l.dispatch, l.dram, l.l2, l.atomics, l.lsu, l.issue, l.fp32, l.fp64, l.link,
        l.latency);
    comma = ",";
  }
  return text + "]}\n";
}

constexpr std::size_t kMostLines = 200;

bool is_set(const char* variable) {
  const char* text = std::getenv(variable);
  return text != nullptr && *text != '\0';
}

/// To stderr where the variable says 1, else to the file that it names; a file *.txt gets what the
/// screen would.
void write(const char* variable, const std::string& screen, const std::string& contents) {
  const std::string where = std::getenv(variable);
  if (where == "1") {
    std::fputs(screen.c_str(), stderr);
    return;
  }
  std::FILE* file = std::fopen(where.c_str(), "w");
  const bool as_text = where.size() > 4 && where.compare(where.size() - 4, 4, ".txt") == 0;
  if (file == nullptr || std::fputs((as_text ? screen : contents).c_str(), file) < 0 ||
      std::fclose(file) != 0) {
    std::fprintf(stderr, "========= %s: %s cannot be written\n", variable, where.c_str());
  }
}

void write_reports() {
  const RuntimeControls own;
  if (is_set("SIMT_CLOCK")) write("SIMT_CLOCK", table(), json());
  if (!is_set("SIMT_TIMELINE")) return;
  const std::vector<Span> spans = Journal::instance().timeline().spans();
  write("SIMT_TIMELINE", timeline_text(spans, Origin::predicted, card_name(), kMostLines),
        timeline_svg(spans, Origin::predicted, card_name()));
}

/// Asks for the reports when the library is loaded.
[[maybe_unused]] const bool asked =
    (is_set("SIMT_CLOCK") || is_set("SIMT_TIMELINE")) && std::atexit(write_reports) == 0;

}  // namespace
}  // namespace simt::clock
