// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "judged.h"

#include <cmath>
#include <stdexcept>
#include <string>

#include "lab/problem.h"

namespace lab {
namespace {

// "recv" of "recv[2]"; empty where there is no number.
std::string base_of(const std::string& name) {
  const std::size_t at = name.find('[');
  return at == std::string::npos ? "" : name.substr(0, at);
}

}  // namespace

Judged::Judged(const Problem& problem) {
  for (const auto& buffer : problem.buffers()) {
    if (!buffer->is_output()) continue;
    const bool another = !parts_.empty() && !base_of(buffer->grid().name).empty() &&
                         base_of(buffer->grid().name) == base_of(parts_[0]->grid().name);
    if (parts_.empty() || another) parts_.push_back(buffer.get());
    if (parts_.back()->shape().cols != parts_[0]->shape().cols)
      throw std::logic_error("the outputs of the ranks differ in length");
  }
  if (parts_.empty()) throw std::logic_error("the harness declares no output that it could judge");
}

std::optional<std::size_t> Judged::row_of(const Buffer& buffer) const {
  for (std::size_t row = 0; row < parts_.size(); ++row) {
    if (parts_[row] == &buffer) return row;
  }
  return {};
}

Grid Judged::grid() const {
  const Grid first = parts_[0]->grid();
  if (base_of(first.name).empty()) return first;
  return {base_of(first.name), parts_.size(), first.cols, true};
}

Outcome Judged::outcome() const {
  Outcome all = parts_[0]->outcome();
  all.grid = grid();
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const Outcome one = parts_[i]->outcome();
    all.got.insert(all.got.end(), one.got.begin(), one.got.end());
    all.untouched.insert(all.untouched.end(), one.untouched.begin(), one.untouched.end());
  }
  return all;
}

std::vector<device::Row> rows_of(const Buffer& buffer) {
  std::vector<device::Row> rows;
  const Shape& shape = buffer.shape();
  const std::size_t bytes = size_of(buffer.element());
  const char* row = static_cast<const char*>(buffer.data());
  for (std::size_t r = 0; r < shape.rows; ++r, row += shape.ld * bytes) {
    if (shape.cols > 0) rows.push_back({row, shape.cols, bytes});
  }
  return rows;
}

std::vector<device::Row> Judged::rows() const {
  std::vector<device::Row> rows;
  for (const Buffer* part : parts_) {
    const std::vector<device::Row> own = rows_of(*part);
    rows.insert(rows.end(), own.begin(), own.end());
  }
  return rows;
}

bool Judged::is_poison(double value) const {
  const Element element = parts_[0]->element();
  const double poison = value_of(element, poison_bits(element));
  return value == poison || (std::isnan(value) && std::isnan(poison));
}

void Judged::overlook_poison(const Expected& expected, Outcome& outcome) const {
  const Element element = parts_[0]->element();
  const double poison = value_of(element, poison_bits(element));
  for (std::size_t i = 0; i < outcome.got.size() && i < expected.values.size(); ++i) {
    if (expected.values[i] == poison) outcome.got[i] = poison;
  }
}

std::size_t Judged::offset(std::size_t index) const {
  const Shape& shape = parts_[0]->shape();
  if (parts_.size() > 1) return index % shape.cols;
  return shape.matrix ? index / shape.cols * shape.ld + index % shape.cols : index;
}

}  // namespace lab
