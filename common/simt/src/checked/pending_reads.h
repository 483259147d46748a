// Reads of shared memory that an asynchronous copy will write, before anybody has waited for it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "look.h"

namespace simt::checked {

/// Whether the bytes, which count as not written, are such a copy's; it is told of then.
bool reads_too_early(const Actor& actor, std::uintptr_t address, std::size_t size);

}  // namespace simt::checked
