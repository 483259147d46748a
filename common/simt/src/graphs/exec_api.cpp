// Graphs that run, and stream capture.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "graphs/capture.h"
#include "graphs/exec.h"
#include "graphs/nodes.h"
#include "simt/graph_api.h"
#include "streams/handle.h"

namespace simt {
namespace {

template <class Body>
cudaError_t on_exec(cudaGraphExec_t exec, const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    return is_exec(exec) ? body() : cudaErrorInvalidValue;
  });
}

/// Gives the node of `exec` that came from `node` other work of the same type.
template <class Make>
cudaError_t set_work(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type,
                     const Make& make) {
  return on_exec(exec, [&]() -> cudaError_t {
    ExecNode* found = find_node(*exec, node);
    if (found == nullptr || found->type != type) return cudaErrorInvalidValue;
    WorkPointer work;
    const cudaError_t error = make(work);
    if (error == cudaSuccess) found->work = std::move(work);
    return error;
  });
}

cudaGraphExecUpdateResult compare(const ExecNode& mine, const ExecNode& theirs) {
  if (mine.type != theirs.type) return cudaGraphExecUpdateErrorNodeTypeChanged;
  if (mine.before != theirs.before) return cudaGraphExecUpdateErrorTopologyChanged;
  return cudaGraphExecUpdateSuccess;
}

cudaGraphExecUpdateResultInfo update(CUgraphExec_st& mine, const CUgraphExec_st& theirs) {
  if (mine.nodes.size() != theirs.nodes.size()) {
    return {cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
  }
  for (std::size_t i = 0; i < mine.nodes.size(); ++i) {
    const auto result = compare(mine.nodes[i], theirs.nodes[i]);
    if (result == cudaGraphExecUpdateErrorTopologyChanged) return {result, nullptr, nullptr};
    if (result != cudaGraphExecUpdateSuccess) return {result, theirs.nodes[i].source, nullptr};
  }
  for (std::size_t i = 0; i < mine.nodes.size(); ++i) {
    mine.nodes[i].work = theirs.nodes[i].work;
    mine.nodes[i].event = theirs.nodes[i].event;
  }
  return {cudaGraphExecUpdateSuccess, nullptr, nullptr};
}

}  // namespace

cudaError_t graph_set_kernel_of(cudaGraphExec_t exec, cudaGraphNode_t node,
                                const cudaKernelNodeParams* p, bool checked) {
  return set_work(exec, node, cudaGraphNodeTypeKernel,
                  [&](WorkPointer& work) { return make_kernel(p, checked, work); });
}

cudaError_t graph_update(cudaGraphExec_t exec, cudaGraph_t graph,
                         cudaGraphExecUpdateResultInfo* info) {
  return on_exec(exec, [&]() -> cudaError_t {
    if (!is_graph(graph) || info == nullptr) return cudaErrorInvalidValue;
    cudaGraphExec_t fresh = instantiate(*graph);
    if (fresh == nullptr) return cudaErrorInvalidValue;
    *info = update(*exec, *fresh);
    delete_exec(fresh);
    return info->result == cudaGraphExecUpdateSuccess ? cudaSuccess
                                                      : cudaErrorGraphExecUpdateFailure;
  });
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph,
                                          unsigned long long flags) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    if (exec == nullptr || !is_graph(graph)) return cudaErrorInvalidValue;
    if ((flags & cudaGraphInstantiateFlagDeviceLaunch) != 0) return cudaErrorNotSupported;
    *exec = instantiate(*graph);
    return *exec == nullptr ? cudaErrorInvalidValue : cudaSuccess;
  });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    if (!is_exec(exec)) return cudaErrorInvalidValue;
    if (const cudaError_t error = may_use(stream)) return error;
    if (stream.capture != nullptr) {
      return add_captured(stream, cudaGraphNodeTypeGraph, nullptr, graph_of(*exec));
    }
    launch(*exec, stream);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t handle) {
  return on_stream(handle,
                   [&](Stream&) { return is_exec(exec) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return on_exec(exec, [&] {
    delete_exec(exec);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* p) {
  return set_work(exec, node, cudaGraphNodeTypeMemcpy,
                  [&](WorkPointer& work) { return make_copy(p, work); });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, std::size_t bytes,
                                               cudaMemcpyKind kind) {
  return set_work(exec, node, cudaGraphNodeTypeMemcpy,
                  [&](WorkPointer& work) { return make_copy(to, from, bytes, kind, work); });
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* p) {
  return set_work(exec, node, cudaGraphNodeTypeMemset,
                  [&](WorkPointer& work) { return make_fill(p, work); });
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* p) {
  return set_work(exec, node, cudaGraphNodeTypeHost,
                  [&](WorkPointer& work) { return make_host_function(p, work); });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode) {
  return on_stream(handle, [&](Stream& stream) { return begin_capture(stream, mode); });
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t* graph) {
  return on_stream(handle, [&](Stream& stream) {
    return graph == nullptr ? cudaErrorInvalidValue : end_capture(stream, graph);
  });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t handle, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** before, std::size_t* count) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    if (status == nullptr) return cudaErrorInvalidValue;
    const Capture* capture = stream.capture;
    if (capture == nullptr) {
      *status = cudaStreamCaptureStatusNone;
      return may_use(stream);
    }
    *status =
        capture->invalidated ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
    if (id != nullptr) *id = capture->id;
    if (graph != nullptr) *graph = capture->graph;
    if (before != nullptr) *before = stream.frontier.data();
    if (count != nullptr) *count = stream.frontier.size();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus* status) {
  return cudaStreamGetCaptureInfo(handle, status, nullptr, nullptr, nullptr, nullptr);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  return api([&] {
    if (mode == nullptr) return cudaErrorInvalidValue;
    *mode = exchange_thread_mode(*mode);
    return cudaSuccess;
  });
}

}  // extern "C"
