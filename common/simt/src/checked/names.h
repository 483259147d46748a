// What memory is called: by the harness that has made it, or as the line writes it that has.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace simt::checked {

/// What simt::name_memory() said.
struct GivenName {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  std::string name;
};
/// The named piece in [begin, begin + bytes) that holds `address` or is nearest to it, or null.
const GivenName* given_name(std::uintptr_t begin, std::size_t bytes, std::uintptr_t address);

/// The calls that make something under the name of an argument.
enum class Maker { device_memory, pinned_memory, registered_memory, managed_memory, stream };

/// "d_in" of `cudaMalloc(&d_in, n)`, also with a cast; "" where the line has several such calls, or
/// none: which of them was it?
std::string name_of_made(std::string_view line, Maker maker);

}  // namespace simt::checked
