// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "stream.h"

#include <chrono>
#include <mutex>
#include <set>

#include "counters/counters.h"
#include "error.h"
#include "executor.h"

using Clock = std::chrono::steady_clock;

struct CUstream_st {
  unsigned int flags;
};

struct CUevent_st {
  unsigned int flags;
  bool recorded = false;
  Clock::time_point time = {};
};

namespace simt {
namespace {

std::set<cudaStream_t>& streams() {
  static auto* set = new std::set<cudaStream_t>;
  return *set;
}

std::set<cudaEvent_t>& events() {
  static auto* set = new std::set<cudaEvent_t>;
  return *set;
}

bool is_valid(cudaEvent_t event) {
  std::lock_guard lock(device_mutex());
  return events().count(event) != 0;
}

cudaError_t create_stream(cudaStream_t* stream, unsigned int flags) {
  if (stream == nullptr || (flags & ~cudaStreamNonBlocking) != 0) return cudaErrorInvalidValue;
  std::lock_guard lock(device_mutex());
  *stream = new CUstream_st{flags};
  streams().insert(*stream);
  return cudaSuccess;
}

cudaError_t check(cudaStream_t stream) {
  return is_valid_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t check(cudaEvent_t event) {
  return is_valid(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t elapsed(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  if (milliseconds == nullptr) return cudaErrorInvalidValue;
  if (!is_valid(start) || !is_valid(end)) return cudaErrorInvalidResourceHandle;
  const unsigned int flags = start->flags | end->flags;
  if (!start->recorded || !end->recorded || (flags & cudaEventDisableTiming) != 0) {
    return cudaErrorInvalidResourceHandle;
  }
  *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
  return cudaSuccess;
}

}  // namespace

bool is_valid_stream(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread) return true;
  std::lock_guard lock(device_mutex());
  return streams().count(stream) != 0;
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return api([&] { return create_stream(stream, cudaStreamDefault); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return api([&] { return create_stream(stream, flags); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags,
                                         int /*priority*/) {
  return api([&] { return create_stream(stream, flags); });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return api([&] {
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = -5;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    if (streams().erase(stream) == 0) return cudaErrorInvalidResourceHandle;
    delete stream;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return api([&] {
    const cudaError_t error = check(stream);
    if (error == cudaSuccess) counters::on_synchronise();
    return error;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return api([&] { return check(stream); });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api([&] {
    if (flags > 1) return cudaErrorInvalidValue;
    const cudaError_t error = check(stream);
    return error != cudaSuccess ? error : check(event);
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  return api([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    if (!is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    std::lock_guard lock(device_mutex());
    *flags = streams().count(stream) != 0 ? stream->flags : cudaStreamDefault;
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user) {
  return api([&] {
    if (function == nullptr) return cudaErrorInvalidValue;
    if (!is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    function(user);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* user,
                                  unsigned int flags) {
  return api([&] {
    if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
    if (!is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    callback(stream, cudaSuccess, user);
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return api([&] {
    constexpr unsigned kKnown = cudaEventBlockingSync | cudaEventDisableTiming;
    if (event == nullptr || (flags & ~kKnown) != 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *event = new CUevent_st{flags};
    events().insert(*event);
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return api([&] {
    if (!is_valid(event) || !is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    event->recorded = true;
    event->time = Clock::now();
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return api([&] {
    const cudaError_t error = check(event);
    if (error == cudaSuccess) counters::on_synchronise();
    return error;
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return api([&] { return check(event); });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  return api([&] { return elapsed(milliseconds, start, end); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    if (events().erase(event) == 0) return cudaErrorInvalidResourceHandle;
    delete event;
    return cudaSuccess;
  });
}

}  // extern "C"
