// Streams, events, capture, graphs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

namespace {

void streams() {
  cudaStream_t stream = nullptr;
  step("nowhere", cudaStreamCreate(nullptr));
  step("flags", cudaStreamCreateWithFlags(&stream, 77));
  step("priority", cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -1000));
  int priority = 1;
  step("get_priority", cudaStreamGetPriority(stream, &priority));
  int least = 0;
  int greatest = 0;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  std::printf(" clamped=%d", priority == greatest);
  step("query", cudaStreamQuery(stream));
  step("destroy", cudaStreamDestroy(stream));
  step("destroy_default", cudaStreamDestroy(nullptr));
  step("synchronize_default", cudaStreamSynchronize(nullptr));
  step("query_default", cudaStreamQuery(nullptr));
  step("get", cudaGetLastError());
}
void events() {
  cudaEvent_t first = nullptr;
  cudaEvent_t second = nullptr;
  cudaEvent_t untimed = nullptr;
  float ms = 0;
  step("flags", cudaEventCreateWithFlags(&first, 77));
  step("nowhere", cudaEventCreate(nullptr));
  step("create", cudaEventCreate(&first));
  cudaEventCreate(&second);
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  step("query_fresh", cudaEventQuery(first));
  step("synchronize_fresh", cudaEventSynchronize(first));
  step("wait_fresh", cudaStreamWaitEvent(nullptr, first, 0));
  step("elapsed_fresh", cudaEventElapsedTime(&ms, first, second));
  step("record", cudaEventRecord(first));
  step("elapsed_half", cudaEventElapsedTime(&ms, first, second));
  cudaEventRecord(second);
  cudaEventSynchronize(second);
  step("elapsed", cudaEventElapsedTime(&ms, first, second));
  step("elapsed_back", cudaEventElapsedTime(&ms, second, first));
  cudaEventRecord(untimed);
  cudaEventSynchronize(untimed);
  step("elapsed_untimed", cudaEventElapsedTime(&ms, first, untimed));
  step("elapsed_null", cudaEventElapsedTime(&ms, nullptr, second));
  step("elapsed_nowhere", cudaEventElapsedTime(nullptr, first, second));
  step("record_null", cudaEventRecord(nullptr));
  step("wait_null", cudaStreamWaitEvent(nullptr, nullptr, 0));
  step("destroy_null", cudaEventDestroy(nullptr));
  step("destroy", cudaEventDestroy(first));
  step("get", cudaGetLastError());
}
void capture() {
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  cudaStreamCreate(&stream);
  step("end_too_early", cudaStreamEndCapture(stream, &graph));
  step("begin_default", cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
  step("begin", cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  step("begin_again", cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  nothing<<<1, 32, 0, stream>>>();
  step("launch", cudaGetLastError());
  step("query", cudaStreamQuery(stream));
  step("synchronize", cudaStreamSynchronize(stream));
  step("get", cudaGetLastError());
  step("end", cudaStreamEndCapture(stream, &graph));
  std::printf(" graph=%d", graph != nullptr);
  step("get", cudaGetLastError());
  step("afterwards", cudaStreamSynchronize(stream));
}
void capture_of_a_global_kind() {
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  void* p = nullptr;
  cudaStreamCreate(&stream);
  step("begin", cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  step("malloc", cudaMalloc(&p, 16));
  step("get", cudaGetLastError());
  step("end", cudaStreamEndCapture(stream, &graph));
  std::printf(" graph=%d", graph != nullptr);
}
void graphs() {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  step("create", cudaGraphCreate(&graph, 0));
  step("nowhere", cudaGraphCreate(nullptr, 0));
  step("instantiate", cudaGraphInstantiate(&executable, graph, 0));
  step("launch", cudaGraphLaunch(executable, nullptr));
  step("launch_null", cudaGraphLaunch(nullptr, nullptr));
  step("instantiate_null", cudaGraphInstantiate(&executable, nullptr, 0));
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}

}  // namespace

const std::vector<Case> stream_cases{
    {"stream.streams", streams}, {"stream.events", events},
    {"stream.capture", capture}, {"stream.capture_of_a_global_kind", capture_of_a_global_kind},
    {"stream.graphs", graphs},
};
