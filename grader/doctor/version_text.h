// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace grader {

/// The version in what a program prints about itself: the first "12.2.0" or "9.4p1" in it; "" when
/// there is none.
std::string version_text(const std::string& output);

}  // namespace grader
