// Functions of the host in streams.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked/host_access.h"
#include "streams/work.h"

namespace simt {

/// cudaLaunchHostFunc(): not called after an error.
class HostFunction : public Work {
 public:
  HostFunction(cudaHostFn_t function, void* user) : function_(function), user_(user) {}
  WorkKind kind() const override { return WorkKind::host_function; }
  void run(const Order& order) override {
    const checked::InHostFunction inside(order);
    function_(user_);
  }

 private:
  cudaHostFn_t function_;
  void* user_;
};

/// cudaStreamAddCallback(): called with the error, too.
class Callback : public Work {
 public:
  Callback(cudaStream_t stream, cudaStreamCallback_t function, void* user)
      : stream_(stream), function_(function), user_(user) {}
  WorkKind kind() const override { return WorkKind::host_function; }
  void run(const Order& order) override {
    const checked::InHostFunction inside(order);
    function_(stream_, cudaSuccess, user_);
  }
  void give_up(cudaError_t why) override { function_(stream_, why, user_); }

 private:
  cudaStream_t stream_;
  cudaStreamCallback_t function_;
  void* user_;
};

}  // namespace simt
