// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grade/records.h"

namespace grader {

/// A number that efficiency can be judged by, made of counters: (scale * sum(parts) + 2 *
/// sum(copied)) / (sum(per) - sum(less)); without `per` it is not divided.  docs/efficiency.md
/// tells what each is for.
struct Quantity {
  std::string_view name;                ///< As lab.toml has it.
  std::string_view spoken;              ///< "sectors per request".
  std::string_view spoken_of_one = {};  ///< "sector per request"; empty where that is `spoken`.
  double scale = 1;
  std::vector<const char*> parts;
  std::vector<const char*> per = {};
  std::vector<const char*> less = {};
  std::vector<const char*> copied = {};  ///< Bytes that are read and written.
  bool is_share = false;  ///< Of nothing none is wasted: 0 where there is nothing to divide by.

  /// Over these records; nothing where there is nothing to divide by.
  std::optional<double> of(const std::vector<const CounterRecord*>& records) const;
  /// "1 launch", "2.5 sectors per request".
  std::string text(double value) const;
};

const std::vector<Quantity>& quantities();

/// nullptr when there is none of that name.
const Quantity* find_quantity(std::string_view name);

/// What no submission that did all the work within sight can come below: as many bytes as any
/// version must move.
inline constexpr std::string_view kBytesMoved = "bytes_moved";

}  // namespace grader
