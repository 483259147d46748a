// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// The calls of the CUDA runtime that wait or that choose a device, as the submission calls them
// (watch.h): noted, and handed on.
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include "copies.h"
#include "next.h"

namespace {

using lab::watch::device_call;
using lab::watch::InCall;
using lab::watch::next;

void judge_device(int device) {
  const lab::watch::Setting& own = lab::watch::setting();
  if (!lab::watch::watching() || device == own.device) return;
  lab::watch::note_misuse(
      {"shared_gpu",
       fmt::format("It calls cudaSetDevice({}), but the device of rank {} is {}: there are its "
                   "arrays and its stream, and device {} is another rank's. If all ranks do so "
                   "they share one GPU.",
                   device, own.rank, own.device, device),
       "Every rank has a device of its own, chosen by its rank on the node; it is the current "
       "device when the function is called: leave it so."});
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaSetDevice(int device) {
  static const auto own = next(&cudaSetDevice, "cudaSetDevice");
  judge_device(device);
  return own(device);
}

cudaError_t cudaDeviceSynchronize() {
  static const auto own = next(&cudaDeviceSynchronize, "cudaDeviceSynchronize");
  const InCall call(device_call("cudaDeviceSynchronize"));
  const cudaError_t code = own();
  lab::watch::device_done();
  return code;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  static const auto own = next(&cudaStreamSynchronize, "cudaStreamSynchronize");
  const InCall call(device_call("cudaStreamSynchronize"));
  const cudaError_t code = own(stream);
  lab::watch::stream_done(stream);
  return code;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  static const auto own = next(&cudaEventSynchronize, "cudaEventSynchronize");
  const InCall call(device_call("cudaEventSynchronize"));
  const cudaError_t code = own(event);
  lab::watch::event_done(event);
  return code;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  static const auto own = next(&cudaMemcpy, "cudaMemcpy");
  const InCall call(device_call("cudaMemcpy"));
  if (lab::watch::watching()) lab::watch::judge_open_requests(from, bytes);
  return own(to, from, bytes, kind);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  static const auto own = next(&cudaMemcpyAsync, "cudaMemcpyAsync");
  lab::watch::copy_begins(to, from, bytes, stream);
  return own(to, from, bytes, kind, stream);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  static const auto own = next(&cudaEventRecord, "cudaEventRecord");
  lab::watch::event_recorded(event, stream);
  return own(event, stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  static const auto own = next(&cudaStreamWaitEvent, "cudaStreamWaitEvent");
  lab::watch::stream_waits(stream, event);
  return own(stream, event, flags);
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  static const auto own = next(&cudaStreamQuery, "cudaStreamQuery");
  const cudaError_t code = own(stream);
  if (code == cudaSuccess) lab::watch::stream_done(stream);
  if (code == cudaErrorNotReady) lab::watch::device_works();
  return code;
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  static const auto own = next(&cudaEventQuery, "cudaEventQuery");
  const cudaError_t code = own(event);
  if (code == cudaSuccess) lab::watch::event_done(event);
  if (code == cudaErrorNotReady) lab::watch::device_works();
  return code;
}

}  // extern "C"
#pragma GCC visibility pop
