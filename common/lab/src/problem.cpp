// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/problem.h"

#include <stdexcept>

#include "lab/on_device.h"
#include "memory.h"

namespace lab {

Problem::Problem() = default;
Problem::~Problem() = default;

Buffer& Problem::make(Role role, Element element, const char* name, Shape shape) {
  buffers_.push_back(std::make_unique<Buffer>(role, element, name, shape, buffers_.size()));
  return *buffers_.back();
}

namespace detail {

void* data(const Buffer& buffer) {
  return buffer.data();
}
std::size_t rows(const Buffer& buffer) {
  return buffer.shape().rows;
}
std::size_t cols(const Buffer& buffer) {
  return buffer.shape().cols;
}
std::size_t ld(const Buffer& buffer) {
  return buffer.shape().ld;
}

std::size_t guard(const Buffer& buffer) {
  return buffer.guard();
}

std::uint64_t stream_seed(const Buffer& buffer, std::uint64_t seed) {
  return mix(seed, buffer.ordinal());
}

void fill_uniform(Buffer& buffer, std::uint64_t seed) {
  const OnDevice on(buffer.device());
  ops::fill_uniform(buffer.element(), buffer.window(), stream_seed(buffer, seed), buffer.stream());
}

void fill_integers(Buffer& buffer, std::uint64_t seed, std::int32_t lo, std::int32_t hi) {
  const OnDevice on(buffer.device());
  ops::fill_integers(buffer.element(), buffer.window(), stream_seed(buffer, seed), lo, hi,
                     buffer.stream());
}

void fill_bits(Buffer& buffer, std::uint64_t bits) {
  const OnDevice on(buffer.device());
  ops::fill_bits(buffer.element(), buffer.window(), bits, buffer.stream());
}

void fill_poison(Buffer& buffer) {
  fill_bits(buffer, junk_bits(buffer.element()));
}

void upload(Buffer& buffer, const void* window, std::size_t elements) {
  if (elements != buffer.shape().rows * buffer.shape().cols)
    throw std::logic_error(buffer.grid().name + ": upload of a wrong number of elements");
  buffer.upload(window);
}

const void* original(const Buffer& buffer) {
  return buffer.original();
}

}  // namespace detail
}  // namespace lab
