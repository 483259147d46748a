// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "report.h"
#include "source_line.h"
#include "swaps.h"

namespace simt::checked {
namespace {

using Key = std::tuple<const char*, Severity, const void*, const void*>;

struct Counted {
  Finding finding;
  std::uint64_t count = 0;
  SourceLine where;
  SourceLine other;
};

/// By key, where it stands in `list`.
std::map<Key, std::size_t>& index() {
  static auto* map = new std::map<Key, std::size_t>;
  return *map;
}
std::vector<Counted>& list() {
  static auto* findings = new std::vector<Counted>;
  return *findings;
}

bool is(const Counted& one, const char* kind) {
  return std::string_view(one.finding.kind) == kind;
}

bool same_lines(const Counted& a, const Counted& b) {
  return (a.where == b.where && a.other == b.other) || (a.where == b.other && a.other == b.where);
}

/// Merges what differs in the instruction only, or in which side came first.
void merge(std::vector<Counted>& all) {
  std::vector<Counted> merged;
  for (Counted& one : all) {
    if (one.count == 0) continue;
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Counted& other) {
      return std::string_view(other.finding.kind) == one.finding.kind &&
             other.finding.severity == one.finding.severity && same_lines(other, one);
    });
    if (same == merged.end()) {
      merged.push_back(std::move(one));
    } else {
      same->count += one.count;
    }
  }
  all = std::move(merged);
}

/// Whether `one` only follows from `cause`.
bool is_echo(const Counted& one, const Counted& cause) {
  if (cause.finding.severity != Severity::error) return false;
  // Whoever does not wait for a copy collides with it too.
  if (is(cause, "async_copy_not_awaited") && same_lines(one, cause)) {
    return is(one, "missing_barrier") || is(one, "race") || is(one, "warp_synchronous");
  }
  // What the same statement, or its neighbour, does right tells nothing more.
  if (one.finding.severity == Severity::note) {
    return is(one, cause.finding.kind) && same_lines(one, cause);
  }
  const bool race = is(cause, "race");
  const bool barrier = is(cause, "missing_barrier");
  // A statement that reads and writes one cell, like `sum += x`, collides with itself in three
  // ways; and where threads of two warps collide, those of one do too.
  if (is(one, "missing_barrier")) return race && one.where == one.other && same_lines(one, cause);
  if (is(one, "warp_synchronous")) return (race || barrier) && same_lines(one, cause);
  if (is(one, "inactive_shuffle")) return is(cause, "wrong_mask") && same_lines(one, cause);
  // Read too early.
  const auto reads_at = [&](const Side& side, const SourceLine& where) {
    return std::string_view(side.action) == "read" && where == one.where;
  };
  return is(one, "uninitialised_read") && (race || barrier || is(cause, "stream_race")) &&
         (reads_at(cause.finding.first, cause.where) ||
          reads_at(cause.finding.second, cause.other));
}

void drop_echoes(std::vector<Counted>& all) {
  const std::vector<Counted> before = all;
  std::erase_if(all, [&](const Counted& one) {
    return std::any_of(before.begin(), before.end(),
                       [&](const Counted& cause) { return is_echo(one, cause); });
  });
}

ReportThread thread_of(const Side& side) {
  if (side.pc == nullptr || !side.is_thread) return {};
  return {true,
          {side.thread.x, side.thread.y, side.thread.z},
          {side.block.x, side.block.y, side.block.z}};
}

void tell(const Counted& one, const char* kernel) {
  const Finding& finding = one.finding;
  Report report{finding.kind, finding.message.c_str(), kernel, one.where.file.c_str(),
                one.where.line};
  report.severity = finding.severity;
  report.count = one.count;
  report.thread = thread_of(finding.first);
  report.action = finding.first.action;
  report.other_file = one.other.file.c_str();
  report.other_line = one.other.line;
  report.other_thread = thread_of(finding.second);
  report.other_action = finding.second.action;
  report.variable = finding.variable.c_str();
  report.offset = finding.offset;
  report.address = finding.address;
  simt::report(report);
}

}  // namespace

bool is_new(const char* kind, Severity severity, const void* first, const void* second) {
  const auto [entry, added] = index().emplace(Key{kind, severity, first, second}, list().size());
  if (!added) {
    ++list()[entry->second].count;
    return false;
  }
  list().emplace_back();
  return true;
}

void add(Finding finding) {
  Counted& one =
      list()[index().at({finding.kind, finding.severity, finding.first.pc, finding.second.pc})];
  one.finding = std::move(finding);
  ++one.count;
}

void flush_findings(const char* kernel) {
  if (list().empty()) return;
  std::vector<Counted> all = std::exchange(list(), {});
  index().clear();
  std::erase_if(all, [](const Counted& one) { return is_read_before_swap(one.finding); });
  for (Counted& one : all) {
    if (one.finding.first.pc != nullptr) one.where = line_of_call(one.finding.first.pc);
    one.other =
        one.finding.second.pc != nullptr ? line_of_call(one.finding.second.pc) : one.finding.other;
  }
  merge(all);
  drop_echoes(all);
  for (const Counted& one : all) tell(one, kernel);
}

}  // namespace simt::checked
