// Waiting for streams, and functions of the host in them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked/discarded.h"
#include "counters/counters.h"
#include "graphs/capture.h"
#include "streams/handle.h"
#include "streams/host_function.h"

using namespace simt;

extern "C" {

cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return on_stream(handle, [](Stream& stream) {
    if (const cudaError_t error = may_wait(stream)) return error;
    counters::on_synchronise();
    Queues::instance().wait_for(stream);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t handle) {
  return on_stream(handle, [](Stream& stream) {
    if (const cudaError_t error = may_query(stream)) return error;
    const bool over = Queues::instance().step({stream.slot, stream.issued}, stream.order);
    if (!over) checked::note_not_ready(false);
    return over ? cudaSuccess : cudaErrorNotReady;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t handle, cudaHostFn_t function, void* user) {
  return on_stream(handle, [&](Stream& stream) {
    if (function == nullptr) return cudaErrorInvalidValue;
    return submit(stream, std::make_shared<HostFunction>(function, user));
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t handle, cudaStreamCallback_t callback, void* user,
                                  unsigned int flags) {
  return on_stream(handle, [&](Stream& stream) {
    if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
    if (const cudaError_t error = may_query(stream)) return error;
    return submit(stream, std::make_shared<Callback>(handle, callback, user));
  });
}

}  // extern "C"
