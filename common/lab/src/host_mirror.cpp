// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_mirror.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "lab/check.h"

namespace lab {
namespace {

bool is_pinned(const void* data) {
  cudaPointerAttributes attributes{};
  const bool known = cudaPointerGetAttributes(&attributes, data) == cudaSuccess;
  if (!known) cudaGetLastError();  // memory that CUDA has never heard of is no error here
  return known && attributes.type == cudaMemoryTypeHost;
}

}  // namespace

HostMirror::HostMirror(Buffer& buffer)
    : buffer_(buffer),
      base_(std::aligned_alloc(kPage, (bytes() + kPage - 1) / kPage * kPage + 2 * kSlackBytes)) {
  if (base_ == nullptr) throw std::bad_alloc();
  poison();
}

HostMirror::~HostMirror() {
  if (bytes() > 0 && is_pinned(data())) cudaHostUnregister(data());
  std::free(base_);
}

std::size_t HostMirror::bytes() const {
  return buffer_.span() * size_of(buffer_.element());
}

// Only what is around the content, which comes from the buffer.  Inputs get other bits than
// outputs, so that what is computed from them differs.
void HostMirror::poison() {
  const std::size_t size = size_of(buffer_.element());
  const std::uint64_t bits = buffer_.surrounding_bits();
  char* const content = static_cast<char*>(data());
  for (char* start : {content - kSlackBytes, content + bytes()})
    for (std::size_t at = 0; at < kSlackBytes; at += size) std::memcpy(start + at, &bits, size);
}

void HostMirror::copy_from_device() {
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaMemcpy(data(), buffer_.data(), bytes(), cudaMemcpyDeviceToHost));
}

void HostMirror::prepare() {
  if (!buffer_.is_output()) return;
  poison();
  // The content is what the kit has put into the buffer, to see what was never written.
  CUDA_CHECK(cudaMemcpy(data(), buffer_.data(), bytes(), cudaMemcpyDeviceToHost));
}

void HostMirror::copy_to_device(cudaStream_t stream) const {
  const auto copy = [&](std::ptrdiff_t first, std::size_t elements) {
    const auto size = static_cast<std::ptrdiff_t>(size_of(buffer_.element()));
    CUDA_CHECK(cudaMemcpyAsync(static_cast<char*>(buffer_.data()) + first * size,
                               static_cast<char*>(data()) + first * size,
                               elements * static_cast<std::size_t>(size), cudaMemcpyHostToDevice,
                               stream));
  };
  copy(0, buffer_.span());
  if (const auto damaged = damage(); damaged && buffer_.is_output()) copy(*damaged, 1);
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

std::uint64_t HostMirror::bits_at(std::ptrdiff_t element) const {
  const std::size_t size = size_of(buffer_.element());
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<char*>(data()) + element * static_cast<std::ptrdiff_t>(size),
              size);
  return bits;
}

// The first element outside of the array that is no poison any more, behind its end before all;
// none farther away than the buffer's guards, which are to show it.
std::optional<std::ptrdiff_t> HostMirror::damage() const {
  const auto slack = static_cast<std::ptrdiff_t>(
      std::min(buffer_.guard(), kSlackBytes / size_of(buffer_.element())));
  const auto end = static_cast<std::ptrdiff_t>(buffer_.span());
  const auto touched = [this](std::ptrdiff_t e) {
    return bits_at(e) != buffer_.surrounding_bits();
  };
  for (std::ptrdiff_t e = end; e < end + slack; ++e)
    if (touched(e)) return e;
  for (std::ptrdiff_t e = -slack; e < 0; ++e)
    if (touched(e)) return e;
  return {};
}

}  // namespace lab
