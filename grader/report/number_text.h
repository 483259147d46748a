// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace grader {

/// A value of an array, with all the digits that a float has: "0.1", "-3.25", "nan".
std::string value_text(double value);

/// A count with its thousands apart: "1 234 567".
std::string count_text(double count);

/// A ratio with as many digits as it is known to: "1.018", "0.189", "0.0096".
std::string ratio_text(double value);

/// "0.92 (0.91 to 0.93)": a ratio with its interval.
std::string ratio_text(double value, double low, double high);

}  // namespace grader
