// Several devices of one process, with a stream on each; and what was queued there as graphs.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "lab/check.h"
#include "lab/on_device.h"

namespace lab {

/// How many devices this process can use; 0 where none.
inline int device_count() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) == cudaSuccess ? devices : 0;
}

/// A non-blocking stream on each of some devices.
class DeviceGroup {
 public:
  /// Throws CudaError, when there is no such device, say.
  explicit DeviceGroup(std::vector<int> devices) : devices_(std::move(devices)) {
    for (const int device : devices_) {
      const OnDevice on(device);
      streams_.emplace_back();
      CUDA_CHECK(cudaStreamCreateWithFlags(&streams_.back(), cudaStreamNonBlocking));
    }
  }
  DeviceGroup(const DeviceGroup&) = delete;
  DeviceGroup& operator=(const DeviceGroup&) = delete;
  ~DeviceGroup() {
    for (const cudaStream_t stream : streams_) cudaStreamDestroy(stream);
  }

  int size() const { return static_cast<int>(devices_.size()); }
  const std::vector<int>& devices() const { return devices_; }
  const std::vector<cudaStream_t>& streams() const { return streams_; }

 private:
  std::vector<int> devices_;
  std::vector<cudaStream_t> streams_;
};

/// One graph for each stream of a group.
class GraphGroup {
 public:
  /// Captures what `work` queues in the group's streams.  Throws CudaError, and what `work` throws.
  GraphGroup(const DeviceGroup& group, const std::function<void()>& work) : group_(group) {
    for (int i = 0; i < group_.size(); ++i) {
      const OnDevice on(group_.devices()[i]);
      CUDA_CHECK(cudaStreamBeginCapture(group_.streams()[i], cudaStreamCaptureModeRelaxed));
    }
    try {
      work();
    } catch (...) {
      end_captures();
      throw;
    }
    const cudaError_t error = end_captures();
    CUDA_CHECK(error);
  }
  GraphGroup(const GraphGroup&) = delete;
  GraphGroup& operator=(const GraphGroup&) = delete;
  ~GraphGroup() {
    for (const cudaGraphExec_t graph : graphs_) cudaGraphExecDestroy(graph);
  }

  /// Runs the graphs once more, each in its stream.
  void launch() const {
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      const OnDevice on(group_.devices()[i]);
      CUDA_CHECK(cudaGraphLaunch(graphs_[i], group_.streams()[i]));
    }
  }

 private:
  cudaError_t end_captures() {
    cudaError_t first = cudaSuccess;
    for (int i = 0; i < group_.size(); ++i) {
      const OnDevice on(group_.devices()[i]);
      cudaGraph_t graph = nullptr;
      cudaGraphExec_t exec = nullptr;
      cudaError_t error = cudaStreamEndCapture(group_.streams()[i], &graph);
      if (error == cudaSuccess) error = cudaGraphInstantiate(&exec, graph, 0);
      if (graph != nullptr) cudaGraphDestroy(graph);
      if (error == cudaSuccess) graphs_.push_back(exec);
      if (first == cudaSuccess) first = error;
    }
    return first;
  }

  const DeviceGroup& group_;
  std::vector<cudaGraphExec_t> graphs_;
};

}  // namespace lab
