// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "region.h"

#include <link.h>

#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "block.h"
#include "device_memory.h"
#include "heap.h"
#include "host_memory.h"
#include "site.h"
#include "source_line.h"
#include "watch.h"

namespace simt::checked {
namespace {

struct Owned {
  Region region;
  Shadow shadow;
};

using Map = std::map<std::uintptr_t, std::unique_ptr<Owned>>;

/// Allocations and what of the host's memory kernels used, by begin.
Map& known() {
  static auto* map = new Map;
  return *map;
}

/// A block's shared memory: the shadow of all of it, and its variables.
struct Arena {
  Shadow shadow;
  std::map<std::uintptr_t, Region> variables;
  std::uint64_t grid = 0;  // the number of the one that they are of
};

std::map<const SharedMemory*, Arena>& arenas() {
  static auto* map = new std::map<const SharedMemory*, Arena>;
  return *map;
}

Arena& arena_of(const SharedMemory& memory) {
  Arena& arena = arenas()[&memory];
  if (arena.shadow.cells() == nullptr) {
    arena.shadow = Shadow(reinterpret_cast<std::uintptr_t>(memory.begin()), memory.bytes());
  }
  return arena;
}

Region* add(std::uintptr_t begin, std::size_t bytes, bool all_written) {
  // What lies inside of a known region may hide its end.
  const auto same = known().find(begin);
  if (same != known().end() && same->second->region.bytes == bytes) return &same->second->region;
  const std::uintptr_t start = begin & ~std::uintptr_t{7};
  auto owned = std::make_unique<Owned>();
  owned->shadow = Shadow(start, bytes + (begin - start));
  owned->region.begin = begin;
  owned->region.bytes = bytes;
  owned->region.all_written = all_written;
  owned->region.shadow = &owned->shadow;
  return &(known()[begin] = std::move(owned))->region;
}

Region* find_known(std::uintptr_t address) {
  auto after = known().upper_bound(address);
  if (after == known().begin()) return nullptr;
  Region& region = std::prev(after)->second->region;
  return address - region.begin < region.bytes ? &region : nullptr;
}

Region* find_in_device(std::uintptr_t address) {
  const auto* pointer = reinterpret_cast<const void*>(address);
  const Allocation* allocation = DeviceMemory::instance().find(pointer);
  if (allocation == nullptr) return nullptr;
  Region* region =
      add(reinterpret_cast<std::uintptr_t>(allocation->data), allocation->bytes, false);
  region->is_allocation = true;
  return region;
}

Region* find_in_host(std::uintptr_t address) {
  const HostRange* range = HostMemory::instance().find(reinterpret_cast<const void*>(address));
  if (range == nullptr || range->kind == HostKind::symbol) return nullptr;
  return add(reinterpret_cast<std::uintptr_t>(range->data), range->bytes, true);
}

struct Search {
  std::uintptr_t address;
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
};

constexpr std::string_view kBefore = "simt_before.";
constexpr std::string_view kBehind = "simt_behind.";

Symbol variable_at(std::uintptr_t address) {
  return symbol_at(reinterpret_cast<const void*>(address));
}

bool is_guard(const Symbol& symbol) {
  return symbol.name.starts_with(kBefore) || symbol.name.starts_with(kBehind);
}

Region* add_variable(const Symbol& symbol) {
  if (symbol.bytes == 0) return nullptr;
  Region* region = add(symbol.begin, symbol.bytes, true);
  region->is_program = true;
  return region;
}

/// A variable of a program or library, or else the loaded segment of one: what the compiler made
/// has no name.
Region* find_in_program(std::uintptr_t address) {
  const Symbol symbol = variable_at(address);
  if (symbol.bytes > 0) return is_guard(symbol) ? nullptr : add_variable(symbol);
  Search search{address};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& header = info->dlpi_phdr[i];
          const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
          if (header.p_type != PT_LOAD || wanted.address - begin >= header.p_memsz) continue;
          wanted.begin = begin;
          wanted.bytes = header.p_memsz;
          return 1;
        }
        return 0;
      },
      &search);
  if (search.bytes == 0) return nullptr;
  Region* region = add(search.begin, search.bytes, true);
  region->is_program = region->is_segment = true;
  return region;
}

Region make_variable(const Arena& arena, std::uintptr_t begin, std::size_t bytes) {
  Region region;
  region.begin = begin;
  region.bytes = bytes;
  region.space = Space::shared;
  region.shadow = const_cast<Shadow*>(&arena.shadow);
  return region;
}

void clear(Arena& arena) {
  for (auto& [begin, region] : arena.variables) {
    arena.shadow.mark_unwritten(begin, region.bytes);
  }
  arena.variables.clear();
  forget_regions();
}

/// Fills the arena's list with what has a place now.  Blocks that use their variables in another
/// order have them at other places.
void list_variables(Arena& arena, const SharedMemory& memory) {
  std::vector<Region> now;
  memory.for_each_variable([&](const SharedVariable& variable, const void* place) {
    now.push_back(make_variable(arena, reinterpret_cast<std::uintptr_t>(place), variable.size));
    now.back().variable = &variable;
  });
  if (memory.dynamic_bytes() > 0) {
    now.push_back(make_variable(arena, reinterpret_cast<std::uintptr_t>(memory.dynamic()),
                                memory.dynamic_bytes()));
    now.back().is_dynamic = true;
  }
  for (const Region& region : now) {
    const auto found = arena.variables.find(region.begin);
    if (found == arena.variables.end() || found->second.variable == region.variable) continue;
    clear(arena);
    break;
  }
  for (const Region& region : now) arena.variables.emplace(region.begin, region);
}

/// `address`'s distance from the region, 0 inside.
std::size_t distance(const Region& region, std::uintptr_t address) {
  if (address < region.begin) return region.begin - address;
  const std::uintptr_t end = region.begin + region.bytes;
  return address < end ? 0 : address - end + 1;
}

}  // namespace

Region* find_region(Block& block, std::uintptr_t address) {
  const auto* pointer = reinterpret_cast<const void*>(address);
  if (block.shared.near(pointer)) {
    Arena& arena = arena_of(block.shared);
    list_variables(arena, block.shared);
    auto after = arena.variables.upper_bound(address);
    if (after == arena.variables.begin()) return nullptr;
    Region& region = std::prev(after)->second;
    return distance(region, address) == 0 ? &region : nullptr;
  }
  return find_global(address);
}

Region* find_global(std::uintptr_t address) {
  if (Region* region = find_known(address); region != nullptr && !region->is_segment) return region;
  if (DeviceMemory::is_device_address(reinterpret_cast<const void*>(address))) {
    return find_in_device(address);
  }
  if (Region* region = find_in_host(address)) return region;
  return find_in_program(address);
}

Region* guarded_variable(std::uintptr_t address) {
  const Symbol guard = variable_at(address);
  if (guard.name.starts_with(kBefore)) return add_variable(variable_at(guard.begin + guard.bytes));
  if (guard.name.starts_with(kBehind)) return add_variable(variable_at(guard.begin - 1));
  return nullptr;
}

Region* nearest_shared(Block& block, std::uintptr_t address) {
  Arena& arena = arena_of(block.shared);
  list_variables(arena, block.shared);
  Region* nearest = nullptr;
  for (auto& [begin, region] : arena.variables) {
    if (nearest == nullptr || distance(region, address) < distance(*nearest, address)) {
      nearest = &region;
    }
  }
  return nearest;
}

Region* nearest_allocation(std::uintptr_t address) {
  const Allocation* nearest = DeviceMemory::instance().nearest(reinterpret_cast<void*>(address));
  if (nearest == nullptr) return nullptr;
  const auto begin = reinterpret_cast<std::uintptr_t>(nearest->data);
  Region* region = find_known(begin);
  return region != nullptr ? region : find_in_device(begin);
}

void begin_shared(Block& block) {
  Arena& arena = arena_of(block.shared);
  if (std::exchange(arena.grid, grid_watch.number) != grid_watch.number) clear(arena);
  for (auto& [begin, region] : arena.variables) {
    arena.shadow.mark_unwritten(begin, region.bytes);
  }
}

void forget_allocation(const void* data) {
  if (!is_active()) return;
  known().erase(reinterpret_cast<std::uintptr_t>(data));
  forget_regions();
}

void mark_written(const void* data, std::size_t bytes) {
  if (!is_active()) return;
  const auto at = reinterpret_cast<std::uintptr_t>(data);
  if (!DeviceMemory::is_device_address(data)) return;
  Region* region = find_known(at);
  if (region == nullptr) region = find_in_device(at);
  if (region != nullptr && region->holds(at, bytes)) region->shadow->mark_written(at, bytes);
}

void mark_all_written() {
  DeviceMemory::instance().for_each([](const Allocation& allocation) {
    const auto begin = reinterpret_cast<std::uintptr_t>(allocation.data);
    Region* region = find_known(begin);
    if (region == nullptr) region = find_in_device(begin);
    if (region != nullptr) region->all_written = true;
  });
  forget_regions();
}

bool looks_fresh(const unsigned char* bytes, std::size_t size) {
  constexpr unsigned char kPoison = 0xFF;  // of an allocation's head; the rest holds zeros
  bool poison = true;
  bool zero = true;
  for (std::size_t i = 0; i < size; ++i) {
    poison &= bytes[i] == kPoison;
    zero &= bytes[i] == 0;
  }
  return poison || zero;
}

Unwritten unwritten_in(const void* data, std::size_t bytes, std::size_t element) {
  Unwritten missing;
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  Region* region = is_active() && bytes > 0 ? find_global(begin) : nullptr;
  if (region == nullptr || region->all_written || !region->holds(begin, bytes)) return missing;
  for (std::size_t at = 0; at < bytes; at += element) {
    const auto* place = reinterpret_cast<const unsigned char*>(begin + at);
    if (region->shadow->count_written(begin + at, element) > 0) continue;
    if (!looks_fresh(place, element)) continue;
    if (missing.count++ == 0) missing.first = place;
  }
  return missing;
}

bool take_told(const void* data) {
  Region* region = find_known(reinterpret_cast<std::uintptr_t>(data));
  if (region == nullptr || !region->told) return false;
  region->told = false;
  return true;
}

}  // namespace simt::checked
