// The compiler's check of the index comes before the access that the index is for: it is kept until
// the hook of an access that fits.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "bad_index.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

#include "describe.h"
#include "finding.h"
#include "heap.h"
#include "hook.h"
#include "simt/runtime.h"
#include "source_line.h"
#include "subscript.h"

namespace simt::checked {

bool has_bad_index = false;

namespace {

struct BadIndex {
  const Lane* lane = nullptr;
  const void* pc = nullptr;
  std::string_view array;  // its type: "'float [32]'"
  std::size_t length = 0;
  long long index = 0;
  const char* file = nullptr;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};
BadIndex bad;

/// The first number in brackets.
std::size_t length_of(std::string_view type) {
  const std::size_t open = type.find('[');
  return open == type.npos ? 0 : std::strtoul(type.data() + open + 1, nullptr, 10);
}

/// What the line says of the access; the instrumentation leaves out arrays that stay local.
Subscript subscript_of_bad() {
  return subscript_at(line_text({bad.file, static_cast<int>(bad.line)}), bad.column);
}

std::string name_in_source(const Subscript& subscript) {
  return subscript.array.empty() ? "" : fmt::format("{}[{}]", subscript.array, bad.index);
}

/// The variable of the program that the index was meant for, or "": what lies at the address is
/// another, or nothing.
std::string variable_with_index(std::uintptr_t address, std::size_t size) {
  const std::uintptr_t base = address - static_cast<std::uintptr_t>(bad.index) * size;
  const Symbol symbol = symbol_at(reinterpret_cast<const void*>(base));
  if (!symbol.name.empty() && symbol.begin == base && symbol.bytes == bad.length * size) {
    return fmt::format("{}[{}]", demangled(symbol.name), bad.index);
  }
  return name_in_source(subscript_of_bad());
}

/// "tile[3][32]", where the address alone would say tile[4][0].
std::string name_with_index(const Region& region, std::uintptr_t address, std::size_t size) {
  const SharedVariable* variable = region.variable;
  if (region.is_program) return variable_with_index(address, size);
  if (variable == nullptr || variable->element == 0) {
    return fmt::format("{} with the index {}", element_name(region, address, size), bad.index);
  }
  unsigned rank = 0;
  while (rank < SharedVariable::kMaxRank && variable->extent[rank] != 0) ++rank;
  const auto stride = static_cast<std::int64_t>(variable->element);
  const std::int64_t row = static_cast<std::int64_t>(address - region.begin) / stride - bad.index;
  if (rank == 0 || row < 0 || variable->extent[rank - 1] != bad.length) {
    return fmt::format("{}[...{}]", variable->name, bad.index);
  }
  const std::string begin = element_name(
      region, region.begin + static_cast<std::uintptr_t>(row * stride), variable->element);
  return fmt::format("{}[{}]", begin.substr(0, begin.rfind('[')), bad.index);
}

void tell_index(const void* pc, AccessKind kind, const std::string& what, const void* address,
                std::int64_t offset) {
  const char* name = kind == AccessKind::read ? "out_of_bounds_read" : "out_of_bounds_write";
  if (!is_new(name, Severity::error, pc, nullptr)) return;
  const OffLane off;
  Finding finding;
  finding.kind = name;
  finding.first = {pc, bad.lane->index, bad.lane->block->index,
                   kind == AccessKind::read ? "read" : "write"};
  finding.variable = what;
  finding.address = address;
  finding.offset = offset;
  finding.message = fmt::format("{} {} {}: the index {} is outside of {}",
                                thread_name(bad.lane->index, bad.lane->block->index, true),
                                kind == AccessKind::read ? "reads" : "writes",
                                what.empty() ? "an array" : what, bad.index, bad.array);
  add(std::move(finding));
}

}  // namespace

bool takes_bad_index(const Actor& actor, std::uintptr_t address, std::size_t size, bool local) {
  if (bad.lane != &actor.lane) {
    drop_bad_index();
    return false;
  }
  const OffLane off;
  const Region* region = local ? nullptr : find_region(*actor.lane.block, address);
  const bool fits =
      local || region == nullptr || region->space == Space::shared || region->is_program;
  if (!fits) return false;
  has_bad_index = false;
  const auto* pointer = reinterpret_cast<const void*>(address);
  const std::int64_t offset = bad.index * static_cast<std::int64_t>(size);
  if (region != nullptr) {
    tell_index(actor.site.pc, actor.kind, name_with_index(*region, address, size), pointer,
               region->space == Space::shared ? offset_in(*region, address) : offset);
    return true;
  }
  const Subscript subscript = subscript_of_bad();
  const AccessKind kind = subscript.use == Use::read    ? AccessKind::read
                          : subscript.use == Use::write ? AccessKind::write
                                                        : actor.kind;
  tell_index(actor.site.pc, kind,
             local ? name_in_source(subscript) : variable_with_index(address, size), pointer,
             offset);
  return true;
}

void drop_bad_index() {
  has_bad_index = false;
  const OffLane off;
  const Subscript subscript = subscript_of_bad();
  tell_index(bad.pc, subscript.use == Use::write ? AccessKind::write : AccessKind::read,
             name_in_source(subscript), nullptr, 0);
}

namespace {

/// What the compiler passes, see ubsan's interface.
struct TypeDescriptor {
  std::uint16_t kind;
  std::uint16_t info;  // bit 0: signed; the rest: the width's logarithm
  char name[1];
};
struct OutOfBounds {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  const TypeDescriptor* array;
  const TypeDescriptor* index;
};

long long value_of(const TypeDescriptor& type, std::uintptr_t bits) {
  const unsigned width = 1u << (type.info >> 1);
  if (width >= 64) return static_cast<long long>(bits);
  const unsigned unused = 64 - width;
  return (type.info & 1) != 0 ? static_cast<long long>(bits << unused) >> unused
                              : static_cast<long long>(bits << unused >> unused);
}

void note_bad_index(const Lane& lane, const OutOfBounds& data, std::uintptr_t index,
                    const void* pc) {
  const OffLane off;
  if (has_bad_index) drop_bad_index();
  has_bad_index = true;
  bad = {&lane,
         pc,
         data.array->name,
         length_of(data.array->name),
         value_of(*data.index, index),
         data.file,
         data.line,
         data.column};
}

}  // namespace
}  // namespace simt::checked

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler chose the names.
#pragma GCC visibility push(default)
extern "C" {

void __ubsan_handle_out_of_bounds(const void* data, std::uintptr_t index) {
  if (const simt::Lane* lane = simt::checked::watched_lane()) {
    simt::checked::note_bad_index(*lane, *static_cast<const simt::checked::OutOfBounds*>(data),
                                  index, __builtin_return_address(0));
  }
}

}  // extern "C"
#pragma GCC visibility pop
// NOLINTEND(bugprone-reserved-identifier)
