// What is judged of a problem: its output, or those of all ranks as one array.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "device.h"
#include "memory.h"

namespace lab {

/// The rows of an array, without their padding.
std::vector<device::Row> rows_of(const Buffer& buffer);

/// The first output.  If it is called "name[0]", then all that are called so
/// with other numbers are rows of one matrix "name", in the order of their making: they must be
/// vectors of one length.
class Judged {
 public:
  /// Throws std::logic_error where there is no output, or rows differ in length.
  explicit Judged(const Problem& problem);

  Grid grid() const;
  Outcome outcome() const;
  /// Where its rows lie on the device.
  std::vector<device::Row> rows() const;
  /// For runs that put no poison into outputs, so that reads of what nobody has written show: where
  /// poison is expected, elements that nobody should write, anything is right.
  void overlook_poison(const Expected& expected, Outcome& outcome) const;
  /// Whether it is what outputs hold that nobody has written.
  bool is_poison(double value) const;
  /// The row that the buffer is; 0 for the only part; nothing if it is not judged.
  std::optional<std::size_t> row_of(const Buffer& buffer) const;
  Role role() const { return parts_[0]->role(); }
  /// Where element `index` of grid() lies in its own array, in elements from the start.
  std::size_t offset(std::size_t index) const;
  /// The largest distance, in elements, of an end of an array from its start.
  std::size_t span() const { return parts_[0]->span(); }

 private:
  std::vector<const Buffer*> parts_;
};

}  // namespace lab
