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
