// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/handle.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "devices.h"

namespace simt {
namespace {

std::unordered_set<cudaStream_t>& handles() {
  static auto* set = new std::unordered_set<cudaStream_t>;
  return *set;
}

/// The default streams of one thread, by device; they end with it.
class ThreadStreams {
 public:
  ThreadStreams() = default;
  ThreadStreams(const ThreadStreams&) = delete;
  ThreadStreams& operator=(const ThreadStreams&) = delete;
  ~ThreadStreams() {
    std::lock_guard lock(device_mutex());
    for (Stream* stream : streams_) {
      if (stream != nullptr) Queues::instance().close_stream(*stream);
    }
  }

  Stream& on(int device) {
    Stream*& stream = streams_[static_cast<std::size_t>(device)];
    if (stream == nullptr) {
      stream = &Queues::instance().open_stream(device, StreamKind::blocking, 0);
    }
    return *stream;
  }

 private:
  std::array<Stream*, kMaxDevices> streams_ = {};
};

cudaError_t create_stream(cudaStream_t* handle, unsigned int flags, int priority) {
  if (handle == nullptr || (flags & ~cudaStreamNonBlocking) != 0) return cudaErrorInvalidValue;
  std::lock_guard lock(device_mutex());
  const StreamKind kind =
      flags == cudaStreamNonBlocking ? StreamKind::non_blocking : StreamKind::blocking;
  Stream& stream = Queues::instance().open_stream(current_device(), kind, priority);
  *handle = new CUstream_st{&stream};
  handles().insert(*handle);
  return cudaSuccess;
}

}  // namespace

Stream* find_stream(cudaStream_t handle) {
  if (handle == nullptr || handle == cudaStreamLegacy) {
    return &Queues::instance().legacy(current_device());
  }
  if (handle == cudaStreamPerThread) {
    static thread_local ThreadStreams own;
    return &own.on(current_device());
  }
  return handles().count(handle) == 0 ? nullptr : handle->stream;
}

void forget_streams(int device) {
  for (auto it = handles().begin(); it != handles().end();) {
    if ((*it)->stream->device != device) {
      ++it;
      continue;
    }
    Queues::instance().close_stream(*(*it)->stream);
    delete *it;
    it = handles().erase(it);
  }
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return api([&] { return create_stream(stream, cudaStreamDefault, 0); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return api([&] { return create_stream(stream, flags, 0); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return api([&] {
    return create_stream(stream, flags, std::clamp(priority, kGreatestPriority, kLeastPriority));
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    if (handles().erase(handle) == 0) return cudaErrorInvalidResourceHandle;
    Queues::instance().close_stream(*handle->stream);
    delete handle;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return api([&] {
    if (least != nullptr) *least = kLeastPriority;
    if (greatest != nullptr) *greatest = kGreatestPriority;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned int* flags) {
  return on_stream(handle, [&](const Stream& stream) {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = stream.kind == StreamKind::non_blocking ? cudaStreamNonBlocking : cudaStreamDefault;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int* priority) {
  return on_stream(handle, [&](const Stream& stream) {
    if (priority == nullptr) return cudaErrorInvalidValue;
    *priority = stream.priority;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long* id) {
  return on_stream(handle, [&](const Stream& stream) {
    if (id == nullptr) return cudaErrorInvalidValue;
    *id = stream.slot;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetDevice(cudaStream_t handle, int* device) {
  return on_stream(handle, [&](const Stream& stream) {
    if (device == nullptr) return cudaErrorInvalidValue;
    *device = stream.device;
    return cudaSuccess;
  });
}

}  // extern "C"
