// Work of two streams, or of a stream and the host, on the same memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

__global__ void produce(int* data) {
  data[threadIdx.x] = static_cast<int>(threadIdx.x) + 1;  // fault: race|stream_race
}
__global__ void consume(const int* data, int* out) {
  out[threadIdx.x] = data[31 - threadIdx.x];  // fault: race|stream_race
}
FAULT(consumer_does_not_wait_for_the_producer) {
  Array<int> data(32), out(32);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  produce<<<1, 32, 0, a>>>(data);       // fault: race|stream_race
  consume<<<1, 32, 0, b>>>(data, out);  // fault: race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void first_writer(int* data) {
  data[threadIdx.x] = 1;  // fault: race|stream_race
}
__global__ void second_writer(int* data) {
  data[threadIdx.x] = 2;  // fault: race|stream_race
}
FAULT(two_streams_write_one_array) {
  Array<int> data(32);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  first_writer<<<1, 32, 0, a>>>(data);   // fault: race|stream_race
  second_writer<<<1, 32, 0, b>>>(data);  // fault: race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void square(int* data) {
  data[threadIdx.x] *= data[threadIdx.x];  // fault: race|stream_race
}
FAULT(copy_in_another_stream) {
  Array<int> data(32);
  int* host = nullptr;
  cudaMallocHost(&host, 32 * sizeof(int));
  std::memset(host, 0, 32 * sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemcpyAsync(data, host, 32 * sizeof(int), cudaMemcpyHostToDevice, a);  // fault: race|stream_race
  square<<<1, 32, 0, b>>>(data);  // fault: race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFreeHost(host);
}

FAULT(host_reads_before_the_copy_is_done) {
  Array<int> data(32);
  int* host = nullptr;
  cudaMallocHost(&host, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(host, data, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);  // fault: race|stream_race|host_race
  int sum = 0;
  for (int i = 0; i < 32; ++i) sum += host[i];  // fault: race|stream_race|host_race
  std::printf("%d\n", sum);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
}

FAULT(host_refills_a_buffer_that_is_still_copied) {
  Array<int> data(64);
  int* host = nullptr;
  cudaMallocHost(&host, 32 * sizeof(int));
  std::memset(host, 0, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  for (int half = 0; half < 2; ++half) {
    for (int i = 0; i < 32; ++i) host[i] = i + half;  // fault: race|stream_race|host_race
    cudaMemcpyAsync(data + 32 * half, host, 32 * sizeof(int), cudaMemcpyHostToDevice, stream);  // fault: race|stream_race|host_race
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
}

__global__ void fill_managed(int* data) {
  data[threadIdx.x] = 5;  // fault: race|stream_race|host_race
}
FAULT(host_reads_managed_memory_too_early) {
  int* data = nullptr;
  cudaMallocManaged(&data, 32 * sizeof(int));
  fill_managed<<<1, 32>>>(data);
  std::printf("%d\n", data[0]);  // fault: race|stream_race|host_race
  cudaDeviceSynchronize();
  cudaFree(data);
}

__global__ void touch(int* data) {
  data[threadIdx.x] += 1;  // fault: use_after_free|race|stream_race
}
FAULT(freed_in_another_stream) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  int* data = nullptr;
  cudaMallocAsync(&data, 32 * sizeof(int), a);
  cudaMemsetAsync(data, 0, 32 * sizeof(int), a);
  cudaStreamSynchronize(a);
  touch<<<1, 32, 0, b>>>(data);  // fault: use_after_free|race|stream_race
  cudaFreeAsync(data, a);        // fault: use_after_free|race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void late_producer(int* data) {
  data[threadIdx.x] = 3;  // fault: race|stream_race
}
__global__ void late_consumer(const int* data, int* out) {
  out[threadIdx.x] = data[threadIdx.x];  // fault: race|stream_race
}
FAULT(event_is_recorded_before_the_work) {
  Array<int> data(32), out(32);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event, a);
  late_producer<<<1, 32, 0, a>>>(data);
  cudaStreamWaitEvent(b, event, 0);
  late_consumer<<<1, 32, 0, b>>>(data, out);
  cudaDeviceSynchronize();
  cudaEventDestroy(event);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void fill_slowly(int* data) {
  data[threadIdx.x] = 7;  // fault: race|stream_race
}
FAULT(default_stream_does_not_wait_for_non_blocking_ones) {
  Array<int> data(32);
  int host[32];
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  fill_slowly<<<1, 32, 0, stream>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);  // fault: race|stream_race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}

__global__ void accumulate(int* data) {
  data[threadIdx.x] += 1;  // fault: race|stream_race
}
FAULT(fill_in_another_stream) {
  Array<int> data(32);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaDeviceSynchronize();
  cudaMemsetAsync(data, 0, 32 * sizeof(int), a);  // fault: race|stream_race
  accumulate<<<1, 32, 0, b>>>(data);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

FAULT(two_copies_to_one_place) {
  Array<int> one(32), two(32), out(32);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(out, one, 32 * sizeof(int), cudaMemcpyDeviceToDevice, a);  // fault: race|stream_race
  cudaMemcpyAsync(out, two, 32 * sizeof(int), cudaMemcpyDeviceToDevice, b);  // fault: race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__device__ int settings[32];
__global__ void use_settings(int* out) {
  out[threadIdx.x] = settings[threadIdx.x];  // fault: race|stream_race
}
FAULT(variable_is_set_while_a_kernel_reads_it) {
  Array<int> out(32);
  int* host = nullptr;
  cudaMallocHost(&host, sizeof settings);
  std::memset(host, 0, sizeof settings);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaDeviceSynchronize();
  use_settings<<<1, 32, 0, a>>>(out);
  cudaMemcpyToSymbolAsync(settings, host, sizeof settings, 0, cudaMemcpyHostToDevice, b);  // fault: race|stream_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFreeHost(host);
}

__global__ void read_mapped(const int* data, int* out) {
  out[threadIdx.x] = data[threadIdx.x];  // fault: race|stream_race|host_race
}
FAULT(host_writes_what_a_kernel_still_reads) {
  Array<int> out(32);
  int* data = nullptr;
  cudaMallocManaged(&data, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) data[i] = i;
  cudaDeviceSynchronize();
  read_mapped<<<1, 32>>>(data, out);
  for (int i = 0; i < 32; ++i) data[i] = 0;  // fault: race|stream_race|host_race
  cudaDeviceSynchronize();
  cudaFree(data);
}

FAULT(host_waits_for_the_wrong_event) {
  Array<int> data(32);
  int* host = nullptr;
  cudaMallocHost(&host, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaEvent_t before;
  cudaEventCreate(&before);
  cudaDeviceSynchronize();
  cudaEventRecord(before, stream);
  cudaMemcpyAsync(host, data, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);  // fault: race|stream_race|host_race
  cudaEventSynchronize(before);
  std::printf("%d\n", host[31]);  // fault: race|stream_race|host_race
  cudaStreamSynchronize(stream);
  cudaEventDestroy(before);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
}

__global__ void left_branch(int* data) {
  data[threadIdx.x] = 1;  // fault: race|stream_race
}
__global__ void right_branch(const int* data, int* out) {
  out[threadIdx.x] = data[threadIdx.x];  // fault: race|stream_race
}
FAULT(nodes_of_a_graph_lack_an_edge) {
  Array<int> data(32), out(32);
  int* to = out;
  int* from = data;
  void* left_arguments[] = {&from};
  void* right_arguments[] = {&from, &to};
  cudaKernelNodeParams left = {}, right = {};
  left.func = reinterpret_cast<void*>(left_branch);
  left.gridDim = right.gridDim = dim3(1);
  left.blockDim = right.blockDim = dim3(32);
  left.kernelParams = left_arguments;
  right.func = reinterpret_cast<void*>(right_branch);
  right.kernelParams = right_arguments;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t nodes[2];
  cudaGraphAddKernelNode(&nodes[0], graph, nullptr, 0, &left);
  cudaGraphAddKernelNode(&nodes[1], graph, nullptr, 0, &right);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaDeviceSynchronize();
  cudaGraphLaunch(exec, nullptr);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

__global__ void first_use(int* data) {
  data[threadIdx.x] = 1;  // fault: stream_race
}
FAULT(memory_of_one_stream_is_used_in_another) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  int* data = nullptr;
  cudaMallocAsync(&data, 32 * sizeof(int), a);  // fault: stream_race
  first_use<<<1, 32, 0, b>>>(data);
  cudaStreamSynchronize(b);
  cudaFreeAsync(data, a);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
