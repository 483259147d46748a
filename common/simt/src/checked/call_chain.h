// Who called the runtime.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "source_line.h"

namespace simt::checked {

/// Return addresses outside of this library, innermost first; null at the end.
using CallChain = std::array<const void*, 6>;

CallChain call_chain();
/// The same, or empty while no checked code is loaded.
CallChain caller();
/// The innermost line that is not the stand-in headers'.
SourceLine user_line(const CallChain& chain);

}  // namespace simt::checked
