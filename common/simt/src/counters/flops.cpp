// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "flops.h"

#include <map>
#include <mutex>
#include <utility>

#include "control_calls.h"

namespace simt::counters {
namespace {

/// What simt-cc wrote: distances from the address of each word itself.
struct Entry {
  std::int32_t block;
  std::int32_t instruction;
  std::int32_t kind;
};

const char* target(const std::int32_t& distance) {
  return reinterpret_cast<const char*>(&distance) + distance;
}

struct Place {
  const void* pc;  // behind the instruction
  FlopKind kind;
};

class Known {
 public:
  static Known& instance() {
    static auto* known = new Known;  // outlives what runs at the end of the program
    return *known;
  }

  /// Each file of a library tells of the whole section.
  void add(const Entry* first, const Entry* last) {
    std::lock_guard lock(mutex_);
    if (!sections_.try_emplace(first, last).second) return;
    for (const Entry* entry = first; entry != last; ++entry) {
      blocks_[address_of(*entry)].push_back(
          {target(entry->instruction), static_cast<FlopKind>(entry->kind)});
    }
  }

  void drop(const Entry* first) {
    std::lock_guard lock(mutex_);
    const auto section = sections_.find(first);
    if (section == sections_.end()) return;
    for (const Entry* entry = first; entry != section->second; ++entry) {
      blocks_.erase(address_of(*entry));
    }
    sections_.erase(section);
  }

  std::vector<Place> at(std::uint64_t pc) {
    std::lock_guard lock(mutex_);
    const auto found = blocks_.find(pc);
    return found == blocks_.end() ? std::vector<Place>{} : found->second;
  }

 private:
  static std::uint64_t address_of(const Entry& entry) {
    return reinterpret_cast<std::uintptr_t>(target(entry.block));
  }

  std::mutex mutex_;
  std::map<const Entry*, const Entry*> sections_;
  std::map<std::uint64_t, std::vector<Place>> blocks_;
};

}  // namespace

std::vector<Flop> flops_of_block(std::uint64_t pc) {
  std::vector<Flop> flops;
  for (const Place& place : Known::instance().at(pc)) {
    if (place.kind == FlopKind::branch) continue;
    flops.push_back({line_of_call(place.pc), place.kind});
  }
  return flops;
}

std::uint64_t branch_of_block(std::uint64_t pc) {
  for (const Place& place : Known::instance().at(pc)) {
    if (place.kind == FlopKind::branch) return reinterpret_cast<std::uintptr_t>(place.pc);
  }
  return 0;
}

void add(Counts& counts, FlopKind kind, std::uint64_t threads) {
  Flops& flops = kind >= FlopKind::dadd ? counts.double_flops : counts.flops;
  if (kind == FlopKind::fadd || kind == FlopKind::dadd) flops.add += threads;
  if (kind == FlopKind::fmul || kind == FlopKind::dmul) flops.mul += threads;
  if (kind == FlopKind::ffma || kind == FlopKind::dfma) flops.fma += threads;
}

}  // namespace simt::counters

#pragma GCC visibility push(default)
extern "C" {

void simt_add_flops(const void* first, const void* last);
void simt_drop_flops(const void* first);

void simt_add_flops(const void* first, const void* last) {
  using simt::counters::Entry;
  simt::counters::Known::instance().add(static_cast<const Entry*>(first),
                                        static_cast<const Entry*>(last));
}

void simt_drop_flops(const void* first) {
  simt::note_control_call();  // code that goes at the end of the process calls it when none counts
  simt::counters::Known::instance().drop(static_cast<const simt::counters::Entry*>(first));
}

}  // extern "C"
#pragma GCC visibility pop
