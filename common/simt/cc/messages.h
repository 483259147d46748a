// What simt-cc says to the user.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "rewrite.h"

namespace simt::cc {

/// "file:line: error: message\n", as g++ writes it.
std::string sentence(const RewriteError& error);

/// The preprocessor's messages, with a sentence in place of "No such file" for NVIDIA's headers.
std::string explain_missing_headers(const std::string& messages);

}  // namespace simt::cc
