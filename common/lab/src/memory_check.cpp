// What Buffer finds in what it read back.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "memory.h"

namespace lab {
namespace {

template <typename T>
T read(const std::uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

template <typename T>
void convert(const std::uint8_t* from, std::vector<double>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] = static_cast<double>(read<T>(from + i * sizeof(T)));
  }
}

}  // namespace

// It is called for every element of large arrays: each size is a load of its own.
std::uint64_t Buffer::bits(const std::vector<std::uint8_t>& image, std::size_t at) const {
  const std::size_t size = size_of(element_);
  const std::uint8_t* const from = image.data() + at * size;
  if (size == sizeof(std::uint32_t)) return read<std::uint32_t>(from);
  return size == sizeof(std::uint64_t) ? read<std::uint64_t>(from) : *from;
}

/// Whether `count` elements of the image, from `at`, are `value`: the first is, and each is like
/// the one before it.
bool Buffer::all_are(std::uint64_t value, std::size_t at, std::size_t count) const {
  if (count == 0) return true;
  const std::size_t size = size_of(element_);
  const std::uint8_t* const first = image_.data() + at * size;
  return bits(image_, at) == value && std::memcmp(first, first + size, (count - 1) * size) == 0;
}

std::optional<Damage> Buffer::damage() const {
  if (role_ == Role::scratch) return {};
  if (keeping_.images && role_ == Role::input && image_ == pristine_) return {};
  if (auto found = guard_damage()) return found;
  if (keeping_.images) return inside_damage();
  if (role_ == Role::input && sum_ != found_sum_) return Damage{Damage::Kind::content, 0, 0};
  return {};
}

std::optional<Damage> Buffer::guard_damage() const {
  Damage found{Damage::Kind::guard, 0, 0};
  const auto end = static_cast<std::ptrdiff_t>(span());
  const auto padded_end = static_cast<std::ptrdiff_t>(shape_.rows * shape_.ld);
  bool only_padding = true;
  std::vector<std::ptrdiff_t> behind;
  const std::uint64_t poison = surrounding_bits();
  for (const Segment& s : segments(!keeping_.images)) {
    const auto last = s.first + static_cast<std::ptrdiff_t>(s.count);
    const auto at = [&](std::ptrdiff_t e) { return s.at + static_cast<std::size_t>(e - s.first); };
    for (const auto& [from, to] :
         {std::pair{s.first, std::min<std::ptrdiff_t>(last, 0)}, {std::max(s.first, end), last}}) {
      if (from >= to || all_are(poison, at(from), static_cast<std::size_t>(to - from))) continue;
      for (std::ptrdiff_t e = from; e < to; ++e) {
        if (bits(image_, at(e)) == poison) continue;
        // The last row has no padding of its own: what would be it lies in the guard.
        only_padding = only_padding && e >= end && e < padded_end;
        if (e >= end) behind.push_back(e);
        // Past the end is what students do: it is shown rather than what lies before the start.
        if (found.count++ == 0 || (found.element < 0 && e >= end)) found.element = e;
      }
    }
  }
  if (found.count == 0) return {};
  if (only_padding) found.kind = Damage::Kind::padding;
  if (behind.size() == found.count) found.row_step = row_step_of(behind);
  return found;
}

/// With a wrong step the rows of a matrix leave gaps behind its end, which tell the step.
std::size_t Buffer::row_step_of(const std::vector<std::ptrdiff_t>& behind) const {
  if (!shape_.matrix || shape_.rows < 2) return 0;
  const auto rows = static_cast<std::ptrdiff_t>(shape_.rows);
  const auto cols = static_cast<std::ptrdiff_t>(shape_.cols);
  const auto end = static_cast<std::ptrdiff_t>(span());
  const auto limit = end + static_cast<std::ptrdiff_t>(guard_);
  // The last run of elements that follow each other: a row, unless the guard ends in it.
  std::size_t gap = behind.size() - 1;
  while (gap > 0 && behind[gap] == behind[gap - 1] + 1) --gap;
  if (gap == 0) return 0;
  const std::ptrdiff_t last_row = behind[gap];
  for (std::ptrdiff_t row = 1; row < rows; ++row) {
    const std::ptrdiff_t step = last_row / row;
    if (last_row % row != 0 || step <= cols) continue;
    std::size_t seen = 0;
    for (std::ptrdiff_t r = 0; r < rows && seen <= behind.size(); ++r) {
      for (std::ptrdiff_t e = std::max(r * step, end); e < std::min(r * step + cols, limit); ++e) {
        if (seen < behind.size() && behind[seen] != e) seen = behind.size();
        ++seen;
      }
    }
    if (seen == behind.size()) return static_cast<std::size_t>(step);
  }
  return 0;
}

std::optional<Damage> Buffer::inside_damage() const {
  const bool constant = role_ == Role::input;
  const bool padded = keeping_.poison || !is_output();  // else the padding was never set
  Damage padding{Damage::Kind::padding, 0, 0};
  Damage content{Damage::Kind::content, 0, 0};
  if (!constant && (!padded || shape_.ld == shape_.cols)) return {};
  const std::uint64_t poison = surrounding_bits();
  for (const Segment& s : segments(false)) {
    for (std::size_t k = 0; k < s.count; ++k) {
      const std::ptrdiff_t e = s.first + static_cast<std::ptrdiff_t>(k);
      if (e < 0 || e >= static_cast<std::ptrdiff_t>(span())) continue;
      const bool in_padding = static_cast<std::size_t>(e) % shape_.ld >= shape_.cols;
      if (in_padding ? !padded : !constant) continue;
      const std::uint64_t right = in_padding ? poison : bits(pristine_, s.at + k);
      if (bits(image_, s.at + k) == right) continue;
      Damage& found = in_padding ? padding : content;
      if (found.count++ == 0) found.element = e;
    }
  }
  if (padding.count > 0) return padding;
  return content.count > 0 ? std::optional(content) : std::nullopt;
}

std::vector<std::uint8_t> Buffer::pack(const std::vector<std::uint8_t>& image) const {
  const std::size_t size = size_of(element_);
  const std::size_t row_bytes = shape_.cols * size;
  std::vector<std::uint8_t> packed(shape_.rows * row_bytes);
  if (packed.empty()) return packed;
  const auto all = segments(false);
  for (std::size_t row = 0; row < shape_.rows; ++row) {
    const Segment& s = all[all.size() == 1 ? 0 : row];
    const std::ptrdiff_t inside = static_cast<std::ptrdiff_t>(row * shape_.ld) - s.first;
    std::memcpy(packed.data() + row * row_bytes,
                image.data() + (s.at + static_cast<std::size_t>(inside)) * size, row_bytes);
  }
  return packed;
}

std::vector<double> Buffer::values(const std::vector<std::uint8_t>& packed) const {
  std::vector<double> all(shape_.rows * shape_.cols);
  switch (element_) {
    case Element::f32:
      convert<float>(packed.data(), all);
      break;
    case Element::f64:
      convert<double>(packed.data(), all);
      break;
    case Element::i32:
      convert<std::int32_t>(packed.data(), all);
      break;
    case Element::u32:
      convert<std::uint32_t>(packed.data(), all);
      break;
    case Element::i64:
      convert<std::int64_t>(packed.data(), all);
      break;
    case Element::u64:
      convert<std::uint64_t>(packed.data(), all);
      break;
    case Element::u8:
      convert<std::uint8_t>(packed.data(), all);
      break;
  }
  return all;
}

std::vector<double> Buffer::original_values() const {
  return values(packed_);
}

Outcome Buffer::outcome() const {
  const std::vector<std::uint8_t> packed = pack(image_);
  Outcome outcome{grid(), values(packed), {}};
  outcome.untouched.resize(outcome.got.size());
  if (!keeping_.poison) return outcome;
  const std::uint64_t poison = poison_bits(element_);
  for (std::size_t i = 0; i < outcome.got.size(); ++i) {
    const std::uint64_t before = role_ == Role::in_out ? bits(packed_, i) : poison;
    outcome.untouched[i] = bits(packed, i) == before ? 1 : 0;
  }
  return outcome;
}

void Buffer::take_one_element(const std::vector<std::uint8_t>& other, std::size_t start) {
  const std::size_t elements = packed_.size() / size_of(element_);
  if (other.size() != packed_.size()) return;
  std::vector<std::uint8_t> changed = packed_;
  for (std::size_t i = 0; i < elements; ++i) {
    const std::size_t at = (start % elements + i) % elements;
    if (bits(other, at) == bits(packed_, at)) continue;
    const std::size_t size = size_of(element_);
    std::memcpy(changed.data() + at * size, other.data() + at * size, size);
    return upload(changed.data());
  }
}

}  // namespace lab
