// Order between threads that no barrier joins: one publishes behind a fence by an atomic (or
// volatile) access, the other sees it by one to the same address.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "look.h"

namespace simt::checked {

/// The lane executes __threadfence() or its like.
void fence(Lane& lane);
/// After a strong access: what it publishes and what it sees.
void note_strong(const Actor& actor, std::uintptr_t address);
/// Whether what thread `thread` of block `owner` did in `segment` is ordered before `lane`'s next
/// access by such a pair.
bool is_fenced(const Lane& lane, std::uint32_t owner, std::uint32_t segment, unsigned thread);

void forget_fences();

}  // namespace simt::checked
