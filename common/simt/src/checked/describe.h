// Names for reports: of threads, and of what lies at an address.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "finding.h"
#include "region.h"
#include "site.h"

namespace simt::checked {

/// "thread (3, 0, 0)", and its block if `with_block`.
std::string thread_name(uint3 thread, uint3 block, bool with_block);

/// "reads", "writes", "changes by an atomic operation"
const char* verb_of(AccessKind kind);
/// "read", "write", "atomic"
const char* action_of(AccessKind kind);

/// "tile", "dynamic shared memory", "d_in", "the allocation of 4096 bytes"
std::string region_name(const Region& region);
/// "which has 4096 bytes and was allocated at vec.cu:12"
std::string region_size(const Region& region);
/// The element at `address` of the region, of `size` bytes if nothing else is known: "tile[3][32]"
std::string element_name(const Region& region, std::uintptr_t address, std::size_t size);

/// How far from the begin of what element_name() names.
std::int64_t offset_in(const Region& region, std::uintptr_t address);

/// Fills in address, variable and offset; the site has just accessed it.
void name_address(Finding& finding, const Site& site, std::uintptr_t address, std::size_t size);

}  // namespace simt::checked
