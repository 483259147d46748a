// What simt-cc says to the user.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include "rewrite.h"

namespace simt::cc {

/// To standard error.
void say(std::string_view text);

/// "file:line: error: message\n", as g++ writes it.
std::string sentence(const RewriteError& error);

/// The preprocessor's messages, with a sentence in place of "No such file" for NVIDIA's headers.
std::string explain_missing_headers(const std::string& messages);

/// g++'s messages, with a sentence each in place of what it says where the rewriter had it refuse
/// an array of variable length or an initializer that has to run.
std::string explain_device_limits(const std::string& messages,
                                  const std::vector<RewriteError>& limits = {});

}  // namespace simt::cc
