// What copies, fills, frees and collectives do to the shadow: many bytes at once, by no thread.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

#include "access.h"
#include "operations.h"
#include "streams/copy_work.h"

namespace simt::checked {

/// Rows of memory that an operation uses.
struct Rows {
  const void* begin;  // null: none
  Layout layout;
  Box box;
  AccessKind kind;
};

/// A call's operation runs: what it collides with is reported; whether there is anything.  Nothing
/// if no checked code is loaded.
bool range_operation(const char* name, const CallChain& call, const Order& order,
                     std::initializer_list<Rows> rows);

/// The call computes with `size` bytes at `where`, which nobody has written.
void tell_unwritten(const char* name, const CallChain& call, const Order& order, const void* where,
                    std::size_t size);

/// Leaves the stamps of those earlier calls that an operation of this order may collide with; they
/// are left out until somebody needs them.
void stamp_open_ranges(const Order& order);
void forget_ranges();

}  // namespace simt::checked
