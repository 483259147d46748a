// cuda::atomic and cuda::atomic_ref: a ticket lock, a flag between blocks, counters of all scopes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/atomic>
#include <cstdio>

struct Lock {
  cuda::atomic<int, cuda::thread_scope_device> state;
  __device__ void acquire() {
    while (state.exchange(1, cuda::memory_order_acquire)) {
    }
  }
  __device__ void release() { state.store(0, cuda::std::memory_order_release); }
};

__device__ Lock lock;
__device__ int guarded;
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> flag;
__device__ int message;

__global__ void locked() {
  if (threadIdx.x % 32 == 0) {
    lock.acquire();
    guarded = guarded + 1;
    lock.release();
  }
}

__global__ void handshake(int *out) {
  if (blockIdx.x == 0) {
    message = 42;
    flag.store(1, cuda::memory_order_release);
    flag.notify_all();
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0);
    *out = message;
  }
}

__global__ void counters(int *sum, float *fsum, unsigned *low) {
  cuda::atomic_ref<int, cuda::thread_scope_device> s(*sum);
  s.fetch_add(2, cuda::memory_order_relaxed);
  ++s;
  s += 1;
  cuda::atomic_ref<float> f(*fsum);
  f.fetch_add(0.5f);
  cuda::atomic_ref<unsigned> l(*low);
  l.fetch_min(threadIdx.x + 3);
  __shared__ cuda::atomic<int, cuda::thread_scope_block> here;
  if (threadIdx.x == 0) here = 0;
  __syncthreads();
  int old = here.load(cuda::std::memory_order_relaxed);
  while (!here.compare_exchange_weak(old, old + 1, cuda::memory_order_relaxed)) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
  __syncthreads();
  if (threadIdx.x == 0 && here != 64) s.store(-1);
}

int main() {
  int *out, host[4] = {};
  unsigned start = 1000;
  cudaMalloc(&out, 4 * sizeof(int));
  cudaMemset(out, 0, 4 * sizeof(int));
  cudaMemcpy(out + 3, &start, sizeof start, cudaMemcpyHostToDevice);
  locked<<<8, 128>>>();
  handshake<<<2, 1>>>(out);
  counters<<<1, 64>>>(out + 1, (float *)(out + 2), (unsigned *)(out + 3));
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  int got = 0;
  cudaMemcpyFromSymbol(&got, guarded, sizeof got);
  float fsum;
  memcpy(&fsum, &host[2], sizeof fsum);
  printf("%d %d %d %g %d\n", got, host[0], host[1], fsum, host[3]);
  return got == 32 && host[0] == 42 && host[1] == 256 && fsum == 32 && host[3] == 3 ? 0 : 1;
}
