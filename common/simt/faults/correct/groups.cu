// Cooperative groups, and memory that the host and the device share in turn.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "correct.h"

namespace cg = cooperative_groups;

__global__ void tiles_of_eight(const int* in, int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = in[threadIdx.x];
  for (unsigned d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0) out[threadIdx.x / 8] = v;
}
CORRECT(tiles_of_eight_threads) {
  const Array<int> in(64, 1), out(8);
  tiles_of_eight<<<1, 64>>>(in, out);
  return out.host() == std::vector<int>(8, 8);
}

__global__ void reduce_group(const int* in, int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int sum = cg::reduce(warp, in[threadIdx.x], cg::plus<int>());
  if (warp.thread_rank() == 0) atomicAdd(out, sum);
}
CORRECT(reduction_of_a_group) {
  const Array<int> in(numbers(96)), out(1);
  reduce_group<<<1, 96>>>(in, out);
  return out.host()[0] == sum_of_numbers(96);
}

__global__ void some_together(const int* in, int* counter) {
  if (in[threadIdx.x] % 4 == 0) {
    const auto active = cg::coalesced_threads();
    if (active.thread_rank() == 0) atomicAdd(counter, static_cast<int>(active.size()));
  }
}
CORRECT(threads_that_happen_to_be_together) {
  const Array<int> in(numbers(64)), counter(1);
  some_together<<<1, 64>>>(in, counter);
  return counter.host()[0] == 16;
}

__global__ void shared_of_a_tile(const int* in, int* out) {
  __shared__ int box[4][16];
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int* mine = box[threadIdx.x / 16];
  mine[tile.thread_rank()] = in[threadIdx.x];
  tile.sync();
  out[threadIdx.x] = mine[15 - tile.thread_rank()];
}
CORRECT(exchange_within_a_tile) {
  const Array<int> in(numbers(64)), out(64);
  shared_of_a_tile<<<1, 64>>>(in, out);
  return out.host()[16] == 31;
}

__global__ void two_steps(const int* in, int* mid, int* out) {
  const auto grid = cg::this_grid();
  const unsigned i = static_cast<unsigned>(grid.thread_rank());
  mid[i] = in[i] + 1;
  grid.sync();
  out[i] = mid[grid.size() - 1 - i];
}
CORRECT(barrier_of_the_whole_grid) {
  const Array<int> in(numbers(128)), mid(128), out(128);
  const int* from = in;
  int *middle = mid, *to = out;
  void* arguments[] = {&from, &middle, &to};
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(two_steps), dim3(4), dim3(32),
                                    arguments, 0, nullptr));
  return out.host()[0] == 128;
}

__global__ void add_one(int* data) {
  data[threadIdx.x] += 1;
}
CORRECT(managed_memory_in_turns) {
  int* data = nullptr;
  CHECK(cudaMallocManaged(&data, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) data[i] = i;
  add_one<<<1, 32>>>(data);
  CHECK(cudaDeviceSynchronize());
  data[3] += 10;
  add_one<<<1, 32>>>(data);
  CHECK(cudaDeviceSynchronize());
  const bool right = data[3] == 15 && data[31] == 33;
  CHECK(cudaFree(data));
  return right;
}

CORRECT(mapped_host_memory) {
  int *host = nullptr, *device = nullptr;
  CHECK(cudaHostAlloc(&host, 32 * sizeof(int), cudaHostAllocMapped));
  for (int i = 0; i < 32; ++i) host[i] = i;
  CHECK(cudaHostGetDevicePointer(&device, host, 0));
  add_one<<<1, 32>>>(device);
  CHECK(cudaDeviceSynchronize());
  const bool right = host[31] == 32;
  CHECK(cudaFreeHost(host));
  return right;
}

CORRECT(streams_ordered_by_an_event) {
  const Array<int> data(32);
  cudaStream_t a, b;
  cudaEvent_t done;
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreate(&b));
  CHECK(cudaEventCreate(&done));
  add_one<<<1, 32, 0, a>>>(data);
  CHECK(cudaEventRecord(done, a));
  CHECK(cudaStreamWaitEvent(b, done, 0));
  add_one<<<1, 32, 0, b>>>(data);
  CHECK(cudaStreamSynchronize(b));
  const bool right = data.host()[5] == 2;
  CHECK(cudaStreamDestroy(a));
  CHECK(cudaStreamDestroy(b));
  CHECK(cudaEventDestroy(done));
  return right;
}

CORRECT(streams_on_halves_of_an_array) {
  const Array<int> data(64);
  cudaStream_t streams[2];
  for (auto& stream : streams) CHECK(cudaStreamCreate(&stream));
  for (int i = 0; i < 2; ++i) add_one<<<1, 32, 0, streams[i]>>>(data + 32 * i);
  for (auto& stream : streams) CHECK(cudaStreamSynchronize(stream));
  for (auto& stream : streams) CHECK(cudaStreamDestroy(stream));
  return data.host()[63] == 1;
}

CORRECT(pinned_buffer_used_again_after_an_event) {
  const Array<int> data(64);
  int* host = nullptr;
  CHECK(cudaMallocHost(&host, 32 * sizeof(int)));
  cudaStream_t stream;
  cudaEvent_t copied;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming));
  for (int half = 0; half < 2; ++half) {
    for (int i = 0; i < 32; ++i) host[i] = i + half;
    CHECK(
        cudaMemcpyAsync(data + 32 * half, host, 32 * sizeof(int), cudaMemcpyHostToDevice, stream));
    CHECK(cudaEventRecord(copied, stream));
    CHECK(cudaEventSynchronize(copied));
  }
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaEventDestroy(copied));
  CHECK(cudaFreeHost(host));
  return data.host()[32] == 1;
}

CORRECT(memory_of_a_stream) {
  const Array<int> out(32);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int* data = nullptr;
  CHECK(cudaMallocAsync(&data, 32 * sizeof(int), stream));
  CHECK(cudaMemsetAsync(data, 0, 32 * sizeof(int), stream));
  add_one<<<1, 32, 0, stream>>>(data);
  CHECK(cudaMemcpyAsync(out, data, 32 * sizeof(int), cudaMemcpyDeviceToDevice, stream));
  CHECK(cudaFreeAsync(data, stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaStreamDestroy(stream));
  return out.host()[0] == 1;
}
