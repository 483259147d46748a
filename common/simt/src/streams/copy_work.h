// Copies and fills as work of a stream.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

#include "checked/call_chain.h"
#include "streams/work.h"

namespace simt {

/// Rows of `width` bytes, in slices; distances from one to the next in bytes.
struct Box {
  std::size_t width = 0;
  std::size_t height = 1;
  std::size_t depth = 1;

  bool empty() const { return width == 0 || height == 0 || depth == 0; }
  std::size_t bytes() const { return width * height * depth; }
};
struct Layout {
  std::size_t pitch = 0;  // from row to row
  std::size_t slice = 0;  // from slice to slice

  /// From the first byte of a box to behind its last.
  std::size_t span(const Box& box) const {
    return slice * (box.depth - 1) + pitch * (box.height - 1) + box.width;
  }
};

struct CopyRequest {
  const char* call;  // for reports: "cudaMemcpy()"
  void* to;
  Layout to_layout;
  const void* from;
  Layout from_layout;
  Box box;
  cudaMemcpyKind kind;
};

struct FillRequest {
  const char* call;
  void* to;
  Layout layout;
  Box box;  // its width is a multiple of the value's
  unsigned int value;
  std::size_t value_bytes = 1;
};

class CopyWork : public Work {
 public:
  explicit CopyWork(const CopyRequest& request) : request_(request) {}
  WorkKind kind() const override { return WorkKind::copy; }
  void run(const Order& order) override;

  /// Reads the source now, so that it may change before the copy runs.
  void stage();
  const CopyRequest& request() const { return request_; }

 private:
  CopyRequest request_;
  checked::CallChain call_ = checked::caller();
  std::unique_ptr<char[]> staged_;
};

class FillWork : public Work {
 public:
  explicit FillWork(const FillRequest& request) : request_(request) {}
  WorkKind kind() const override { return WorkKind::fill; }
  void run(const Order& order) override;
  const FillRequest& request() const { return request_; }

 private:
  FillRequest request_;
  checked::CallChain call_ = checked::caller();
};

}  // namespace simt
