// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "checked/discarded.h"
#include "clock/journal.h"
#include "clock/session.h"
#include "counters/counters.h"
#include "devices.h"
#include "graphs/capture.h"
#include "streams/event.h"
#include "streams/handle.h"

namespace simt {
namespace {

std::unordered_set<cudaEvent_t>& events() {
  static auto* set = new std::unordered_set<cudaEvent_t>;
  return *set;
}

cudaError_t create(cudaEvent_t* event, unsigned int flags) {
  constexpr unsigned kKnown =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (event == nullptr || (flags & ~kKnown) != 0) return cudaErrorInvalidValue;
  if ((flags & cudaEventInterprocess) != 0 && (flags & cudaEventDisableTiming) == 0) {
    return cudaErrorInvalidValue;
  }
  if ((flags & cudaEventDisableTiming) == 0) clock::times_are_asked_for();
  std::lock_guard lock(device_mutex());
  *event = new CUevent_st{flags, current_device(), nullptr};
  events().insert(*event);
  return cudaSuccess;
}

/// The body of a call on an event: it runs with the device's mutex held.
template <class Body>
cudaError_t on_event(cudaEvent_t event, const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    return is_event(event) ? body() : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t record(cudaEvent_t event, Stream& stream) {
  if (event->device != stream.device) return cudaErrorInvalidResourceHandle;
  auto fresh = std::make_shared<Record>();
  if (stream.capture != nullptr) {
    const cudaError_t error = capture_record(stream, *fresh);
    event->record = std::move(fresh);
    return error;
  }
  if (const cudaError_t error = may_use(stream)) return error;
  clock::Journal::instance().host_call(clock::kEventCall);
  Queues::instance().issue(stream, std::make_shared<RecordWork>());
  fresh->order = stream.order;
  event->record = std::move(fresh);
  return cudaSuccess;
}

bool is_over(const Record& record) {
  return Queues::instance().is_over(record.order.self);
}

/// When the stream came to the record.  What was issued before it shares the engines with it, and
/// runs now if it has not yet.
clock::Picoseconds virtual_time(const Record& record) {
  clock::Journal& journal = clock::Journal::instance();
  for (;;) {
    if (const auto time = journal.end_of(record.order.self)) return *time;
    Queues::instance().run_through(journal.missing());
  }
}

cudaError_t elapsed(float* milliseconds, const CUevent_st& start, const CUevent_st& end) {
  if (milliseconds == nullptr) return cudaErrorInvalidValue;
  const unsigned int flags = start.flags | end.flags;
  if (start.record == nullptr || end.record == nullptr || (flags & cudaEventDisableTiming) != 0 ||
      start.device != end.device) {
    return cudaErrorInvalidResourceHandle;
  }
  const Record* const both[] = {start.record.get(), end.record.get()};
  for (const Record* record : both) {
    if (const cudaError_t error = may_wait(*record)) return error;
  }
  if (!is_over(*start.record) || !is_over(*end.record)) {
    checked::note_not_ready(true);  // no time was written
    return cudaErrorNotReady;
  }
  const clock::Picoseconds passed = virtual_time(*end.record) - virtual_time(*start.record);
  *milliseconds = static_cast<float>(static_cast<double>(passed) * 1e-9);
  return cudaSuccess;
}

}  // namespace

bool is_event(cudaEvent_t event) {
  return events().count(event) != 0;
}

std::size_t count_events() {
  return events().size();
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return api([&] { return create(event, flags); });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) {
    return is_event(event) ? record(event, stream) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t handle, unsigned int flags) {
  if (flags == cudaEventRecordDefault) return cudaEventRecord(event, handle);
  return on_stream(handle, [&](Stream& stream) {
    if (flags != cudaEventRecordExternal) return cudaErrorInvalidValue;
    if (!is_event(event)) return cudaErrorInvalidResourceHandle;
    return stream.capture == nullptr
               ? record(event, stream)
               : add_captured_event(stream, cudaGraphNodeTypeEventRecord, event);
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event, unsigned int flags) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    if (flags > 1) return cudaErrorInvalidValue;
    if (!is_event(event)) return cudaErrorInvalidResourceHandle;
    if (flags == cudaEventWaitExternal && stream.capture != nullptr) {
      return add_captured_event(stream, cudaGraphNodeTypeWaitEvent, event);
    }
    if (event->record == nullptr) return cudaSuccess;
    if (stream.capture != nullptr || event->record->capture != 0) {
      return capture_wait(stream, *event->record);
    }
    if (const cudaError_t error = may_use(stream)) return error;
    const Order& order = event->record->order;
    Queues::instance().issue(stream, std::make_shared<WaitWork>(), {order.self}, &order);
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return on_event(event, [&]() -> cudaError_t {
    const auto record = event->record;
    if (record != nullptr) {
      if (const cudaError_t error = may_wait(*record)) return error;
    }
    counters::on_synchronise();
    if (record != nullptr) Queues::instance().wait_for(record->order.self, record->order);
    return cudaSuccess;
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return on_event(event, [&]() -> cudaError_t {
    const auto record = event->record;
    if (record != nullptr) {
      if (const cudaError_t error = may_wait(*record)) return error;
    }
    if (record == nullptr || Queues::instance().step(record->order.self, record->order)) {
      return cudaSuccess;
    }
    checked::note_not_ready(false);
    return cudaErrorNotReady;
  });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  return on_event(start, [&] {
    return is_event(end) ? elapsed(milliseconds, *start, *end) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return on_event(event, [&] {
    events().erase(event);
    delete event;
    return cudaSuccess;
  });
}

}  // extern "C"
