// The memory behind an array of a case (lab/arrays.h).
//
// Layout, in elements:   guard | row 0: cols, padding | row 1 ... | last row: cols | guard
//
// The parts that are poisoned and looked at form segments: one for a whole array; one per row, with
// a margin behind it, for a sparse one.  A buffer with `images` keeps its segments' content on the
// host and is checked bit by bit there; one without (large and timed cases) is checked on the
// device, and only its guards are read back.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare.h"
#include "lab/memory.h"
#include "ops.h"

namespace lab {

/// How the arrays of the problems made from now on are kept.
struct Keeping {
  bool guards = true;  // guard bands; off under a sanitizer, which sees every access itself
  bool images = true;  // content on the host
  bool poison = true;  // outputs before each call; off under initcheck, which would be blinded
  cudaStream_t stream = nullptr;
  int device = 0;  // of the stream
  /// Arrays that need not fit into memory (vast.h): inputs repeat what fills their begin, outputs
  /// read 0 before each call.
  bool vast = false;

  static Keeping& current();
};

/// A place that a call must not have touched, and did.
struct Damage {
  enum class Kind { guard, padding, content };
  Kind kind;
  std::ptrdiff_t element = 0;  // relative to data(): negative, or >= span(), in a guard
  std::size_t count = 0;       // elements of this kind
  /// Where all that lies behind the end is what rows that begin so many elements apart cover: that.
  std::size_t row_step = 0;
};

/// The bytes of memory that an array takes: where the device can, those that are touched.
std::size_t memory_of(const Shape& shape, std::size_t element_size);

class Buffer {
 public:
  Buffer(Role role, Element element, std::string name, Shape shape, std::size_t ordinal);
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer();

  Role role() const { return role_; }
  bool is_output() const { return role_ == Role::output || role_ == Role::in_out; }
  Element element() const { return element_; }
  const Shape& shape() const { return shape_; }
  Grid grid() const { return {name_, shape_.rows, shape_.cols, shape_.matrix}; }
  void* data() const;
  /// Elements from data() to the end of the last row.
  std::size_t span() const;
  std::size_t guard() const { return guard_; }
  std::size_t bytes() const { return allocated_; }
  std::size_t ordinal() const { return ordinal_; }
  ops::Window window() const { return {data(), shape_.rows, shape_.cols, shape_.ld}; }
  /// The part of an input that must be filled, and can be changed: in vast memory the first period.
  ops::Window content() const;
  const Keeping& keeping() const { return keeping_; }
  /// What guards and padding hold.
  std::uint64_t surrounding_bits() const {
    return role_ == Role::input ? junk_bits(element_) : poison_bits(element_);
  }
  /// Where its memory is, and a stream of that device for work on it.
  int device() const { return device_; }
  cudaStream_t stream() const { return device_ == keeping_.device ? keeping_.stream : nullptr; }

  /// "C[3, 17]", also for places outside: "c[256] (1 past the end)".
  std::string where(std::ptrdiff_t element) const;

  /// Replaces the window: rows x cols elements without padding.
  void upload(const void* window);
  /// Replaces one element of the window by that of `other`, a window of the same shape: the first
  /// from `start` on, and again from the begin, that differs.  Not if none does.  Only with images.
  void take_one_element(const std::vector<std::uint8_t>& other, std::size_t start);
  /// Remembers the content of an Input or InOut as the original.  Waits.
  void keep_original();
  /// Before a call: an Output is poisoned, an InOut put back.
  void prepare();
  /// Before a call that is to tell "written" from "added to" and "left alone": an output holds 1
  /// everywhere.
  void prepare_ones();
  /// After a call: reads back what there is to look at.  Waits.
  void read_back();
  /// What read_back found touched: guards first, then padding, then the content of an Input.
  std::optional<Damage> damage() const;
  /// The window that read_back found.  Only with images.
  Outcome outcome() const;
  /// The original's window, packed.  Only with images.
  const void* original() const { return packed_.data(); }
  /// The original of an Input or InOut on the device, with this buffer's strides.  Without images
  /// an InOut has one after the first keep_original(); with them it is the array itself, until a
  /// call has changed it.
  void* original_on_device() const { return copy_ != nullptr ? copy_ : data(); }
  const std::vector<std::uint8_t>& original_window() const { return packed_; }
  std::vector<double> original_values() const;

 private:
  struct Segment {
    std::ptrdiff_t first;  // relative to data()
    std::size_t count;
    std::size_t at;  // its first element in an image
  };

  std::vector<Segment> segments(bool guards_only) const;
  void allocate();
  void poison();
  void copy_out(std::vector<std::uint8_t>& image) const;
  void copy_in(const std::vector<std::uint8_t>& image) const;
  std::optional<Damage> guard_damage() const;
  std::size_t row_step_of(const std::vector<std::ptrdiff_t>& behind) const;
  std::optional<Damage> inside_damage() const;
  std::uint64_t checksum() const;
  std::uint64_t bits(const std::vector<std::uint8_t>& image, std::size_t at) const;
  bool all_are(std::uint64_t value, std::size_t at, std::size_t count) const;
  std::vector<double> values(const std::vector<std::uint8_t>& packed) const;
  std::vector<std::uint8_t> pack(const std::vector<std::uint8_t>& image) const;

  Role role_;
  Element element_;
  std::string name_;
  Shape shape_;
  std::size_t ordinal_;
  Keeping keeping_;
  int device_ = 0;
  std::size_t guard_ = 0;  // elements on either side
  std::size_t allocated_ = 0;
  std::size_t period_ = 0;  // of vast memory that repeats, in bytes
  std::uint8_t* base_ = nullptr;
  void* copy_ = nullptr;                // an InOut's original on the device, without images
  std::vector<std::uint8_t> image_;     // what read_back found
  std::vector<std::uint8_t> pristine_;  // the image of the original
  std::vector<std::uint8_t> packed_;    // the window of the original
  std::uint64_t sum_ = 0;               // checksums, without images
  std::uint64_t found_sum_ = 0;
};

}  // namespace lab
