// Two devices: streams, events, copies and memory of the one while the other is current.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <cstdio>

namespace {

__global__ void add_one(int* to) {
  *to += 1;
}
__global__ void write_device_memory(int* to, const int* from) {
  *to = *from;
}

/// Whether there are two devices; says so where not, and the case ends.
bool two_devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) == cudaSuccess && count >= 2) return true;
  std::printf(" devices=%d", count);
  return false;
}

/// What is of device 1, made while it is current; device 0 is current afterwards.
struct OfDevice1 {
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  int* memory = nullptr;

  OfDevice1() {
    cudaSetDevice(1);
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaMalloc(&memory, 1024);
    cudaMemset(memory, 0, 1024);
    cudaDeviceSynchronize();
    cudaSetDevice(0);
  }
};

void launches() {
  if (!two_devices()) return;
  const OfDevice1 one;
  add_one<<<1, 1, 0, one.stream>>>(one.memory);
  step("peek", cudaPeekAtLastError());
  step("get", cudaGetLastError());
  step("synchronize", cudaStreamSynchronize(one.stream));
  int value = -1;
  cudaMemcpy(&value, one.memory, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf(" value=%d", value);
  int* memory = one.memory;
  void* arguments[] = {&memory};
  const void* kernel = reinterpret_cast<const void*>(add_one);
  step("by_pointer", cudaLaunchKernel(kernel, dim3(1), dim3(1), arguments, 0, one.stream));
  step("cooperative",
       cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(1), arguments, 0, one.stream));
  step("synchronize", cudaStreamSynchronize(one.stream));
  cudaMemcpy(&value, one.memory, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf(" value=%d", value);
  step("get", cudaGetLastError());
}
void streams() {
  if (!two_devices()) return;
  const OfDevice1 one;
  int host = 7;
  step("query", cudaStreamQuery(one.stream));
  step("synchronize", cudaStreamSynchronize(one.stream));
  step("set", cudaMemsetAsync(one.memory, 1, 4, one.stream));
  step("copy", cudaMemcpyAsync(one.memory, &host, 4, cudaMemcpyHostToDevice, one.stream));
  step("get", cudaGetLastError());
  int* mine = nullptr;
  cudaMalloc(&mine, 1024);
  step("set_mine", cudaMemsetAsync(mine, 1, 4, one.stream));
  step("copy_mine", cudaMemcpyAsync(mine, one.memory, 4, cudaMemcpyDefault, one.stream));
  step("synchronize", cudaStreamSynchronize(one.stream));
  step("get", cudaGetLastError());
  step("destroy", cudaStreamDestroy(one.stream));
  step("get", cudaGetLastError());
}
void events() {
  if (!two_devices()) return;
  const OfDevice1 one;
  cudaEvent_t mine = nullptr;
  cudaEvent_t theirs = nullptr;
  float ms = 0;
  cudaEventCreate(&mine);
  step("record_theirs", cudaEventRecord(one.event, nullptr));
  step("record_mine", cudaEventRecord(mine, one.stream));
  step("record_both", cudaEventRecord(one.event, one.stream));
  step("record", cudaEventRecord(mine, nullptr));
  step("wait", cudaStreamWaitEvent(nullptr, one.event, 0));
  step("wait_back", cudaStreamWaitEvent(one.stream, mine, 0));
  step("query", cudaEventSynchronize(one.event));
  step("synchronize", cudaEventSynchronize(mine));
  step("elapsed", cudaEventElapsedTime(&ms, one.event, mine));
  cudaSetDevice(1);
  cudaEventCreate(&theirs);
  cudaEventRecord(theirs, one.stream);
  cudaStreamSynchronize(one.stream);
  cudaSetDevice(0);
  step("elapsed_theirs", cudaEventElapsedTime(&ms, one.event, theirs));
  step("destroy", cudaEventDestroy(one.event));
  step("get", cudaGetLastError());
}
void graphs() {
  if (!two_devices()) return;
  const OfDevice1 one;
  cudaStream_t mine = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  int* memory = nullptr;
  cudaMalloc(&memory, 4);
  cudaMemset(memory, 0, 4);
  cudaDeviceSynchronize();
  cudaStreamCreate(&mine);
  step("begin", cudaStreamBeginCapture(mine, cudaStreamCaptureModeThreadLocal));
  add_one<<<1, 1, 0, mine>>>(memory);
  step("end", cudaStreamEndCapture(mine, &graph));
  step("instantiate", cudaGraphInstantiate(&exec, graph, 0));
  step("launch", cudaGraphLaunch(exec, one.stream));
  step("synchronize", cudaStreamSynchronize(one.stream));
  int value = -1;
  cudaMemcpy(&value, memory, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf(" value=%d", value);
  step("begin_theirs", cudaStreamBeginCapture(one.stream, cudaStreamCaptureModeThreadLocal));
  step("end_theirs", cudaStreamEndCapture(one.stream, &graph));
  step("get", cudaGetLastError());
}
void memory() {
  if (!two_devices()) return;
  const OfDevice1 one;
  int* mine = nullptr;
  int host = 0;
  int can = 0;
  cudaMalloc(&mine, 1024);
  step("set", cudaMemset(one.memory, 0, 4));
  step("copy", cudaMemcpy(&host, one.memory, 4, cudaMemcpyDeviceToHost));
  step("between", cudaMemcpy(mine, one.memory, 4, cudaMemcpyDeviceToDevice));
  step("default", cudaMemcpy(mine, one.memory, 4, cudaMemcpyDefault));
  step("peer", cudaMemcpyPeer(mine, 0, one.memory, 1, 4));
  step("peer_mixed_up", cudaMemcpyPeer(mine, 1, one.memory, 0, 4));
  step("peer_nowhere", cudaMemcpyPeer(mine, 0, one.memory, 99, 4));
  step("can", cudaDeviceCanAccessPeer(&can, 0, 1));
  step("disable", cudaDeviceDisablePeerAccess(1));
  step("enable", cudaDeviceEnablePeerAccess(1, 0));
  step("enable_again", cudaDeviceEnablePeerAccess(1, 0));
  step("enable_flags", cudaDeviceEnablePeerAccess(1, 1));
  step("get", cudaGetLastError());
  write_device_memory<<<1, 1>>>(mine, one.memory);
  step("reads", cudaDeviceSynchronize());
  step("disable", cudaDeviceDisablePeerAccess(1));
  step("free", cudaFree(one.memory));
  step("get", cudaGetLastError());
}
void memory_without_access() {
  if (!two_devices()) return;
  const OfDevice1 one;
  int* mine = nullptr;
  cudaMalloc(&mine, 1024);
  write_device_memory<<<1, 1>>>(mine, one.memory);
  step("launched", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
  step("get", cudaGetLastError());
  step("set", cudaSetDevice(1));
  step("malloc_1", cudaMalloc(&mine, 16));
  step("synchronize_1", cudaDeviceSynchronize());
}

}  // namespace

const std::vector<Case> peer_cases{
    {"peer.launches", launches}, {"peer.streams", streams},
    {"peer.events", events},     {"peer.graphs", graphs},
    {"peer.memory", memory},     {"peer.memory_without_access", memory_without_access},
};
