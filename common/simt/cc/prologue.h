// What a build's text begins with: the only thing in which the headers of the two builds differ.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include "build.h"

namespace simt::cc {

/// `rewritten` with the build's declarations behind its first line (a marker that names the file),
/// thus before any header.  The preprocessed text itself tells nobody which build it is for.
std::string with_prologue(std::string_view rewritten, Build build);

}  // namespace simt::cc
