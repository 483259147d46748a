// Settings that stand in the environment (SIMT_DEVICES, SIMT_SEED, ...).
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace simt {

/// The whole number (0x... too) that the variable holds, or `otherwise` where it is unset or empty.
/// Anything but a number from `least` to `most` ends the process with one sentence and status 2.
std::uint64_t number_in_environment(const char* variable, std::uint64_t otherwise,
                                    std::uint64_t least, std::uint64_t most);
/// The same for seconds, which may be 0.5.
double seconds_in_environment(const char* variable, double otherwise);
/// The same for 0 and 1; false where it is unset or empty.
bool is_asked_in_environment(const char* variable);

/// Ends the process with status 2: "SIMT_CARD=foo: " and the sentence.  What runs at the exit does
/// not: it may need what could not be set up.
[[noreturn]] void refuse_environment(const char* variable, std::string_view sentence);

}  // namespace simt
