// The errors are those that an H100 with CUDA 13 gave for the same calls.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "graphs/capture.h"

#include "clock/journal.h"

#include <algorithm>
#include <utility>

#include "streams/event.h"
#include "streams/queues.h"

namespace simt {
namespace {

std::vector<Capture*>& captures() {
  static auto* list = new std::vector<Capture*>;
  return *list;
}

Capture* find_capture(unsigned long long id) {
  const auto found = std::find_if(captures().begin(), captures().end(),
                                  [id](const Capture* c) { return c->id == id; });
  return found == captures().end() ? nullptr : *found;
}

thread_local cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

cudaError_t invalidate(Capture& capture, cudaError_t why) {
  capture.invalidated = true;
  return why;
}

void join(Stream& stream, Capture& capture) {
  stream.capture = &capture;
  stream.frontier.clear();
  capture.streams.push_back(&stream);
}

void end(Capture& capture) {
  for (Stream* stream : capture.streams) {
    stream->capture = nullptr;
    stream->frontier.clear();
  }
  captures().erase(std::find(captures().begin(), captures().end(), &capture));
  delete &capture;
}

/// Whether what the other streams did last comes before what the origin did last.
bool is_joined(const Capture& capture) {
  std::vector<cudaGraphNode_t> reached = capture.origin->frontier;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (cudaGraphNode_t before : reached[i]->before) {
      if (std::find(reached.begin(), reached.end(), before) == reached.end()) {
        reached.push_back(before);
      }
    }
  }
  const auto is_reached = [&](cudaGraphNode_t node) {
    return std::find(reached.begin(), reached.end(), node) != reached.end();
  };
  return std::all_of(capture.streams.begin(), capture.streams.end(), [&](const Stream* s) {
    return std::all_of(s->frontier.begin(), s->frontier.end(), is_reached);
  });
}

void add_to_frontier(Stream& stream, const std::vector<cudaGraphNode_t>& nodes) {
  for (cudaGraphNode_t node : nodes) {
    if (std::find(stream.frontier.begin(), stream.frontier.end(), node) == stream.frontier.end()) {
      stream.frontier.push_back(node);
    }
  }
}

}  // namespace

cudaError_t begin_capture(Stream& stream, cudaStreamCaptureMode mode) {
  static unsigned long long last_id = 0;
  if (stream.kind == StreamKind::legacy) return cudaErrorStreamCaptureUnsupported;
  if (stream.capture != nullptr) return cudaErrorIllegalState;
  auto* capture = new Capture;
  capture->id = ++last_id;
  capture->mode = mode;
  capture->thread = std::this_thread::get_id();
  capture->origin = &stream;
  capture->graph = new_graph();
  captures().push_back(capture);
  join(stream, *capture);
  return cudaSuccess;
}

cudaError_t end_capture(Stream& stream, cudaGraph_t* graph) {
  *graph = nullptr;
  if (stream.capture == nullptr) return cudaErrorIllegalState;
  Capture& capture = *stream.capture;
  if (capture.origin != &stream) return invalidate(capture, cudaErrorStreamCaptureUnmatched);
  if (capture.mode != cudaStreamCaptureModeRelaxed &&
      capture.thread != std::this_thread::get_id()) {
    return invalidate(capture, cudaErrorStreamCaptureWrongThread);
  }
  cudaError_t error = cudaSuccess;
  if (capture.invalidated) {
    error = cudaErrorStreamCaptureInvalidated;
  } else if (!is_joined(capture)) {
    error = cudaErrorStreamCaptureUnjoined;
  }
  if (error == cudaSuccess) {
    *graph = capture.graph;
  } else {
    delete_graph(capture.graph);
  }
  end(capture);
  return error;
}

cudaError_t may_use(Stream& stream) {
  if (stream.capture != nullptr) {
    return stream.capture->invalidated ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
  }
  if (stream.kind != StreamKind::legacy) return cudaSuccess;
  for (Capture* capture : captures()) {
    for (const Stream* captured : capture->streams) {
      if (captured->kind == StreamKind::blocking && captured->device == stream.device) {
        return invalidate(*capture, cudaErrorStreamCaptureImplicit);
      }
    }
  }
  return cudaSuccess;
}

cudaError_t may_query(Stream& stream) {
  return stream.capture == nullptr ? may_use(stream)
                                   : invalidate(*stream.capture, cudaErrorStreamCaptureUnsupported);
}

cudaError_t may_wait(Stream& stream) {
  const cudaError_t error = may_query(stream);
  return error != cudaSuccess ? error : may_be_unsafe();
}

cudaError_t may_be_unsafe() {
  if (thread_mode == cudaStreamCaptureModeRelaxed) return cudaSuccess;
  for (Capture* capture : captures()) {
    const bool own = capture->thread == std::this_thread::get_id();
    const bool forbids = own ? capture->mode != cudaStreamCaptureModeRelaxed
                             : capture->mode == cudaStreamCaptureModeGlobal &&
                                   thread_mode == cudaStreamCaptureModeGlobal;
    if (forbids) return invalidate(*capture, cudaErrorStreamCaptureUnsupported);
  }
  return cudaSuccess;
}

cudaError_t add_captured(Stream& stream, cudaGraphNodeType type, WorkPointer work,
                         cudaGraph_t child) {
  Capture& capture = *stream.capture;
  cudaGraphNode_t node = add_node(capture.graph, type, stream.device, std::move(work),
                                  stream.frontier.data(), stream.frontier.size());
  node->child = child;
  stream.frontier = {node};
  return cudaSuccess;
}

cudaError_t add_captured_event(Stream& stream, cudaGraphNodeType type, cudaEvent_t event) {
  if (const cudaError_t error = may_use(stream)) return error;
  add_captured(stream, type, nullptr);
  stream.frontier.front()->event = event;
  return cudaSuccess;
}

cudaError_t submit(Stream& stream, WorkPointer work) {
  if (const cudaError_t error = may_use(stream)) return error;
  if (stream.capture != nullptr) {
    const cudaGraphNodeType type = node_type(*work);
    return add_captured(stream, type, std::move(work));
  }
  clock::Journal::instance().host_call(clock::card().launch_call_us);
  Queues::instance().issue(stream, std::move(work));
  return cudaSuccess;
}

cudaError_t capture_record(Stream& stream, Record& record) {
  if (const cudaError_t error = may_use(stream)) return error;
  record.capture = stream.capture->id;
  record.nodes = stream.frontier;
  return cudaSuccess;
}

cudaError_t capture_wait(Stream& stream, const Record& record) {
  if (const cudaError_t error = may_use(stream)) return error;
  if (record.capture == 0) {  // then the stream is captured
    return invalidate(*stream.capture, cudaErrorStreamCaptureIsolation);
  }
  Capture* capture = find_capture(record.capture);
  if (capture == nullptr) return cudaErrorInvalidValue;
  if (capture->invalidated) return cudaErrorStreamCaptureInvalidated;
  if (stream.kind == StreamKind::legacy) {
    return invalidate(*capture, cudaErrorStreamCaptureImplicit);
  }
  if (stream.capture == nullptr) join(stream, *capture);
  if (stream.capture != capture) {
    return invalidate(*stream.capture, invalidate(*capture, cudaErrorStreamCaptureMerge));
  }
  add_to_frontier(stream, record.nodes);
  return cudaSuccess;
}

cudaError_t may_wait(const Record& record) {
  if (record.capture == 0) return cudaSuccess;
  Capture* capture = find_capture(record.capture);
  return capture == nullptr ? cudaErrorInvalidValue : invalidate(*capture, cudaErrorCapturedEvent);
}

cudaStreamCaptureMode exchange_thread_mode(cudaStreamCaptureMode mode) {
  return std::exchange(thread_mode, mode);
}

}  // namespace simt
