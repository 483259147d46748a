// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "describe.h"

#include <fmt/format.h>

#include "heap.h"
#include "host_memory.h"
#include "simt/runtime.h"
#include "source_line.h"

namespace simt::checked {
namespace {

std::string index_text(const SharedVariable& variable, std::size_t offset) {
  if (variable.element == 0 || variable.extent[0] == 0) return {};
  std::size_t element = offset / variable.element;
  std::string text;
  unsigned rank = 0;
  while (rank < SharedVariable::kMaxRank && variable.extent[rank] != 0) ++rank;
  for (unsigned i = rank; i-- > 1;) {
    text = fmt::format("[{}]", element % variable.extent[i]) + text;
    element /= variable.extent[i];
  }
  return fmt::format("[{}]", element) + text;
}

}  // namespace

const char* verb_of(AccessKind kind) {
  switch (kind) {
    case AccessKind::read:
      return "reads";
    case AccessKind::write:
      return "writes";
    case AccessKind::atomic:
      return "changes by an atomic operation";
  }
  return "";
}

const char* action_of(AccessKind kind) {
  switch (kind) {
    case AccessKind::read:
      return "read";
    case AccessKind::write:
      return "write";
    case AccessKind::atomic:
      return "atomic";
  }
  return "";
}

std::string thread_name(uint3 thread, uint3 block, bool with_block) {
  std::string text = fmt::format("thread ({}, {}, {})", thread.x, thread.y, thread.z);
  if (with_block) text += fmt::format(" of block ({}, {}, {})", block.x, block.y, block.z);
  return text;
}

namespace {

Maker maker_of(HostKind kind) {
  switch (kind) {
    case HostKind::managed:
      return Maker::managed_memory;
    case HostKind::registered:
      return Maker::registered_memory;
    default:
      return Maker::pinned_memory;
  }
}

std::string element_of(const std::string& name, std::int64_t offset, std::size_t size) {
  const auto element = static_cast<std::int64_t>(size);
  if (offset % element != 0) return fmt::format("{} + {} bytes", name, offset);
  return fmt::format("{}[{}]", name, offset / element);
}

constexpr const char* kHostMemory = "memory of the host";

const GivenName* name_given(const Region& region, std::uintptr_t address) {
  if (region.space != Space::global || region.is_program) return nullptr;
  return given_name(region.begin, region.bytes, address);
}

}  // namespace

std::string region_name(const Region& region) {
  if (region.variable != nullptr) return region.variable->name;
  if (region.is_dynamic) return "dynamic shared memory";
  if (const GivenName* given = name_given(region, region.begin)) return given->name;
  if (region.is_allocation) {
    std::string name = allocation_name(region.begin);
    if (!name.empty()) return name;
    return fmt::format("the allocation of {} bytes", region.bytes);
  }
  if (region.is_segment) return "memory of the program";
  if (region.is_program) {
    return demangled(symbol_at(reinterpret_cast<const void*>(region.begin)).name);
  }
  const HostRange* range = HostMemory::instance().find(reinterpret_cast<const void*>(region.begin));
  if (range != nullptr && range->variable != nullptr) return range->variable;
  const std::string name =
      range == nullptr ? "" : name_of_argument(range->made_by, maker_of(range->kind));
  return name.empty() ? kHostMemory : name;
}

std::string region_size(const Region& region) {
  if (const GivenName* given = name_given(region, region.begin)) {
    return fmt::format("which has {} bytes", given->bytes);
  }
  if (!region.is_allocation) return fmt::format("which has {} bytes", region.bytes);
  const std::string line = allocation_line(region.begin).brief();
  return fmt::format("which has {} bytes, allocated at {}", region.bytes, line);
}

std::string element_name(const Region& region, std::uintptr_t address, std::size_t size) {
  if (const GivenName* given = name_given(region, address)) {
    return element_of(given->name, static_cast<std::int64_t>(address - given->begin), size);
  }
  const auto offset = static_cast<std::int64_t>(address - region.begin);
  const std::string name = region_name(region);
  if (region.is_segment) return name;
  if (region.is_program && offset == 0 && region.bytes <= size) return name;
  if (region.variable != nullptr) {
    // Several that are declared together with their type.
    if (name.find(',') != name.npos) return "one of " + name;
    if (offset >= 0) {
      const std::string index = index_text(*region.variable, static_cast<std::size_t>(offset));
      if (!index.empty()) return name + index;
    }
    if (region.bytes <= size && offset == 0) return name;
  }
  const HostRange* range = HostMemory::instance().find(reinterpret_cast<const void*>(region.begin));
  const bool is_managed_variable = range != nullptr && range->variable != nullptr;
  if (is_managed_variable && offset == 0 && region.bytes <= size) return name;
  const auto element = static_cast<std::int64_t>(size);
  const bool has_name = region.is_allocation ? !allocation_name(region.begin).empty()
                                             : !region.is_dynamic && name != kHostMemory;
  if (has_name || offset % element != 0) return element_of(name, offset, size);
  return fmt::format("element {} of {} ({} byte{} each)", offset / element, name, size,
                     size == 1 ? "" : "s");
}

std::int64_t offset_in(const Region& region, std::uintptr_t address) {
  if (const GivenName* given = name_given(region, address)) {
    return static_cast<std::int64_t>(address - given->begin);
  }
  return static_cast<std::int64_t>(address - region.begin);
}

void name_address(Finding& finding, const Site& site, std::uintptr_t address, std::size_t size) {
  finding.address = reinterpret_cast<const void*>(address);
  if (site.region == nullptr) return;
  finding.variable = element_name(*site.region, address, size);
  finding.offset = offset_in(*site.region, address);
}

}  // namespace simt::checked
