// What CUDA has and the cpu device has not.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace simt::cc {

/// The sentence for a header of NVIDIA's, named as in #include <...>; empty for any other name.
std::string unavailable_header(std::string_view name);

/// What a name stands for, with a verb: "textures are"; empty for a name that means nothing
/// special. `is_called`: a parenthesis or template arguments follow.
std::string unavailable_name(std::string_view name, bool is_called);

}  // namespace simt::cc
