// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "stream_race.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "describe.h"
#include "fences.h"
#include "finding.h"

namespace simt::checked {
namespace {

using Told = std::set<std::pair<const void*, const void*>>;

/// Pairs of places that calls and the host were told of.
Told& told() {
  static auto* all = new Told;
  return *all;
}

/// The side that left the stamp.
Party party_of(const Cell& cell, unsigned slot) {
  const Operation& operation = operation_of(cell.segment[slot]);
  const bool is_call = operation.doer == Doer::call;
  const bool strong = (cell.flags >> slot & Cell::kStrong) != 0;
  const bool is_atomic = strong && (cell.flags >> slot & Cell::kVolatile) == 0;
  return {is_call ? place_of_call(operation.call) : sites[cell.site(slot)].pc,
          is_atomic              ? AccessKind::atomic
          : slot == Cell::kWrite ? AccessKind::write
                                 : AccessKind::read,
          &operation, strong};
}

bool by_host(const Operation& operation) {
  return operation.doer == Doer::host || operation.doer == Doer::host_function;
}

const char* advice(const Operation& a, const Operation& b) {
  if (a.doer == Doer::host || b.doer == Doer::host) {
    return "the host has not waited for it (cudaStreamSynchronize(), cudaEventSynchronize(), ...)";
  }
  if (a.order.self.slot == b.order.self.slot) return "nothing says which comes first";
  return "nothing says which stream comes first (cudaStreamWaitEvent(), a synchronisation)";
}

Finding begin_finding(const Party& self, const Party& other, const Bytes& bytes) {
  Finding finding;
  finding.kind =
      by_host(*self.operation) || by_host(*other.operation) ? "host_race" : "stream_race";
  finding.first = {self.pc, {}, {}, action_of(self.kind), false};
  finding.second = {other.pc, {}, {}, action_of(other.kind), false};
  finding.address = reinterpret_cast<const void*>(bytes.address);
  if (const Region* region = find_global(bytes.address)) {
    finding.variable = element_name(*region, bytes.address, bytes.size);
    finding.offset = offset_in(*region, bytes.address);
  }
  return finding;
}

std::string sentence(const std::string& who, const Party& self, const Party& other,
                     const std::string& variable) {
  return fmt::format(
      "{} {} {}, which {} {}: {}", who, verb_of(self.kind), variable,
      name_of(*other.operation, are_of_two_devices(*self.operation, *other.operation)),
      verb_of(other.kind), advice(*self.operation, *other.operation));
}

bool changes(const Cell& cell, unsigned slot) {
  return slot == Cell::kWrite || (cell.flags >> slot & Cell::kChanges) != 0;
}

}  // namespace

bool tell_open_stamps(const Party& self, const Cell& cell, std::uint32_t first,
                      const Bytes& bytes) {
  bool any = false;
  for (unsigned slot = 0; slot < Cell::kSlots; ++slot) {
    if (cell.segment[slot] < first) continue;
    if (self.kind == AccessKind::read && !changes(cell, slot)) continue;
    if (is_over_before(cell.segment[slot], self.operation->order)) continue;
    const Party other = party_of(cell, slot);
    if (self.is_strong && other.is_strong) continue;
    any = true;
    if (!told().emplace(self.pc, other.pc).second) continue;
    Finding finding = begin_finding(self, other, bytes);
    finding.message =
        sentence(name_of(*self.operation, are_of_two_devices(*self.operation, *other.operation)),
                 self, other, finding.variable);
    if (is_new(finding.kind, finding.severity, self.pc, other.pc)) add(std::move(finding));
    flush_findings("");
  }
  return any;
}

void tell_elsewhere(const Actor& actor, const Cell& cell, unsigned slot, const Bytes& bytes) {
  const Party other = party_of(cell, slot);
  const bool unfenced = lacks_only_a_fence(actor.lane, cell.segment[slot], cell.thread(slot));
  const char* kind = unfenced                    ? "missing_fence"
                     : by_host(*other.operation) ? "host_race"
                                                 : "stream_race";
  if (!is_new(kind, Severity::error, actor.site.pc, other.pc)) return;
  const OffLane off;
  const Block& block = *actor.lane.block;
  // The grid entered itself last.
  const Operation& own = operation_of(block.watch->segment);
  const Party self{actor.site.pc, actor.kind, &own, actor.is_strong()};
  Finding finding = begin_finding(self, other, bytes);
  finding.first.thread = actor.lane.index;
  finding.first.block = block.index;
  finding.first.is_thread = true;
  const bool two_devices = are_of_two_devices(own, *other.operation);
  finding.message =
      sentence(fmt::format("{} of {}", thread_name(actor.lane.index, block.index, true),
                           name_of(own, two_devices)),
               self, other, finding.variable);
  if (unfenced) {
    finding.kind = "missing_fence";
    finding.message = fmt::format(
        "{} of {} {} {}, which {} {}: a flag was passed between them, but without a fence (store "
        "it "
        "with memory_order_release or behind __threadfence_system(), load it with "
        "memory_order_acquire), so the flag may be seen before the data",
        thread_name(actor.lane.index, block.index, true), name_of(own, two_devices),
        verb_of(self.kind), finding.variable, name_of(*other.operation, two_devices),
        verb_of(other.kind));
  }
  add(std::move(finding));
}

void leave_stamp(Cell& cell, const Stamp& stamp, const Order& order) {
  unsigned slot = Cell::kWrite;
  if (stamp.kind == AccessKind::read) {
    const bool first_is_open =
        cell.segment[1] != stamp.segment && !is_over_before(cell.segment[1], order);
    slot = first_is_open ? 2 : 1;
  }
  cell.clear_flags(slot);
  cell.segment[slot] = stamp.segment;
  cell.who[slot] = stamp.site << Cell::kThreadBits;
  cell.clock[slot] = 0;
  if (stamp.is_strong) {
    cell.flags = static_cast<std::uint16_t>(cell.flags | (Cell::kStrong | Cell::kVolatile) << slot);
  }
}

void forget_told() {
  told().clear();
}

}  // namespace simt::checked
