// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "graphs/nodes.h"

#include "copy.h"
#include "simt/runtime.h"
#include "streams/host_function.h"

namespace simt {
namespace {

thread_local WorkPointer* current_sink = nullptr;

template <class WorkType, class Request>
cudaError_t make(const Request& request, WorkPointer& work) {
  if (request.box.empty()) return cudaErrorInvalidValue;
  if (const cudaError_t error = check(request)) return error;
  work = std::make_shared<WorkType>(request);
  return cudaSuccess;
}

}  // namespace

LaunchSink::LaunchSink(WorkPointer& sink) {
  current_sink = &sink;
}
LaunchSink::~LaunchSink() {
  current_sink = nullptr;
}
WorkPointer* LaunchSink::current() {
  return current_sink;
}

cudaError_t make_kernel(const cudaKernelNodeParams* p, bool checked, WorkPointer& work) {
  if (p == nullptr || p->extra != nullptr) return cudaErrorInvalidValue;
  const LaunchSink sink(work);
  LaunchConfig config = {p->gridDim, p->blockDim, p->sharedMemBytes, nullptr, p->func};
  config.checked = checked;
  return launch_by_address(p->func, config, p->kernelParams);
}

cudaError_t make_copy(const cudaMemcpy3DParms* p, WorkPointer& work) {
  if (p == nullptr || p->srcArray != nullptr || p->dstArray != nullptr) {
    return cudaErrorInvalidValue;
  }
  return make<CopyWork>(boxes("cudaGraphAddMemcpyNode()", *p), work);
}

cudaError_t make_copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      WorkPointer& work) {
  const Layout layout = {bytes, bytes};
  return make<CopyWork>(
      CopyRequest{"cudaGraphAddMemcpyNode1D()", to, layout, from, layout, {bytes}, kind}, work);
}

cudaError_t make_fill(const cudaMemsetParams* p, WorkPointer& work) {
  if (p == nullptr || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) {
    return cudaErrorInvalidValue;
  }
  const std::size_t width = p->width * p->elementSize;
  const Layout layout = {p->height > 1 ? p->pitch : width, 0};
  return make<FillWork>(
      FillRequest{
          "cudaGraphAddMemsetNode()", p->dst, layout, {width, p->height}, p->value, p->elementSize},
      work);
}

cudaError_t make_host_function(const cudaHostNodeParams* p, WorkPointer& work) {
  if (p == nullptr || p->fn == nullptr) return cudaErrorInvalidValue;
  work = std::make_shared<HostFunction>(p->fn, p->userData);
  return cudaSuccess;
}

}  // namespace simt
