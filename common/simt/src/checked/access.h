// One access to memory by a thread of a checked kernel.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace simt {

enum class AccessKind : std::uint8_t { read, write, atomic };

/// Where the address lies.  Other memory of the host that kernels may use (managed, pinned,
/// variables of the program) counts as global; `nowhere` is memory that a kernel may not touch.
enum class Space : std::uint8_t { global, shared, local, nowhere };

struct Access {
  const void* pc;  // the return address of the hook: behind the call, before the access itself
  const void* address;
  std::uint32_t size;
  AccessKind kind;
  bool is_volatile;
  Space space;
};

}  // namespace simt
