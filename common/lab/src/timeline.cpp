// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "timeline.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab/check.h"
#include "lab/inputs.h"
#include "memory.h"
#include "peers.h"
#include "ring.h"
#include "spans.h"
#include "tracer.h"

namespace lab {
namespace {

// A tracer stays loaded: threads of its own may be in it.
class Tracer {
 public:
  explicit Tracer(const std::string& file) {
    void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(fmt::format("No tracer: {}", ::dlerror()));
    begin_ = reinterpret_cast<decltype(begin_)>(::dlsym(library, "lab_trace_begin"));
    end_ = reinterpret_cast<decltype(end_)>(::dlsym(library, "lab_trace_end"));
    if (begin_ == nullptr || end_ == nullptr) {
      throw std::runtime_error(fmt::format("{} is no tracer.", file));
    }
  }

  void begin() const { must_work(begin_()); }

  /// What was done since.
  std::vector<SpanRecord> end() const {
    struct Taken {
      std::vector<Activity> activities;
      std::deque<std::string> names;
    } taken;
    must_work(end_(
        [](void* to, const Activity& one) {
          auto& all = *static_cast<Taken*>(to);
          all.activities.push_back(one);
          all.activities.back().name =
              all.names.emplace_back(one.name == nullptr ? "" : one.name).c_str();
        },
        &taken));
    return spans_of(std::move(taken.activities));
  }

 private:
  static void must_work(const char* why) {
    if (why != nullptr) throw std::runtime_error(fmt::format("The tracer does not work: {}.", why));
  }

  decltype(&lab_trace_begin) begin_ = nullptr;
  decltype(&lab_trace_end) end_ = nullptr;
};

// One call; `spans` becomes what the devices did in it, and nothing of the kit's own.
std::optional<Failure> traced_call(const Performer& performer, Ring& ring, cudaStream_t stream,
                                   const Tracer& tracer, std::vector<SpanRecord>& spans) {
  ring.prepare(1);
  tracer.begin();
  if (auto failure = perform(performer, ring.first(), stream)) return failure;
  wait_for_devices(ring.first());
  spans = tracer.end();
  return ring.check(1, stream);
}

void trace(const Lab& lab, const Options& options, const Performer& performer,
           const RecordWriter& records, TimelineRecord& record) {
  const Tracer tracer(options.tracer);
  cudaStream_t stream = nullptr;
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  Keeping::current() = {true, false, true, stream};
  {
    Ring ring(lab, 0, 1);
    std::vector<SpanRecord> spans;
    // The first call loads kernels, pins memory, and wakes up the tracer: it is not shown.
    for (const std::uint64_t call : {1, 2}) {
      ring.refill(mix(options.seed, call));
      if (const auto failure = traced_call(performer, ring, stream, tracer, spans)) {
        record.state = "failed";
        record.reason = failure->message;
        break;
      }
    }
    if (record.state == "ok") {
      for (const SpanRecord& span : spans) records.write(span);
    }
  }
  CUDA_CHECK(cudaStreamDestroy(stream));
}

}  // namespace

bool run_timeline(const Lab& lab, const Options& options, const Performer& performer,
                  const RecordWriter& records) {
  TimelineRecord record{"ok", "", lab.timed_size()};
  try {
    if (Peers::here().size() > 1) throw std::runtime_error("Several ranks are not traced.");
    trace(lab, options, performer, records, record);
  } catch (const std::exception& error) {
    record.state = "unavailable";
    record.reason = error.what();
  }
  records.write(record);
  if (record.state != "ok") fmt::print("{}: {}\n", record.state, record.reason);
  return record.state == "ok";
}

}  // namespace lab
