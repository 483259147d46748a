// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace grader {
namespace {

using Counter = const CounterRecord&;

double sum(Counter counter, const std::string& metric, std::initializer_list<const char*> kinds) {
  double all = 0;
  for (const char* kind : kinds) all += counter.count(metric + kind + ".sum");
  return all;
}

double global(Counter c) {
  return sum(c, "l1tex__t_requests_pipe_lsu_mem_global_op_", {"ld", "st"});
}
double sectors(Counter c) {
  return sum(c, "l1tex__t_sectors_pipe_lsu_mem_global_op_", {"ld", "st"});
}
double shared(Counter c) {
  return sum(c, "smsp__sass_inst_executed_op_shared_", {"ld", "st"});
}
double passes(Counter c) {
  return sum(c, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_", {"ld", "st"});
}
double atomics(Counter c) {
  return c.count("l1tex__t_requests_pipe_lsu_mem_global_op_atom+red.sum") +
         c.count("smsp__sass_inst_executed_op_shared_atom.sum");
}
double stack(Counter c) {
  return sum(c, "simt__requests_stack_op_", {"ld", "st"});
}

/// At most six columns wide: "9999", "718k", "1.2M".
std::string number(double value) {
  if (value == 0) return "";
  if (value < 10000) return fmt::format("{:.0f}", value);
  if (value < 1e6) return fmt::format("{:.0f}k", value / 1e3);
  if (value < 1e9) return fmt::format("{:.1f}M", value / 1e6);
  return fmt::format("{:.1f}G", value / 1e9);
}

std::string ratio(double parts, double requests) {
  return requests == 0 ? "" : fmt::format("{:.1f}", parts / requests);
}

std::string used(Counter c) {
  const double moved = 32 * sectors(c);
  const double asked = sum(c, "simt__bytes_mem_global_op_", {"ld", "st"});
  return moved == 0 ? "" : fmt::format("{:.0f}%", 100 * asked / moved);
}

std::string lanes(Counter c) {
  const double seen = c.count("simt__inst_seen.sum");
  const double mean = seen == 0 ? 32 : c.count("simt__thread_inst_seen.sum") / seen;
  return mean > 31.95 ? "" : fmt::format("{:.1f}", mean);
}

}  // namespace

double flops(const CounterRecord& c) {
  const std::string op = "smsp__sass_thread_inst_executed_op_";
  double all = 0;
  for (const char* type : {"f", "d"}) {
    all += c.count(op + type + "add_pred_on.sum") + c.count(op + type + "mul_pred_on.sum") +
           2 * c.count(op + type + "fma_pred_on.sum");
  }
  return all;
}

std::vector<Column> columns_for(const std::vector<CounterRecord>& counters) {
  const std::vector<Column> all = {
      {"global", "requests of warps to global memory", [](Counter c) { return number(global(c)); }},
      {"sect/", "sectors of 32 bytes per request",
       [](Counter c) { return ratio(sectors(c), global(c)); }},
      {"used", "bytes asked for, of those moved", used},
      {"shared", "requests to shared memory", [](Counter c) { return number(shared(c)); }},
      {"pass/", "passes over its banks per request",
       [](Counter c) { return ratio(passes(c), shared(c)); }},
      {"atomic", "atomic requests", [](Counter c) { return number(atomics(c)); }},
      {"stack", "requests to arrays of the threads' own",
       [](Counter c) { return number(stack(c)); }},
      {"flops", "floating-point operations", [](Counter c) { return number(flops(c)); }},
      {"barr", "barriers, once per warp",
       [](Counter c) { return number(c.count("simt__barriers.sum")); }},
      {"warpop", "shuffles, votes and their kin",
       [](Counter c) { return number(c.count("simt__warp_operations.sum")); }},
      {"parted", "times that a warp's lanes went different ways",
       [](Counter c) { return number(c.count("simt__branches_divergent.sum")); }},
      {"lanes", "active lanes, where they are not 32", lanes},
  };
  std::vector<Column> told_of;
  for (const Column& column : all) {
    const bool told = std::any_of(counters.begin(), counters.end(), [&](const CounterRecord& one) {
      return !one.kernel.empty() && !column.cell(one).empty();
    });
    if (told) told_of.push_back(column);
  }
  return told_of;
}

}  // namespace grader
