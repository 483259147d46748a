// Which functions a shared object exports.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace lab {

/// Demangled signature -> symbol, of the functions that the ELF file defines and exports.  Empty
/// when it is no ELF file or exports nothing.
std::map<std::string, std::string> exported_functions(const std::string& path);

}  // namespace lab
