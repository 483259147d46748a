// SIMT_COUNTERS: what a program by itself gets at its end.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "control_calls.h"
#include "simt/counters.h"

namespace simt::counters {
namespace {

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < ' ') {
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

/// Only what is not zero, apart from the first few.
std::string json(const Counts& counts) {
  std::string text;
  for (const Metric& metric : metrics()) {
    const std::uint64_t value = metric.value(counts);
    if (value == 0) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", in_quotes(metric.name), value);
  }
  return "{" + text + "}";
}

std::string json(const HostCounts::Copies& copies) {
  return fmt::format("{{\"calls\": {}, \"bytes\": {}}}", copies.calls, copies.bytes);
}

std::string json() {
  std::string text = "{\"kernels\": [";
  const char* comma = "";
  for (const KernelCounts& kernel : kernels()) {
    text += fmt::format(
        "{}\n{{\"kernel\": {}, \"launches\": {}, \"blocks\": {}, \"threads\": {},\n \"total\": "
        "{},\n"
        " \"lines\": [",
        comma, in_quotes(kernel.name), kernel.launches, kernel.blocks, kernel.threads,
        json(kernel.total));
    const char* line_comma = "";
    for (const LineCounts& line : kernel.lines) {
      text += fmt::format("{}\n  {{\"file\": {}, \"line\": {}, \"counts\": {}}}", line_comma,
                          in_quotes(line.file), line.line, json(line.counts));
      line_comma = ",";
    }
    text += "]}";
    comma = ",";
  }
  const HostCounts asked = host();
  return text + fmt::format(
                    "],\n\"host\": {{\"launches\": {}, \"synchronisations\": {}, "
                    "\"host_to_device\": {}, \"device_to_host\": {}, "
                    "\"device_to_device\": {}, \"host_to_host\": {}, \"fills\": {}}}}}\n",
                    asked.launches, asked.synchronisations, json(asked.host_to_device),
                    json(asked.device_to_host), json(asked.device_to_device),
                    json(asked.host_to_host), json(asked.fills));
}

std::string per_request(std::uint64_t parts, std::uint64_t requests) {
  return requests == 0
             ? ""
             : fmt::format("{:.1f}", static_cast<double>(parts) / static_cast<double>(requests));
}

/// An FMA is two operations.
std::uint64_t flops(const Flops& floats, const Flops& doubles) {
  return floats.add + floats.mul + 2 * floats.fma + doubles.add + doubles.mul + 2 * doubles.fma;
}

constexpr const char* kRow = "  {:<24} {:>10} {:>8} {:>10} {:>8} {:>10} {:>9} {:>10} {:>8} {:>8}\n";

std::string row(std::string_view name, const Counts& c) {
  const std::uint64_t global = c.global_load.requests + c.global_store.requests;
  const std::uint64_t shared = c.shared_load.requests + c.shared_store.requests;
  const std::uint64_t atomics = c.global_atomic.requests + c.shared_atomic.requests;
  return fmt::format(
      kRow, name, global, per_request(c.global_load.sectors + c.global_store.sectors, global),
      shared, per_request(c.shared_load.wavefronts + c.shared_store.wavefronts, shared),
      c.shared_load.conflicts + c.shared_store.conflicts, atomics, flops(c.flops, c.double_flops),
      c.divergent_branches, per_request(c.thread_instructions, c.instructions));
}

/// Whether the row would hold nothing but zeros.
bool is_empty(const Counts& c) {
  return c.global_load.requests + c.global_store.requests + c.shared_load.requests +
             c.shared_store.requests + c.global_atomic.requests + c.shared_atomic.requests +
             flops(c.flops, c.double_flops) + c.divergent_branches ==
         0;
}

std::string table() {
  std::string text;
  for (const KernelCounts& kernel : kernels()) {
    text += fmt::format("========= counters of {}: {} launches, {} blocks, {} threads\n",
                        kernel.name, kernel.launches, kernel.blocks, kernel.threads);
    text += fmt::format(kRow, "", "global", "sectors", "shared", "passes", "bank", "atomic", "",
                        "div.", "active");
    text += fmt::format(kRow, "line", "requests", "/request", "requests", "/request", "conflicts",
                        "requests", "flops", "branches", "lanes");
    for (const LineCounts& line : kernel.lines) {
      if (is_empty(line.counts)) continue;
      const std::string file = line.file.substr(line.file.rfind('/') + 1);
      text += row(line.line == 0 ? "(start)" : fmt::format("{}:{}", file, line.line), line.counts);
    }
    text += row("all", kernel.total);
  }
  return text;
}

void write_report() {
  const RuntimeControls own;
  const std::string_view where = std::getenv("SIMT_COUNTERS");
  if (where == "1") {
    std::fputs(table().c_str(), stderr);
    return;
  }
  std::FILE* file = std::fopen(std::string(where).c_str(), "w");
  if (file == nullptr || std::fputs(json().c_str(), file) < 0 || std::fclose(file) != 0) {
    std::fprintf(stderr, "========= SIMT_COUNTERS: %s cannot be written\n",
                 std::string(where).c_str());
  }
}

/// Asks for the report when the library is loaded.
[[maybe_unused]] const bool asked = [] {
  const char* where = std::getenv("SIMT_COUNTERS");
  return where != nullptr && *where != '\0' && std::atexit(write_report) == 0;
}();

}  // namespace
}  // namespace simt::counters
