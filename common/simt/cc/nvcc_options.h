// The options of nvcc that g++ does not know, or understands otherwise.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace simt::cc {

/// The command line with g++'s options in place of nvcc's: those that speak of GPUs alone are left
/// out.  One that has no counterpart ends up in `error`, by name.
std::vector<std::string> translate_nvcc_options(const std::vector<std::string>& words,
                                                std::string& error);

}  // namespace simt::cc
