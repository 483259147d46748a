// Theory of operation
//
// CUPTI, which comes with the CUDA Toolkit, writes a record for each kernel, copy and fill when it
// is over, with the times that the device itself took.  It asks for buffers to write into, and
// hands them back full, from threads of its own; what is in them is kept until the trace ends.  The
// end flushes: records of work that is over, which the caller has waited for, are then all there.
//
// The structs named here are older than the newest ones: later ones begin alike, and these are in
// the headers of CUDA 12 and 13.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cupti.h>

#include <cstddef>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>

#include "tracer.h"

namespace {

using lab::Activity;

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::size_t kAlignment = 8;

constexpr CUpti_ActivityKind kKinds[] = {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
                                         CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMCPY2,
                                         CUPTI_ACTIVITY_KIND_MEMSET};

struct Kept {
  Activity activity;
  std::string name;  // CUPTI's own may be gone with the buffer
};

std::mutex mutex;
std::deque<Kept> kept;
bool is_registered = false;

Activity::Kind kind_of_copy(std::uint8_t kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOA:
      return Activity::Kind::to_device;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOH:
      return Activity::Kind::to_host;
    case CUPTI_ACTIVITY_MEMCPY_KIND_PTOP:
      return Activity::Kind::to_peer;
    default:
      return Activity::Kind::on_device;
  }
}

template <typename Record>
void keep(Activity::Kind kind, const Record& record, const char* name = "") {
  kept.push_back({{kind, record.deviceId, record.streamId, record.start, record.end, nullptr},
                  name == nullptr ? "" : name});
}

void keep_record(const CUpti_Activity* record) {
  switch (record->kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
      const auto& kernel = *reinterpret_cast<const CUpti_ActivityKernel9*>(record);
      keep(Activity::Kind::kernel, kernel, kernel.name);
      break;
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY: {
      const auto& copy = *reinterpret_cast<const CUpti_ActivityMemcpy5*>(record);
      keep(kind_of_copy(copy.copyKind), copy);
      break;
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
      keep(Activity::Kind::to_peer, *reinterpret_cast<const CUpti_ActivityMemcpyPtoP4*>(record));
      break;
    case CUPTI_ACTIVITY_KIND_MEMSET:
      keep(Activity::Kind::fill, *reinterpret_cast<const CUpti_ActivityMemset4*>(record));
      break;
    default:
      break;
  }
}

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(kAlignment, kBufferBytes));
  *size = *buffer == nullptr ? 0 : kBufferBytes;
  *most_records = 0;  // as many as fit
}

void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t,
                          std::size_t valid) {
  {
    const std::lock_guard lock(mutex);
    CUpti_Activity* record = nullptr;
    while (valid > 0 && cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
      keep_record(record);
    }
  }
  std::free(buffer);
}

/// Null, or what CUPTI says.
const char* problem(CUptiResult result) {
  if (result == CUPTI_SUCCESS) return nullptr;
  const char* text = nullptr;
  cuptiGetResultString(result, &text);
  return text == nullptr ? "an error of CUPTI without a name" : text;
}

const char* enable_all() {
  for (const CUpti_ActivityKind kind : kKinds) {
    if (const char* why = problem(cuptiActivityEnable(kind))) return why;
  }
  return nullptr;
}

}  // namespace

const char* lab_trace_begin() {
  if (!is_registered) {
    if (const char* why = problem(cuptiActivityRegisterCallbacks(give_buffer, take_buffer))) {
      return why;
    }
    is_registered = true;
  }
  return enable_all();
}

const char* lab_trace_end(lab::TakeActivity take, void* to) {
  const char* why = problem(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED));
  for (const CUpti_ActivityKind kind : kKinds) cuptiActivityDisable(kind);
  const std::lock_guard lock(mutex);
  for (Kept& one : kept) {
    one.activity.name = one.name.c_str();
    take(to, one.activity);
  }
  kept.clear();
  return why;
}
