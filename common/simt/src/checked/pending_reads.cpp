// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "pending_reads.h"

#include <fmt/format.h>

#include "async_copy.h"
#include "checked.h"
#include "describe.h"
#include "finding.h"
#include "region.h"

namespace simt::checked {

void forget_written(Block& block, const void* to, std::size_t bytes) {
  const OffLane off;
  const auto address = reinterpret_cast<std::uintptr_t>(to);
  Region* region = find_region(block, address);
  if (region == nullptr || region->space != Space::shared || !region->holds(address, bytes)) return;
  region->shadow->mark_unwritten(address, bytes);
}

bool reads_too_early(const Actor& actor, std::uintptr_t address, std::size_t size) {
  const Block& block = *actor.lane.block;
  const auto* pointer = reinterpret_cast<const void*>(address);
  const PendingCopy* copy = pending_copy_to(block, pointer, size);
  if (copy == nullptr) return false;
  constexpr const char* kKind = "async_copy_not_awaited";
  if (!is_new(kKind, Severity::error, actor.site.pc, copy->pc)) return true;
  const OffLane off;
  Finding finding;
  finding.kind = kKind;
  finding.first = {actor.site.pc, actor.lane.index, block.index, action_of(actor.kind)};
  finding.second = {copy->pc, copy->thread, block.index, "asynchronous copy"};
  name_address(finding, actor.site, address, size);
  finding.message = fmt::format(
      "{} reads {}, which an asynchronous copy will write: {} asked for it, and {} (wait, then "
      "__syncthreads())",
      thread_name(actor.lane.index, block.index, true), finding.variable,
      thread_name(copy->thread, block.index, false),
      copy->barrier == nullptr ? "has not waited for it"
                               : "the phase of its barrier has not ended");
  add(std::move(finding));
  return true;
}

}  // namespace simt::checked
