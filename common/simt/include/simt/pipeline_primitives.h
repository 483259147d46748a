// The C functions for asynchronous copies from global to shared memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "simt/async.h"
#include "simt/builtins.h"

/// Copies 4, 8 or 16 bytes, the last `zeros` of which become 0; both sides are so aligned.
SIMT_INLINE void __pipeline_memcpy_async(void* shared, const void* global, std::size_t bytes,
                                         std::size_t zeros = 0) {
  assert((bytes == 4 || bytes == 8 || bytes == 16) && zeros <= bytes);
  assert(reinterpret_cast<std::uintptr_t>(shared) % bytes == 0 &&
         reinterpret_cast<std::uintptr_t>(global) % bytes == 0);
  simt::copy_async(shared, global, bytes - zeros, zeros, nullptr);
}
SIMT_INLINE void __pipeline_commit() {
  simt::commit_copies();
}
SIMT_INLINE void __pipeline_wait_prior(std::size_t newest) {
  simt::wait_for_copies(static_cast<unsigned>(newest));
}
