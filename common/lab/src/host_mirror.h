// A vector of host memory that the submission works on, and that the kit fills and checks through a
// buffer of the device: pageable until somebody registers it, with poison on either side.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "memory.h"

namespace lab {

class HostMirror {
 public:
  /// Throws std::bad_alloc.
  explicit HostMirror(Buffer& buffer);
  HostMirror(const HostMirror&) = delete;
  HostMirror& operator=(const HostMirror&) = delete;
  ~HostMirror();

  void* data() const { return static_cast<char*>(base_) + kSlackBytes; }
  Buffer& buffer() const { return buffer_; }

  /// The content of the buffer, as it is on the device.  Waits.
  void copy_from_device();
  /// Before a call: an output gets the buffer's content, and everything around it becomes poison.
  void prepare();
  /// After a call: the content goes to the buffer, and the first element around it that was
  /// written, so that the buffer's checks find both.  Waits for `stream`.
  void copy_to_device(cudaStream_t stream) const;

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kSlackBytes = 64 * kPage;

  std::size_t bytes() const;
  void poison();
  std::optional<std::ptrdiff_t> damage() const;
  std::uint64_t bits_at(std::ptrdiff_t element) const;

  Buffer& buffer_;
  void* base_;
};

}  // namespace lab
