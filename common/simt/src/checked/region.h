// The memory that kernels may use, in pieces: allocations, __shared__ variables, the program's
// variables.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "access.h"
#include "shadow.h"

namespace simt {
struct Block;
struct SharedVariable;
}  // namespace simt

namespace simt::checked {

struct Region {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  Space space = Space::global;
  Shadow* shadow = nullptr;
  bool all_written = false;                  // reads are not looked at
  const SharedVariable* variable = nullptr;  // a __shared__ one
  bool is_dynamic = false;                   // dynamic shared memory
  bool is_allocation = false;                // from cudaMalloc()
  bool is_program = false;                   // a variable of a program or library
  bool is_segment = false;                   // all that one loads there: variables lie inside
  bool told = false;                         // a write beside it was reported

  bool holds(std::uintptr_t address, std::size_t size) const {
    return address - begin < bytes && bytes - (address - begin) >= size;
  }
};

/// The region that `address` lies in, as a thread of `block` sees it; null for none.
Region* find_region(Block& block, std::uintptr_t address);

/// The region of memory that all blocks see, or null.
Region* find_global(std::uintptr_t address);

/// The region of the block's shared memory whose end or begin is nearest to `address`, or null.
Region* nearest_shared(Block& block, std::uintptr_t address);
/// The program's variable whose guards (simt-cc puts them there) hold `address`, or null.
Region* guarded_variable(std::uintptr_t address);
/// The allocation that is nearest to `address`, or null.
Region* nearest_allocation(std::uintptr_t address);

/// The block starts: nothing in its shared memory has been written.
void begin_shared(Block& block);
/// A grid starts: blocks may have other variables.
void forget_shared();

/// The allocation at `data` is gone, or its bytes were written by somebody who is not watched.
void forget_allocation(const void* data);
void mark_written(const void* data, std::size_t bytes);
void mark_all_written();
/// The elements of a range that hold nothing yet, if whoever writes there is watched.
struct Unwritten {
  const void* first = nullptr;
  std::size_t count = 0;
};
Unwritten unwritten_in(const void* data, std::size_t bytes, std::size_t element);
/// Whether the bytes hold what fresh memory does; another value was written by code that is not
/// watched.
bool looks_fresh(const unsigned char* bytes, std::size_t size);
/// Whether a write beside the allocation at `data` was reported since the last call.
bool take_told(const void* data);

}  // namespace simt::checked
