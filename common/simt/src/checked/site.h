// A place in the code that accesses memory, and the memory that it accessed last.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "access.h"
#include "shadow.h"

namespace simt::checked {

struct Region;

/// One call of a hook.  The fields but `pc` are those of `region`, kept at hand.
struct alignas(64) Site {
  const void* pc = nullptr;
  std::uintptr_t begin = 0;
  std::size_t length = 0;  // 0: nothing is known
  Cell* cells = nullptr;
  std::uint8_t* written = nullptr;  // null: all was
  Region* region = nullptr;
  Space space = Space::global;
  bool ignored = false;     // glue of the runtime's headers
  bool feeds_swap = false;  // a read before a compare-and-swap; see swaps.h
  std::uint32_t next = 0;
};

inline constexpr unsigned kSiteBits = 16;
inline constexpr unsigned kSites = 1u << kSiteBits;

extern Site sites[kSites];

/// The site's number, which fits into Cell::who; 0 stands for all when the table is full.
inline unsigned number_of(const Site& site) {
  return static_cast<unsigned>(&site - sites);
}

Site& find_site(const void* pc, unsigned at);

inline unsigned hash_of(const void* pc) {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(pc) * 0x9e3779b97f4a7c15u >>
                               (64 - kSiteBits));
}

/// The site of the hook that returns to `pc`.
inline Site& site_of(const void* pc) {
  const unsigned at = hash_of(pc);
  return sites[at].pc == pc ? sites[at] : find_site(pc, at);
}

/// Forgets what memory the sites accessed.
void forget_regions();

}  // namespace simt::checked
