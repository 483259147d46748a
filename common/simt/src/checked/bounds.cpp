// Accesses that hit no memory of the kernel's, or another's.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>

#include "describe.h"
#include "device_memory.h"
#include "finding.h"
#include "grid.h"
#include "heap.h"
#include "host_memory.h"
#include "look.h"
#include "pending_reads.h"
#include "worker.h"

namespace simt::checked {
namespace {

constexpr std::uintptr_t kNullPage = 65536;

const char* verb(const Actor& actor) {
  return actor.kind == AccessKind::read ? "reads" : "writes";
}

/// The first half of a finding by the lane at hand.
Finding begin_finding(const Actor& actor, const char* kind, std::uintptr_t address) {
  Finding finding;
  finding.kind = kind;
  finding.first = {actor.site.pc, actor.lane.index, actor.lane.block->index,
                   actor.kind == AccessKind::read    ? "read"
                   : actor.kind == AccessKind::write ? "write"
                                                     : "atomic"};
  finding.address = reinterpret_cast<const void*>(address);
  return finding;
}

std::string who(const Actor& actor) {
  return thread_name(actor.lane.index, actor.lane.block->index, true);
}

bool is_first(const Actor& actor, const char* kind, Severity severity = Severity::error) {
  return is_new(kind, severity, actor.site.pc, nullptr);
}

/// Ends the grid after what was added: the access itself would not survive.
void end_grid(const Actor& actor, cudaError_t code) {
  Block& block = *actor.lane.block;
  block.grid->end(code);
  block.worker->abandon(Worker::Outcome::failed);
}

/// Where `address` lies beside the region: "4 bytes behind the end".
std::string beside(const Region& region, std::uintptr_t address) {
  const std::uintptr_t end = region.begin + region.bytes;
  if (address < region.begin) {
    return fmt::format("{} bytes before the begin", region.begin - address);
  }
  return address == end ? "right behind the end"
                        : fmt::format("{} bytes behind the end", address - end);
}

void out_of_bounds(const Actor& actor, Region* region, std::uintptr_t address, std::size_t size) {
  const char* kind = actor.kind == AccessKind::read ? "out_of_bounds_read" : "out_of_bounds_write";
  if (region != nullptr && actor.changes()) region->told = true;
  if (!is_first(actor, kind)) return;
  const OffLane off;
  Finding finding = begin_finding(actor, kind, address);
  if (region == nullptr) {
    finding.message =
        fmt::format("{} {} {} bytes where nothing is allocated", who(actor), verb(actor), size);
    return add(std::move(finding));
  }
  finding.variable = element_name(*region, address, size);
  finding.offset = offset_in(*region, address);
  const bool inside = region->holds(address, 1);
  finding.message =
      fmt::format("{} {} {}: {} bytes, {} of {}, {}", who(actor), verb(actor), finding.variable,
                  size, inside ? "across the end" : beside(*region, address), region_name(*region),
                  region_size(*region));
  add(std::move(finding));
}

void use_after_free(const Actor& actor, const Freed& freed, std::uintptr_t address) {
  if (is_first(actor, "use_after_free")) {
    const OffLane off;
    Finding finding = begin_finding(actor, "use_after_free", address);
    finding.variable = freed.name;
    finding.offset = static_cast<std::int64_t>(address - freed.begin);
    finding.message =
        fmt::format("{} {} memory that was freed at {}: {} bytes{} that were allocated at {}",
                    who(actor), verb(actor), freed.freed_at.brief(), freed.bytes,
                    freed.name.empty() ? "" : " of " + freed.name, freed.allocated_at.brief());
    finding.other = freed.freed_at;
    add(std::move(finding));
  }
  end_grid(actor, cudaErrorIllegalAddress);
}

void host_pointer(const Actor& actor, std::uintptr_t address) {
  if (is_first(actor, "host_pointer_in_kernel")) {
    const OffLane off;
    Finding finding = begin_finding(actor, "host_pointer_in_kernel", address);
    finding.message = fmt::format(
        "{} {} {:#x}, which is memory of the host; a kernel can only follow pointers from "
        "cudaMalloc() and its kin",
        who(actor), verb(actor), address);
    add(std::move(finding));
  }
  end_grid(actor, cudaErrorIllegalAddress);
}

/// A thread's variable that another thread of the block has the address of: on a GPU the address
/// means the other's own local memory.
void stack_of_another(const Actor& actor, std::uintptr_t address, std::size_t size) {
  const Block& block = *actor.lane.block;
  const Lane* owner = nullptr;
  for (unsigned i = 0; i < block.threads; ++i) {
    const Lane& lane = block.lanes[i];
    const auto top = reinterpret_cast<std::uintptr_t>(lane.stack);
    if (&lane != &actor.lane && lane.stack != nullptr && top - address < kStackBytes) owner = &lane;
  }
  if (owner == nullptr || !is_first(actor, "local_memory_of_another_thread")) return;
  const OffLane off;
  Finding finding = begin_finding(actor, "local_memory_of_another_thread", address);
  finding.message = fmt::format(
      "{} {} {} bytes of a local variable of {}; each thread's local memory is its own, and the "
      "address means something else to another thread",
      who(actor), verb(actor), size, thread_name(owner->index, block.index, false));
  add(std::move(finding));
}

/// An address in the card's range, but in no allocation.
void missed_device(const Actor& actor, std::uintptr_t address, std::size_t size) {
  Freed freed;
  {
    const OffLane off;
    freed = find_freed(address);
  }
  if (freed.bytes != 0) return use_after_free(actor, freed, address);
  out_of_bounds(actor, nearest_allocation(address), address, size);
  const Allocation* near = DeviceMemory::instance().nearest(reinterpret_cast<const void*>(address));
  const auto* at = reinterpret_cast<const char*>(address);
  if (near == nullptr || at < near->map || at + size > near->map + near->map_bytes) {
    end_grid(actor, cudaErrorIllegalAddress);
  }
}

/// Whether the arguments of the kernel lie there: the launch's own code reads them.
bool is_argument(const Actor& actor, std::uintptr_t address) {
  const Grid& grid = *actor.lane.block->grid;
  return address - reinterpret_cast<std::uintptr_t>(grid.closure) < grid.closure_bytes;
}

void missed_shared(const Actor& actor, std::uintptr_t address, std::size_t size) {
  Block& block = *actor.lane.block;
  out_of_bounds(actor, nearest_shared(block, address), address, size);
  if (!block.shared.is_mapped(reinterpret_cast<const void*>(address), size)) {
    end_grid(actor, cudaErrorIllegalAddress);
  }
}

}  // namespace

bool resolve(const Actor& actor, std::uintptr_t address, std::size_t size) {
  Block& block = *actor.lane.block;
  Site& site = actor.site;
  const auto* pointer = reinterpret_cast<const void*>(address);
  if (size == 0) return false;
  Region* region = find_region(block, address);
  if (region != nullptr) {
    site.region = region;
    site.space = region->space;
    site.begin = region->begin;
    site.length = region->is_segment ? 0 : region->bytes;  // the next address may be a variable's
    site.cells = region->shadow->cell(region->begin & ~std::uintptr_t{7});
    site.written = region->all_written
                       ? nullptr
                       : region->shadow->written_at(region->begin & ~std::uintptr_t{7});
    if (region->holds(address, size)) return true;
    out_of_bounds(actor, region, address, size);
    return false;
  }
  site.space = Space::nowhere;
  site.length = 0;
  if (block.shared.near(pointer)) {
    site.space = Space::shared;
    missed_shared(actor, address, size);
    return false;
  }
  if (DeviceMemory::is_device_address(pointer)) {
    site.space = Space::global;
    missed_device(actor, address, size);
    return false;
  }
  site.space = Space::local;
  if (is_fiber_stack(pointer)) {
    stack_of_another(actor, address, size);
    return false;
  }
  if (Region* variable = guarded_variable(address)) {
    site.space = Space::global;
    out_of_bounds(actor, variable, address, size);
    return false;
  }
  // What is not mapped faults, and is reported then.
  if (is_argument(actor, address) || address < kNullPage || !is_mapped(pointer)) return false;
  host_pointer(actor, address);
  return false;
}

void misaligned(const Actor& actor, std::uintptr_t address, std::size_t size) {
  if (is_first(actor, "misaligned_address")) {
    const OffLane off;
    Finding finding = begin_finding(actor, "misaligned_address", address);
    name_address(finding, actor.site, address, 1);
    finding.message =
        fmt::format("{} {} {} bytes at an address that is no multiple of {}: byte {} of {}",
                    who(actor), verb(actor), size, size, finding.offset,
                    actor.site.region == nullptr ? "it" : region_name(*actor.site.region));
    add(std::move(finding));
  }
  end_grid(actor, cudaErrorMisalignedAddress);
}

namespace {

/// Whether the bytes that miss are what a structure leaves between its members: the odd words of
/// a large access, or some bytes of a word.
bool is_padding(const Shadow& shadow, std::uintptr_t address, std::size_t size) {
  if (size <= kWord) return shadow.count_written(address, size) > 0;
  for (std::size_t at = 0; at < size; at += kWord) {
    if (at / kWord % 2 == 0 && shadow.count_written(address + at, kWord) == 0) return false;
  }
  return true;
}

}  // namespace

void read_unwritten(const Actor& actor, std::uintptr_t address, std::size_t size) {
  Region& region = *actor.site.region;
  const auto* bytes = reinterpret_cast<const unsigned char*>(address);
  if (region.space == Space::shared && reads_too_early(actor, address, size)) {
    region.shadow->mark_written(address, size);  // once is enough
    return;
  }
  if (!looks_fresh(bytes, size)) {
    region.shadow->mark_written(address, size);
    return;
  }
  if (is_padding(*region.shadow, address, size)) return;
  if (!is_first(actor, "uninitialised_read")) return;
  const OffLane off;
  Finding finding = begin_finding(actor, "uninitialised_read", address);
  name_address(finding, actor.site, address, size);
  finding.message =
      fmt::format("{} reads {}, which nobody has written", who(actor), finding.variable);
  add(std::move(finding));
}

}  // namespace simt::checked
