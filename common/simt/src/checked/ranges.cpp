// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "ranges.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "describe.h"
#include "finding.h"
#include "heap.h"
#include "region.h"
#include "stream_race.h"
#include "watch.h"

namespace simt::checked {
namespace {

struct OpenRange {
  Rows rows;
  Order order;
  std::uint32_t segment;
};

std::vector<OpenRange>& open_ranges() {
  static auto* all = new std::vector<OpenRange>;
  return *all;
}

/// Calls visit(cell, address, bytes) for each word, or byte, of the rows.
template <class Visit>
void for_each_cell(const Rows& rows, const Visit& visit) {
  const auto begin = reinterpret_cast<std::uintptr_t>(rows.begin);
  Region* region = find_global(begin);
  if (region == nullptr || !region->holds(begin, rows.layout.span(rows.box))) return;
  for (std::size_t z = 0; z < rows.box.depth; ++z) {
    for (std::size_t y = 0; y < rows.box.height; ++y) {
      const std::uintptr_t row = begin + z * rows.layout.slice + y * rows.layout.pitch;
      region->shadow->for_each_cell(row, rows.box.width, visit);
    }
  }
}

bool collides(const Rows& rows, const Operation& operation) {
  const std::uint32_t first = first_open_segment(operation.order);
  if (first == grid_watch.next_segment) return false;
  const Party self{place_of_call(operation.call), rows.kind, &operation};
  bool any = false;
  for_each_cell(rows, [&](Cell& cell, std::uintptr_t address, std::size_t size) {
    any |= tell_open_stamps(self, cell, first, {address, size});
  });
  return any;
}

}  // namespace

bool range_operation(const char* name, const CallChain& call, const Order& order,
                     std::initializer_list<Rows> all) {
  if (!is_active()) return false;
  stamp_open_ranges(order);
  const Operation operation{Doer::call, name, order, call, grid_watch.next_segment, false};
  enter(operation);
  const std::uint32_t segment = grid_watch.next_segment++;
  bool any = false;
  for (const Rows& rows : all) {
    if (rows.begin == nullptr) continue;
    any |= collides(rows, operation);
    open_ranges().push_back({rows, order, segment});
  }
  return any;
}

void tell_unwritten(const char* name, const CallChain& call, const Order& order, const void* where,
                    std::size_t size) {
  const void* pc = place_of_call(call);
  if (!is_new("uninitialised_read", Severity::error, pc, nullptr)) return;
  Finding finding;
  finding.kind = "uninitialised_read";
  finding.first = {pc, {}, {}, "read", false};
  finding.address = where;
  const auto address = reinterpret_cast<std::uintptr_t>(where);
  if (const Region* region = find_global(address)) {
    finding.variable = element_name(*region, address, size);
    finding.offset = offset_in(*region, address);
  }
  finding.message = fmt::format("{} sends {}, which nobody has written",
                                name_of({Doer::call, name, order}), finding.variable);
  add(std::move(finding));
  flush_findings("");
}

void stamp_open_ranges(const Order& order) {
  std::erase_if(open_ranges(), [&](const OpenRange& range) {
    if (operation_of(range.segment).is_settled) return true;
    if (order.follows(range.order.self)) return false;
    for_each_cell(range.rows, [&](Cell& cell, std::uintptr_t, std::size_t) {
      leave_stamp(cell, {range.rows.kind, range.segment, 0}, order);
    });
    return true;
  });
}

void forget_ranges() {
  open_ranges().clear();
}

}  // namespace simt::checked
