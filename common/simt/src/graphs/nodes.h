// What the nodes of a graph run, made from CUDA's parameter structs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/graph_types.h"
#include "streams/work.h"

namespace simt {

/// Each checks like the call on a stream; on an error `work` stays null.
cudaError_t make_kernel(const cudaKernelNodeParams* parameters, bool checked, WorkPointer& work);
cudaError_t make_copy(const cudaMemcpy3DParms* parameters, WorkPointer& work);
cudaError_t make_copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      WorkPointer& work);
cudaError_t make_fill(const cudaMemsetParams* parameters, WorkPointer& work);
cudaError_t make_host_function(const cudaHostNodeParams* parameters, WorkPointer& work);

/// While it lives, a launch by the calling thread only makes the work, for `sink`.
class LaunchSink {
 public:
  explicit LaunchSink(WorkPointer& sink);
  LaunchSink(const LaunchSink&) = delete;
  LaunchSink& operator=(const LaunchSink&) = delete;
  ~LaunchSink();
  /// Where the calling thread's launches go, or null.
  static WorkPointer* current();
};

}  // namespace simt
