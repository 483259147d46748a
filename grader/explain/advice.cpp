// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace grader {
namespace {

constexpr double kWarp = 32;           // lanes
constexpr double kWarpOfFloats = 128;  // bytes
/// Less than this much above the best is not worth a sentence.
constexpr double kWorthSaying = 1.1;
/// Up to this much is a matter of where the data begin.
constexpr double kMisaligned = 1.3;

struct Numbers {
  double requests, parts, bytes;
};

Numbers global(const CounterRecord& line, const std::string& op) {
  return {line.count("l1tex__t_requests_pipe_lsu_mem_global_op_" + op + ".sum"),
          line.count("l1tex__t_sectors_pipe_lsu_mem_global_op_" + op + ".sum"),
          line.count("simt__bytes_mem_global_op_" + op + ".sum")};
}

class Adviser {
 public:
  explicit Adviser(const CounterRecord& line) : line_(line) {}

  std::vector<Advice> all() {
    look_at_global("ld", "read");
    look_at_global("st", "write");
    look_at_banks("ld");
    look_at_banks("st");
    look_at_global_atomics();
    look_at_shared_atomics();
    look_at_divergence();
    if (advice_.empty()) look_for_wider("ld", "load");
    if (advice_.empty()) look_for_wider("st", "store");
    return std::move(advice_);
  }

 private:
  void say(double is, double could_be, double saved, std::string text) {
    advice_.push_back({line_.kernel, line_.file, line_.line, is, could_be, saved, std::move(text)});
  }

  void look_at_global(const std::string& op, const std::string& does) {
    const Numbers n = global(line_, op);
    if (n.requests == 0) return;
    const double best = std::max(n.requests, std::ceil(n.bytes / kSectorBytes));
    if (n.parts < best * kWorthSaying) return;
    const double is = n.parts / n.requests, could_be = best / n.requests;
    say(is, could_be, n.parts - best,
        fmt::format(
            "{:.1f} sectors per request; {:.1f} would do: {}", is, could_be,
            n.parts < best * kMisaligned
                ? fmt::format("begin what a warp {}s at a multiple of 32 bytes", does)
                : fmt::format("neighbouring threads should {} neighbouring addresses", does)));
  }

  void look_at_banks(const std::string& op) {
    const double requests = line_.count("smsp__sass_inst_executed_op_shared_" + op + ".sum");
    const double taken =
        line_.count("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + op + ".sum");
    const double more =
        line_.count("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + op + ".sum");
    if (requests == 0 || taken < (taken - more) * kWorthSaying) return;
    const double is = taken / requests, could_be = (taken - more) / requests;
    say(is, could_be, more,
        fmt::format("bank conflicts, {:.1f} wavefronts per request; {:.1f} would do: pad the row "
                    "by one element, or swizzle",
                    is, could_be));
  }

  void look_at_global_atomics() {
    const Numbers n = global(line_, "atom+red");
    // One sector for every 8 lanes is what lanes with addresses of their own, side by side, need.
    const double best = 4 * n.requests;
    if (n.requests == 0 || n.parts < best * 2) return;
    say(n.parts / n.requests, 1, n.parts - n.requests,
        fmt::format("{:.1f} sectors per atomic request; 1 would do: lanes of a warp take turns at "
                    "one address, so add up in the warp first and let one lane add the sum",
                    n.parts / n.requests));
  }

  void look_at_shared_atomics() {
    const double requests = line_.count("smsp__sass_inst_executed_op_shared_atom.sum");
    const double taken = line_.count("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum");
    if (requests == 0 || taken < 2 * requests) return;
    say(taken / requests, 1, taken - requests,
        fmt::format("{:.1f} lanes of a warp take turns at one bank; 1 would do: spread the "
                    "addresses, with a copy per warp or per lane",
                    taken / requests));
  }

  void look_at_divergence() {
    const double branches = line_.count("simt__branches_divergent.sum");
    const double all = line_.count("simt__inst_seen.sum");
    if (branches == 0 || branches < all / 8) return;
    // What it costs are instructions for fewer lanes than a warp has: an if for one lane has few.
    const double lanes = line_.count("simt__thread_inst_seen.sum");
    say(branches, 0, std::max(0.0, all - lanes / kWarp),
        fmt::format("warps parted {:.0f} times: lanes of a warp take different ways here; fewer "
                    "would do if neighbours took the same (an if for one lane costs little)",
                    branches));
  }

  /// Floats side by side, one each.
  void look_for_wider(const std::string& op, const std::string& what) {
    const Numbers n = global(line_, op);
    // Lanes that read the same bytes ask for few sectors.
    const bool full_warps = n.bytes > 0.9 * kWarpOfFloats * n.requests &&
                            n.parts * kSectorBytes > 0.9 * kWarpOfFloats * n.requests;
    if (n.requests == 0 || !full_warps || n.bytes > kWarpOfFloats * n.requests) return;
    say(n.requests, n.requests / 4, 0,
        fmt::format("{:.0f} requests of 128 bytes; {:.0f} would do: a float4 {}, where the address "
                    "is a multiple of 16",
                    n.requests, n.requests / 4, what));
  }

  const CounterRecord& line_;
  std::vector<Advice> advice_;
};

}  // namespace

std::vector<Advice> advise(const CounterRecord& line) {
  return Adviser(line).all();
}

std::vector<Advice> worst_first(const std::vector<CounterRecord>& counters) {
  std::vector<Advice> all;
  for (const CounterRecord& counter : counters) {
    if (counter.line == 0) continue;
    for (Advice& one : advise(counter)) all.push_back(std::move(one));
  }
  std::stable_sort(all.begin(), all.end(), [](const Advice& a, const Advice& b) {
    return a.saved != b.saved ? a.saved > b.saved : a.is > b.is;
  });
  // Kernels that share a function are told once of its line, where the sentence is the same.
  std::vector<Advice> told;
  for (Advice& one : all) {
    const bool known = std::any_of(told.begin(), told.end(), [&](const Advice& other) {
      return std::tie(one.file, one.line, one.text) == std::tie(other.file, other.line, other.text);
    });
    if (!known) told.push_back(std::move(one));
  }
  return told;
}

}  // namespace grader
