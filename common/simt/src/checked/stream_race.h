// Collisions of operations: kernels in two streams, a copy and a kernel, the host and either.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "look.h"
#include "operations.h"

namespace simt::checked {

/// One side of a collision: a call or the host.
struct Party {
  const void* pc;
  AccessKind kind;
  const Operation* operation;
  bool is_strong = false;
};

struct Bytes {
  std::uintptr_t address;
  std::size_t size;
};

/// Reports the stamps in the cell, of segment `first` or later, that the operation collides with;
/// whether there are any.
bool tell_open_stamps(const Party& self, const Cell& cell, std::uint32_t first, const Bytes& bytes);
/// The same for a thread of a kernel and one slot, which is known to collide.
void tell_elsewhere(const Actor& actor, const Cell& cell, unsigned slot, const Bytes& bytes);

struct Stamp {
  AccessKind kind;
  std::uint32_t segment;
  std::uint32_t site;
  bool is_strong = false;
};

/// Enters an access that is not a kernel's.  Stamps that `order` follows may be overwritten.
void leave_stamp(Cell& cell, const Stamp& stamp, const Order& order);

/// What was told once may be told again.
void forget_told();

}  // namespace simt::checked
