// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "device.h"
#include "lab/check.h"
#include "lab/on_device.h"
#include "vast.h"

namespace lab {
namespace {

constexpr std::size_t kKiB = 1024;
constexpr std::size_t kPage = 4 * kKiB;
constexpr std::size_t kPeriod = 8 * kKiB * kKiB;  // filled in some milliseconds
constexpr std::size_t kSparseMargin = 64;         // elements behind each row
constexpr std::size_t kAlignment =
    256;  // what cudaMalloc gives, and data() must keep, but for the offset

// Wide enough for a tile of 64 rows that runs past the end, within reason.
std::size_t guard_elements(const Shape& shape, std::size_t element_size) {
  const std::size_t rows = std::min(shape.ld, kKiB * kKiB) * 64 * element_size;
  const std::size_t bytes = std::clamp(rows, 16 * kKiB, 256 * kKiB);
  return bytes / kAlignment * kAlignment / element_size;
}

bool has_holes(const Shape& shape) {
  return shape.extent == Extent::sparse && vast::is_available();
}

}  // namespace

std::size_t memory_of(const Shape& shape, std::size_t element_size) {
  const std::size_t row = has_holes(shape) ? shape.cols + kSparseMargin : shape.ld;
  return shape.rows == 0 ? 0 : ((shape.rows - 1) * row + shape.cols) * element_size;
}

Keeping& Keeping::current() {
  static Keeping keeping;
  return keeping;
}

Buffer::Buffer(Role role, Element element, std::string name, Shape shape, std::size_t ordinal)
    : role_(role),
      element_(element),
      name_(std::move(name)),
      shape_(shape),
      ordinal_(ordinal),
      keeping_(Keeping::current()) {
  if (shape_.ld == 0) shape_.ld = shape_.cols;
  if (shape_.ld < shape_.cols) throw std::logic_error(name_ + ": ld is smaller than cols");
  if (keeping_.guards && !keeping_.vast && role_ != Role::scratch)
    guard_ = guard_elements(shape_, size_of(element_));
  allocated_ = std::max<std::size_t>(shape_.offset + span() + 2 * guard_, 1) * size_of(element_);
  CUDA_CHECK(cudaGetDevice(&device_));
  allocate();
  device::name_memory(data(), span() * size_of(element_), name_.c_str());
  if (role_ != Role::scratch && !keeping_.vast && (keeping_.poison || !is_output())) poison();
}

void Buffer::allocate() {
  if (!keeping_.vast && !has_holes(shape_)) {
    CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&base_), allocated_));
    return;
  }
  const bool fits = role_ != Role::scratch && (shape_.rows <= 1 || shape_.ld == shape_.cols);
  if (keeping_.vast && !fits)
    throw std::logic_error(name_ + ": .by_blocks needs arrays without gaps, and no Scratch");
  // Different from array to array, so that no two wrong indices lead to the right elements.
  period_ = kPeriod + (2 * ordinal_ + 1) * kPage;
  void* memory = keeping_.vast && role_ == Role::input
                     ? vast::allocate_repeating(allocated_, period_)
                     : vast::allocate_with_holes(allocated_);
  CUDA_CHECK(memory == nullptr ? cudaErrorMemoryAllocation : cudaSuccess);
  base_ = static_cast<std::uint8_t*>(memory);
}

ops::Window Buffer::content() const {
  if (!keeping_.vast) return window();
  const std::size_t count = std::min(span(), period_ / size_of(element_));
  return {data(), 1, count, count};
}

Buffer::~Buffer() {
  device::name_memory(data(), 0, "");
  // After a fault these fail as every call does; there is nobody to tell.
  cudaFree(base_);
  cudaFree(copy_);
}

void* Buffer::data() const {
  return base_ + (shape_.offset + guard_) * size_of(element_);
}

std::size_t Buffer::span() const {
  return shape_.rows == 0 || shape_.cols == 0 ? 0 : (shape_.rows - 1) * shape_.ld + shape_.cols;
}

std::string Buffer::where(std::ptrdiff_t element) const {
  const auto end = static_cast<std::ptrdiff_t>(span());
  if (element < 0) return fmt::format("{}[{}] ({} before the start)", name_, element, -element);
  if (element >= end)
    return fmt::format("{}[{}] ({} past the end)", name_, element, element - end + 1);
  const auto index = static_cast<std::size_t>(element);
  if (!shape_.matrix) return fmt::format("{}[{}]", name_, index);
  return fmt::format("{}[{}, {}]", name_, index / shape_.ld, index % shape_.ld);
}

std::vector<Buffer::Segment> Buffer::segments(bool guards_only) const {
  const auto guard = static_cast<std::ptrdiff_t>(guard_);
  const auto end = static_cast<std::ptrdiff_t>(span());
  if (guards_only) return {{-guard, guard_, 0}, {end, guard_, guard_}};
  if (shape_.extent == Extent::whole || shape_.rows < 2) return {{-guard, span() + 2 * guard_, 0}};
  std::vector<Segment> all;
  const std::size_t margin = std::min(kSparseMargin, shape_.ld - shape_.cols);
  std::size_t at = 0;
  for (std::size_t row = 0; row < shape_.rows; ++row) {
    const std::size_t before = row == 0 ? guard_ : 0;
    const std::size_t behind = row + 1 == shape_.rows ? guard_ : margin;
    const std::size_t count = before + shape_.cols + behind;
    all.push_back(
        {static_cast<std::ptrdiff_t>(row * shape_.ld) - static_cast<std::ptrdiff_t>(before), count,
         at});
    at += count;
  }
  return all;
}

void Buffer::poison() {
  for (const Segment& s : segments(false)) {
    void* start = static_cast<std::uint8_t*>(data()) +
                  s.first * static_cast<std::ptrdiff_t>(size_of(element_));
    ops::fill_bits(element_, {start, 1, s.count, s.count}, surrounding_bits(), stream());
  }
}

void Buffer::copy_out(std::vector<std::uint8_t>& image) const {
  const std::size_t size = size_of(element_);
  const auto all = segments(!keeping_.images);
  image.resize((all.back().at + all.back().count) * size);
  for (const Segment& s : all)
    if (s.count > 0)
      CUDA_CHECK(cudaMemcpyAsync(
          image.data() + s.at * size,
          static_cast<std::uint8_t*>(data()) + s.first * static_cast<std::ptrdiff_t>(size),
          s.count * size, cudaMemcpyDeviceToHost, stream()));
  CUDA_CHECK(cudaStreamSynchronize(stream()));
}

void Buffer::copy_in(const std::vector<std::uint8_t>& image) const {
  const std::size_t size = size_of(element_);
  for (const Segment& s : segments(!keeping_.images))
    CUDA_CHECK(cudaMemcpyAsync(
        static_cast<std::uint8_t*>(data()) + s.first * static_cast<std::ptrdiff_t>(size),
        image.data() + s.at * size, s.count * size, cudaMemcpyHostToDevice, stream()));
  CUDA_CHECK(cudaStreamSynchronize(stream()));
}

void Buffer::upload(const void* window) {
  const OnDevice on(device_);
  const std::size_t row = shape_.cols * size_of(element_);
  for (std::size_t r = 0; r < shape_.rows && row > 0; ++r)
    CUDA_CHECK(cudaMemcpyAsync(
        static_cast<std::uint8_t*>(data()) + r * shape_.ld * size_of(element_),
        static_cast<const std::uint8_t*>(window) + r * row, row, cudaMemcpyHostToDevice, stream()));
  CUDA_CHECK(cudaStreamSynchronize(stream()));
}

void Buffer::keep_original() {
  const OnDevice on(device_);
  if (role_ == Role::output || role_ == Role::scratch) return;
  if (keeping_.images) {
    copy_out(pristine_);
    packed_ = pack(pristine_);
    return;
  }
  if (role_ == Role::input) {
    sum_ = checksum();
    return;
  }
  if (keeping_.vast) return;  // its content does not count, and reads 0 before each call
  const std::size_t bytes = std::max<std::size_t>(span(), 1) * size_of(element_);
  if (copy_ == nullptr) CUDA_CHECK(cudaMalloc(&copy_, bytes));
  CUDA_CHECK(cudaMemcpyAsync(copy_, data(), bytes, cudaMemcpyDeviceToDevice, stream()));
  CUDA_CHECK(cudaStreamSynchronize(stream()));
}

void Buffer::prepare() {
  const OnDevice on(device_);
  if (keeping_.vast) {
    if (is_output()) vast::make_empty(base_);
    return;
  }
  if (role_ == Role::output && keeping_.poison) poison();
  if (role_ != Role::in_out) return;
  if (keeping_.images) return copy_in(pristine_);
  CUDA_CHECK(cudaMemcpyAsync(data(), copy_, span() * size_of(element_), cudaMemcpyDeviceToDevice,
                             stream()));
}

void Buffer::prepare_ones() {
  const OnDevice on(device_);
  prepare();
  if (is_output()) ops::fill_bits(element_, window(), bits_of_value(element_, 1), stream());
}

void Buffer::read_back() {
  const OnDevice on(device_);
  if (role_ == Role::scratch) return;
  copy_out(image_);
  if (!keeping_.images && role_ == Role::input) found_sum_ = checksum();
}

std::uint64_t Buffer::checksum() const {
  struct Memory {
    void* data = nullptr;
    ~Memory() { cudaFree(data); }
  } memory;
  unsigned long long sum = 0;
  CUDA_CHECK(cudaMalloc(&memory.data, sizeof(sum)));
  CUDA_CHECK(cudaMemsetAsync(memory.data, 0, sizeof(sum), stream()));
  ops::add_checksum(element_, content(), static_cast<unsigned long long*>(memory.data), stream());
  CUDA_CHECK(cudaMemcpyAsync(&sum, memory.data, sizeof(sum), cudaMemcpyDeviceToHost, stream()));
  CUDA_CHECK(cudaStreamSynchronize(stream()));
  return sum;
}

}  // namespace lab
