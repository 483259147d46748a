// Streams, events and the host, put in order by each of the ways that CUDA has.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/atomic>

#include "correct.h"

__global__ void produce(int* data) {
  data[threadIdx.x] = static_cast<int>(threadIdx.x) + 1;
}
__global__ void reverse(const int* data, int* out) {
  out[threadIdx.x] = data[31 - threadIdx.x];
}
__global__ void add(int* data, int value) {
  data[threadIdx.x] += value;
}
__global__ void count(int* counter) {
  atomicAdd(counter, 1);
}

struct Streams {
  explicit Streams(unsigned flags) {
    CHECK(cudaStreamCreateWithFlags(&a, flags));
    CHECK(cudaStreamCreateWithFlags(&b, flags));
    CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    CHECK(cudaDeviceSynchronize());
  }
  ~Streams() {
    CHECK(cudaStreamSynchronize(a));
    CHECK(cudaStreamSynchronize(b));
    CHECK(cudaEventDestroy(event));
    CHECK(cudaStreamDestroy(a));
    CHECK(cudaStreamDestroy(b));
  }
  cudaStream_t a, b;
  cudaEvent_t event;
};

/// 32 integers of pinned memory.
struct Pinned {
  Pinned() { CHECK(cudaMallocHost(&data, 32 * sizeof(int))); }
  ~Pinned() { CHECK(cudaFreeHost(data)); }
  int* data = nullptr;
};

/// Whichever of the two runs first: the flag says that the data is there.
__global__ void show(int* data, int* flag) {
  *data = 5;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).store(1, cuda::memory_order_release);
}
__global__ void await(const int* data, int* flag, int* out) {
  while (cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load(cuda::memory_order_acquire) ==
         0) {
  }
  *out = *data;
}

CORRECT(flag_between_streams) {
  const Array<int> data(32), flag(32), out(32);
  const Streams s(cudaStreamNonBlocking);
  for (int i = 0; i < 12; ++i) {
    CHECK(cudaMemset(flag, 0, sizeof(int)));
    CHECK(cudaMemset(data, 0, sizeof(int)));
    CHECK(cudaDeviceSynchronize());
    show<<<1, 1, 0, s.a>>>(data, flag);
    await<<<1, 1, 0, s.b>>>(data, flag, out);
    CHECK(cudaDeviceSynchronize());
    if (out.host()[0] != 5) return false;
  }
  return true;
}

CORRECT(consumer_waits_for_the_event) {
  const Array<int> data(32), out(32);
  const Streams s(cudaStreamNonBlocking);
  produce<<<1, 32, 0, s.a>>>(data);
  CHECK(cudaEventRecord(s.event, s.a));
  CHECK(cudaStreamWaitEvent(s.b, s.event, 0));
  reverse<<<1, 32, 0, s.b>>>(data, out);
  CHECK(cudaStreamSynchronize(s.b));
  return out.host()[0] == 32;
}

CORRECT(host_stands_between_two_streams) {
  const Array<int> data(32), out(32);
  const Streams s(cudaStreamNonBlocking);
  produce<<<1, 32, 0, s.a>>>(data);
  CHECK(cudaStreamSynchronize(s.a));
  reverse<<<1, 32, 0, s.b>>>(data, out);
  CHECK(cudaDeviceSynchronize());
  return out.host()[31] == 1;
}

CORRECT(default_stream_orders_blocking_streams) {
  const Array<int> data(32);
  const Streams s(cudaStreamDefault);
  produce<<<1, 32, 0, s.a>>>(data);
  add<<<1, 32>>>(data, 10);
  add<<<1, 32, 0, s.b>>>(data, 100);
  return data.host()[0] == 111;  // the copy is the default stream's
}

CORRECT(streams_on_halves_of_one_array) {
  const Array<int> data(64);
  const Streams s(cudaStreamNonBlocking);
  produce<<<1, 32, 0, s.a>>>(data);
  produce<<<1, 32, 0, s.b>>>(data + 32);
  CHECK(cudaDeviceSynchronize());
  return data.host()[63] == 32;
}

CORRECT(streams_read_one_array_and_count_atomically) {
  const Array<int> data(numbers(32)), one(32), two(32), counter(1);
  const Streams s(cudaStreamNonBlocking);
  reverse<<<1, 32, 0, s.a>>>(data, one);
  count<<<1, 32, 0, s.a>>>(counter);
  reverse<<<1, 32, 0, s.b>>>(data, two);
  count<<<1, 32, 0, s.b>>>(counter);
  CHECK(cudaDeviceSynchronize());
  return one.host() == two.host() && counter.host()[0] == 64;
}

CORRECT(host_waits_before_it_reads_and_refills) {
  const Array<int> data(64);
  const Pinned host;
  const Streams s(cudaStreamNonBlocking);
  for (int half = 0; half < 2; ++half) {
    for (int i = 0; i < 32; ++i) host.data[i] = i + half;
    CHECK(cudaMemcpyAsync(data + 32 * half, host.data, 32 * sizeof(int), cudaMemcpyHostToDevice,
                          s.a));
    CHECK(cudaEventRecord(s.event, s.a));
    CHECK(cudaEventSynchronize(s.event));
  }
  add<<<1, 32, 0, s.a>>>(data, 5);
  CHECK(cudaMemcpyAsync(host.data, data, 32 * sizeof(int), cudaMemcpyDeviceToHost, s.a));
  while (cudaStreamQuery(s.a) == cudaErrorNotReady) {
  }
  return host.data[31] == 36;
}

CORRECT(two_buffers_and_two_events) {
  constexpr int kChunks = 6;
  const Array<int> out(32 * kChunks);
  const Array<int> buffers(64);
  const Pinned first, second;
  int* const host[2] = {first.data, second.data};
  const Streams s(cudaStreamNonBlocking);
  cudaEvent_t filled[2], used[2];
  for (int i = 0; i < 2; ++i) {
    CHECK(cudaEventCreate(&filled[i]));
    CHECK(cudaEventCreate(&used[i]));
  }
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    const int at = chunk % 2;
    int* const buffer = buffers + 32 * at;
    if (chunk >= 2) CHECK(cudaEventSynchronize(filled[at]));
    for (int i = 0; i < 32; ++i) host[at][i] = 100 * chunk + i;
    if (chunk >= 2) CHECK(cudaStreamWaitEvent(s.a, used[at], 0));
    CHECK(cudaMemcpyAsync(buffer, host[at], 32 * sizeof(int), cudaMemcpyHostToDevice, s.a));
    CHECK(cudaEventRecord(filled[at], s.a));
    CHECK(cudaStreamWaitEvent(s.b, filled[at], 0));
    reverse<<<1, 32, 0, s.b>>>(buffer, out + 32 * chunk);
    CHECK(cudaEventRecord(used[at], s.b));
  }
  CHECK(cudaStreamSynchronize(s.b));
  for (int i = 0; i < 2; ++i) {
    CHECK(cudaEventDestroy(filled[i]));
    CHECK(cudaEventDestroy(used[i]));
  }
  return out.host()[32 * 5] == 531;
}

CORRECT(managed_memory_by_turns) {
  int* data = nullptr;
  CHECK(cudaMallocManaged(&data, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) data[i] = i;
  add<<<1, 32>>>(data, 1);
  CHECK(cudaDeviceSynchronize());
  data[0] += 1;
  add<<<1, 32>>>(data, 1);
  CHECK(cudaDeviceSynchronize());
  const bool right = data[0] == 3 && data[31] == 33;
  CHECK(cudaFree(data));
  return right;
}

CORRECT(host_uses_the_other_half_of_a_pinned_buffer) {
  const Array<int> data(16);
  const Pinned host;
  const Streams s(cudaStreamNonBlocking);
  for (int i = 0; i < 16; ++i) host.data[i] = i;
  CHECK(cudaMemcpyAsync(data, host.data, 16 * sizeof(int), cudaMemcpyHostToDevice, s.a));
  for (int i = 16; i < 32; ++i) host.data[i] = host.data[i - 16];  // the copy reads, too
  CHECK(cudaStreamSynchronize(s.a));
  return data.host()[15] == 15 && host.data[31] == 15;
}

CORRECT(memory_of_a_stream_freed_behind_an_event) {
  const Streams s(cudaStreamNonBlocking);
  int* data = nullptr;
  CHECK(cudaMallocAsync(&data, 32 * sizeof(int), s.a));
  CHECK(cudaMemsetAsync(data, 0, 32 * sizeof(int), s.a));
  CHECK(cudaEventRecord(s.event, s.a));
  CHECK(cudaStreamWaitEvent(s.b, s.event, 0));
  add<<<1, 32, 0, s.b>>>(data, 1);
  const Pinned host;
  CHECK(cudaMemcpyAsync(host.data, data, 32 * sizeof(int), cudaMemcpyDeviceToHost, s.b));
  CHECK(cudaEventRecord(s.event, s.b));
  CHECK(cudaStreamWaitEvent(s.a, s.event, 0));
  CHECK(cudaFreeAsync(data, s.a));
  CHECK(cudaStreamSynchronize(s.b));
  return host.data[7] == 1;
}

CORRECT(columns_of_one_matrix_in_two_streams) {
  const Array<int> matrix(8 * 8);
  const Pinned left, right;
  const Streams s(cudaStreamNonBlocking);
  for (int i = 0; i < 32; ++i) left.data[i] = i, right.data[i] = 100 + i;
  const auto copy = [&](int column, const Pinned& from, cudaStream_t stream) {
    CHECK(cudaMemcpy2DAsync(matrix + column, 8 * sizeof(int), from.data, 4 * sizeof(int),
                            4 * sizeof(int), 8, cudaMemcpyHostToDevice, stream));
  };
  copy(0, left, s.a);
  copy(4, right, s.b);
  CHECK(cudaDeviceSynchronize());
  const auto all = matrix.host();
  return all[0] == 0 && all[4] == 100 && all[63] == 131;
}

CORRECT(host_function_between_copies) {
  const Array<int> data(32);
  const Pinned host;
  const Streams s(cudaStreamNonBlocking);
  produce<<<1, 32, 0, s.a>>>(data);
  CHECK(cudaMemcpyAsync(host.data, data, 32 * sizeof(int), cudaMemcpyDeviceToHost, s.a));
  CHECK(cudaLaunchHostFunc(
      s.a,
      [](void* user) {
        int* values = static_cast<int*>(user);
        for (int i = 0; i < 32; ++i) values[i] *= 2;
      },
      host.data));
  CHECK(cudaMemcpyAsync(data, host.data, 32 * sizeof(int), cudaMemcpyHostToDevice, s.a));
  CHECK(cudaStreamSynchronize(s.a));
  return data.host()[31] == 64 && host.data[0] == 2;
}

CORRECT(branches_of_a_graph_join) {
  const Array<int> one(32), two(32), out(32);
  const Streams s(cudaStreamNonBlocking);
  cudaEvent_t joined;
  CHECK(cudaEventCreate(&joined));
  CHECK(cudaStreamBeginCapture(s.a, cudaStreamCaptureModeGlobal));
  CHECK(cudaEventRecord(s.event, s.a));
  CHECK(cudaStreamWaitEvent(s.b, s.event, 0));
  produce<<<1, 32, 0, s.a>>>(one);
  produce<<<1, 32, 0, s.b>>>(two);
  CHECK(cudaEventRecord(joined, s.b));
  CHECK(cudaStreamWaitEvent(s.a, joined, 0));
  reverse<<<1, 32, 0, s.a>>>(one, out);
  reverse<<<1, 32, 0, s.a>>>(two, out);
  cudaGraph_t graph;
  CHECK(cudaStreamEndCapture(s.a, &graph));
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 3; ++i) CHECK(cudaGraphLaunch(exec, s.a));
  CHECK(cudaStreamSynchronize(s.a));
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaEventDestroy(joined));
  return out.host()[0] == 32;
}

CORRECT(bytes_of_one_word_by_two_streams) {
  const Array<unsigned char> bytes(64);
  const Streams s(cudaStreamNonBlocking);
  CHECK(cudaMemsetAsync(bytes, 1, 31, s.a));
  CHECK(cudaMemsetAsync(bytes + 31, 2, 33, s.b));
  CHECK(cudaDeviceSynchronize());
  return bytes.host()[30] == 1 && bytes.host()[31] == 2;
}
