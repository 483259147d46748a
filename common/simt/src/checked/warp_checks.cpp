// Warp operations whose lanes are not those that the mask names.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "block.h"
#include "checked.h"
#include "describe.h"
#include "finding.h"

namespace simt::checked {
namespace {

void tell(const Lane& lane, const char* kind, Severity severity, const void* pc,
          std::string message) {
  Finding finding;
  finding.kind = kind;
  finding.severity = severity;
  finding.first = {pc, lane.index, lane.block->index, ""};
  finding.message = thread_name(lane.index, lane.block->index, true) + std::move(message);
  add(std::move(finding));
}

}  // namespace

void check_mask(const Lane& lane, std::uint32_t mask, const void* pc) {
  if ((mask >> lane.number & 1) != 0) [[likely]]
    return;
  const OffLane off;
  if (!is_new("wrong_mask", Severity::error, pc, nullptr)) return;
  tell(lane, "wrong_mask", Severity::error, pc,
       fmt::format(" is lane {} of its warp and calls a warp operation with the mask {:#x}, which "
                   "does not name it",
                   lane.number, mask));
}

void inactive_shuffle(const Lane& lane, unsigned from, std::uint32_t mask, const void* pc,
                      bool relative) {
  const OffLane off;
  const bool named = (mask >> from & 1) != 0;
  if (relative && !named) return;
  if (!is_new("inactive_shuffle", Severity::error, pc, nullptr)) return;
  const std::uint32_t live = lane.warp->live;
  const char* why = !named                    ? "which the mask does not name"
                    : (live >> from & 1) == 0 ? "which has returned or does not exist"
                                              : "which does not take part";
  tell(lane, "inactive_shuffle", Severity::error, pc,
       fmt::format(" shuffles a value from lane {}, {} (mask {:#x}): what it gets is undefined",
                   from, why, mask));
}

}  // namespace simt::checked
