// An array of the host that a problem lends to the submission: pageable until somebody registers
// it, with poison on either side that must stay.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include "lab/element.h"

namespace lab {

template <typename T>
class HostArray {
 public:
  /// `bits` are those of the poison: another one for inputs, so that what is made of it differs.
  explicit HostArray(std::size_t n, std::uint64_t bits = poison_bits(element_of<T>()))
      : n_(n), bits_(bits), base_(std::aligned_alloc(kPage, bytes_of(n) + 2 * kSlackBytes)) {
    if (base_ == nullptr) throw std::bad_alloc();
    poison();
  }
  HostArray(const HostArray&) = delete;
  HostArray& operator=(const HostArray&) = delete;
  ~HostArray() {
    if (is_pinned()) cudaHostUnregister(data());
    std::free(base_);
  }

  T* data() const { return static_cast<T*>(base_) + slack(); }
  std::size_t size() const { return n_; }
  /// Elements of poison on either side.
  static constexpr std::size_t slack() { return kSlackBytes / sizeof(T); }

  /// Everything becomes poison: "never written".
  void poison() {
    T value;
    std::memcpy(&value, &bits_, sizeof(T));
    std::fill_n(static_cast<T*>(base_), n_ + 2 * slack(), value);
  }

  /// Whether the array is registered.
  bool is_pinned() const {
    cudaPointerAttributes attributes{};
    const bool known = cudaPointerGetAttributes(&attributes, data()) == cudaSuccess;
    if (!known) cudaGetLastError();  // memory that CUDA has never heard of is no error here
    return known && n_ > 0 && attributes.type == cudaMemoryTypeHost;
  }

  /// The first element outside of the array that is no poison any more: negative, or >= size();
  /// none that is farther away than `reach` elements.
  std::optional<std::ptrdiff_t> damage(std::size_t reach) const {
    const auto is_touched = [this](T value) { return bits_of(value) != bits_; };
    const T* end = data() + n_;
    const T* behind = std::find_if(end, end + slack(), is_touched);
    if (behind < end + std::min(reach, slack())) return behind - data();
    const T* before = std::find_if(data() - std::min(reach, slack()), data(), is_touched);
    if (before != data()) return before - data();
    return {};
  }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kSlackBytes = 64 * kPage;

  static std::size_t bytes_of(std::size_t n) { return (n * sizeof(T) + kPage - 1) / kPage * kPage; }

  std::size_t n_;
  std::uint64_t bits_;
  void* base_;
};

}  // namespace lab
