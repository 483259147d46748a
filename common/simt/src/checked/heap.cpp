// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "heap.h"

#include <fmt/format.h>

#include <fstream>
#include <map>

#include "call_chain.h"
#include "control_calls.h"
#include "region.h"
#include "report.h"
#include "simt/control.h"

namespace simt::checked {
namespace {

struct Record {
  std::size_t bytes = 0;
  bool of_kernel = false;
  CallChain allocated_by;
  CallChain freed_by;
};

using Records = std::map<std::uintptr_t, Record>;

// Freed records beyond so many are forgotten, the lowest addresses first: they are the oldest.
constexpr std::size_t kKept = 4096;

Records& live() {
  static auto* records = new Records;
  return *records;
}
Records& gone() {
  static auto* records = new Records;
  return *records;
}

std::string malloc_argument(const std::string& line) {
  return name_of_made(line, Maker::device_memory);
}

const Record* find(const Records& records, std::uintptr_t address, std::uintptr_t* begin) {
  auto after = records.upper_bound(address);
  if (after == records.begin()) return nullptr;
  const auto& [start, record] = *std::prev(after);
  *begin = start;
  return address - start < record.bytes ? &record : nullptr;
}

}  // namespace

std::string line_text(const SourceLine& where) {
  std::ifstream file(where.file);
  std::string text;
  for (int i = 0; i < where.line && std::getline(file, text);) ++i;
  return file ? text : std::string();
}

void allocated(const void* data, std::size_t bytes, bool of_kernel) {
  if (!is_active() || data == nullptr) return;
  const auto at = reinterpret_cast<std::uintptr_t>(data);
  gone().erase(gone().lower_bound(at), gone().upper_bound(at + bytes));
  live()[at] = {bytes, of_kernel, call_chain(), {}};
}

void freed(const void* data) {
  if (!is_active()) return;
  forget_allocation(data);
  const auto found = live().find(reinterpret_cast<std::uintptr_t>(data));
  if (found == live().end()) return;
  found->second.freed_by = call_chain();
  gone()[found->first] = found->second;
  live().erase(found);
  if (gone().size() > kKept) gone().erase(gone().begin());
}

void freed_by(const void* data, const CallChain& chain) {
  const auto found = gone().find(reinterpret_cast<std::uintptr_t>(data));
  if (found != gone().end()) found->second.freed_by = chain;
}

std::string allocation_name(std::uintptr_t begin) {
  const auto found = live().find(begin);
  if (found == live().end()) return {};
  return malloc_argument(line_text(user_line(found->second.allocated_by)));
}

SourceLine allocation_line(std::uintptr_t begin) {
  const auto found = live().find(begin);
  return found == live().end() ? SourceLine{} : user_line(found->second.allocated_by);
}

std::string name_of_argument(const CallChain& chain, Maker maker) {
  return name_of_made(line_text(user_line(chain)), maker);
}

Freed find_freed(std::uintptr_t address) {
  Freed result;
  const Record* record = find(gone(), address, &result.begin);
  if (record == nullptr) return {};
  result.bytes = record->bytes;
  result.allocated_at = user_line(record->allocated_by);
  result.freed_at = user_line(record->freed_by);
  result.name = malloc_argument(line_text(result.allocated_at));
  return result;
}

bool report_double_free(const void* pointer, const CallChain& call) {
  const auto at = reinterpret_cast<std::uintptr_t>(pointer);
  const Freed freed = find_freed(at);
  if (freed.bytes == 0 || freed.begin != at) return false;
  const SourceLine where = user_line(call);
  const std::string message =
      fmt::format("the {} bytes{} that were allocated at {} are freed again; the first time was {}",
                  freed.bytes, freed.name.empty() ? "" : " of " + freed.name,
                  freed.allocated_at.brief(), freed.freed_at.brief());
  Report finding{"double_free", message.c_str(), "", where.file.c_str(), where.line};
  finding.other_file = freed.freed_at.file.c_str();
  finding.other_line = freed.freed_at.line;
  finding.variable = freed.name.c_str();
  finding.address = pointer;
  report(finding);
  return true;
}

}  // namespace simt::checked

namespace {

/// What one line of a kernel left on the device's heap.
struct KernelLeak {
  std::uint64_t count = 0;
  std::size_t bytes = 0;
  const void* first = nullptr;
};

void report_kernel_leak(const simt::SourceLine& where, const KernelLeak& leak) {
  const std::string message = fmt::format(
      "{} bytes that new or malloc() in a kernel gave were never given back with delete "
      "or free()",
      leak.bytes);
  simt::Report finding{"leak", message.c_str(), "", where.file.c_str(), where.line};
  finding.severity = simt::Severity::warning;
  finding.address = leak.first;
  finding.count = leak.count;
  simt::report(finding);
}

}  // namespace

void simt::report_leaks() {
  note_control_call();
  using namespace simt::checked;
  std::map<std::pair<std::string, int>, KernelLeak> by_line;
  for (const auto& [begin, record] : live()) {
    if (!record.of_kernel) continue;
    const SourceLine where = user_line(record.allocated_by);
    KernelLeak& leak = by_line[{where.file, where.line}];
    if (leak.count++ == 0) leak.first = reinterpret_cast<const void*>(begin);
    leak.bytes += record.bytes;
  }
  for (const auto& [place, leak] : by_line) report_kernel_leak({place.first, place.second}, leak);
  for (const auto& [begin, record] : live()) {
    if (record.of_kernel) continue;
    const SourceLine where = user_line(record.allocated_by);
    const std::string name = malloc_argument(line_text(where));
    const std::string message = fmt::format("{} bytes{} were never given back with cudaFree()",
                                            record.bytes, name.empty() ? "" : " of " + name);
    Report finding{"leak", message.c_str(), "", where.file.c_str(), where.line};
    finding.severity = Severity::warning;
    finding.variable = name.c_str();
    finding.address = reinterpret_cast<const void*>(begin);
    report(finding);
  }
}
