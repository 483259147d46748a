// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/runtime.h"
#include "streams/work.h"

namespace simt {

struct Grid;

/// A launch that waits for its turn.
class KernelWork : public Work {
 public:
  /// Takes over what `closure` holds.
  KernelWork(const char* kernel, const LaunchConfig& config, const Closure& closure, int device);
  ~KernelWork() override;

  WorkKind kind() const override { return WorkKind::kernel; }
  void run(const Order& order) override;
  bool proceed(const Order& order, std::unique_ptr<Rest>& rest) override;

  const char* kernel() const { return kernel_; }
  const LaunchConfig& config() const { return config_; }

 private:
  std::unique_ptr<Rest> begin(const Order& order);
  void finish(Grid& grid);

  static constexpr std::size_t kInlineBytes = 192;

  const char* kernel_;
  LaunchConfig config_;
  Closure closure_;
  int device_;
  std::size_t shared_limit_;
  std::uint64_t seed_;
  std::uint64_t sampled_;  // what the clock asked for at the launch
  std::uint64_t only_;     // what a harness asked for
  alignas(64) std::byte inline_[kInlineBytes];
};

}  // namespace simt
