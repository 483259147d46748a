// The names that the compiler gave to symbols and types, as the source has them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <typeinfo>

namespace lab {

/// "lab::f(int)" for "_ZN3lab1fEi"; the name itself when it is not mangled, also where it could
/// stand for a type: a function that is called `i` is no int.
std::string demangle(const char* symbol);

/// "float const*" for the type float const*.
std::string demangle(const std::type_info& type);

}  // namespace lab
