// Stream capture: calls become nodes of a graph instead of work.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "graphs/graph.h"

namespace simt {

struct Record;

struct Capture {
  unsigned long long id = 0;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  Stream* origin = nullptr;
  cudaGraph_t graph = nullptr;
  bool invalidated = false;
  std::vector<Stream*> streams;  // the origin, and those that joined by an event
};

// All with the device's mutex held.  An error of one of these also ends the capture's validity.

cudaError_t begin_capture(Stream& stream, cudaStreamCaptureMode mode);
/// `graph` becomes null on failure.
cudaError_t end_capture(Stream& stream, cudaGraph_t* graph);

/// Queues work, or makes it a node if the stream is being captured.
cudaError_t submit(Stream& stream, WorkPointer work);
/// The node alone; for streams that are captured.
cudaError_t add_captured(Stream& stream, cudaGraphNodeType type, WorkPointer work,
                         cudaGraph_t child = nullptr);
/// A node that records or waits for an event whenever the graph runs.
cudaError_t add_captured_event(Stream& stream, cudaGraphNodeType type, cudaEvent_t event);
/// What a call on the stream may do now: an error if its capture is invalid, or if the default
/// stream would have to wait for a stream that is being captured.
cudaError_t may_use(Stream& stream);
/// An error for calls that a capture forbids on its own stream: queries, callbacks.
cudaError_t may_query(Stream& stream);
/// The same for waiting, which a capture forbids on other streams too.
cudaError_t may_wait(Stream& stream);
/// An error for calls that a capture forbids everywhere: allocations, waiting for a device.
cudaError_t may_be_unsafe();

/// The event's record in a captured stream.
cudaError_t capture_record(Stream& stream, Record& record);
/// cudaStreamWaitEvent() when the stream or the event is captured.
cudaError_t capture_wait(Stream& stream, const Record& record);
/// An error if the record belongs to a capture.
cudaError_t may_wait(const Record& record);

/// cudaThreadExchangeStreamCaptureMode()
cudaStreamCaptureMode exchange_thread_mode(cudaStreamCaptureMode mode);

}  // namespace simt
