// Threads that wait for one another in loops over volatile variables and atomics.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cassert>
#include <cstdio>
#include <cuda/atomic>
__device__ volatile int ready;
__device__ int payload;
__global__ void pc(int* o) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      payload = 42;
      __threadfence();
      ready = 1;
    }
  } else if (threadIdx.x == 0) {
    while (ready != 1)
      ;
    __threadfence();
    *o = *(volatile int*)&payload;
  }
}
__device__ unsigned arrived = 0;
__device__ void gridBarrier(unsigned n) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    unsigned t = atomicAdd(&arrived, 1);
    unsigned goal = (t / n + 1) * n;
    while (atomicAdd(&arrived, 0) < goal) {
    }
    __threadfence();
  }
  __syncthreads();
}
__global__ void gb(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = gridDim.x * blockDim.x;
  a[i] = i;
  gridBarrier(gridDim.x);
  int v = a[n - 1 - i];
  gridBarrier(gridDim.x);
  a[i] = v + 1;
}
__global__ void chain(volatile int* flag, int* sum) {
  if (threadIdx.x) return;
  int b = blockIdx.x;
  if (b > 0) {
    do {
    } while (flag[b - 1] == 0);
  }
  __threadfence();
  *(volatile int*)sum = *(volatile int*)sum * 2 + b;
  __threadfence();
  flag[b] = 1;
}
__global__ void cuatom(cuda::atomic<int, cuda::thread_scope_device>* f, int* d, int* o) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      *d = 5;
      f->store(1, cuda::memory_order_release);
    }
  } else if (threadIdx.x == 0) {
    while (f->load(cuda::memory_order_acquire) == 0) {
      __nanosleep(20);
    }
    *o = *d;
  }
}
class Mutex {
  int l = 0;

 public:
  __device__ void lock() {
    while (atomicCAS(&l, 0, 1))
      ;
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(&l, 0);
  }
};
__device__ Mutex mtx;
__device__ int list[64];
__device__ int top;
__global__ void push() {
  bool done = false;
  while (!done) {
    if (threadIdx.x % 32 == 0) {
      mtx.lock();
      int t = *(volatile int*)&top;
      *(volatile int*)&list[t] = blockIdx.x;
      *(volatile int*)&top = t + 1;
      mtx.unlock();
    }
    done = true;
  }
}
int main() {
  int *o, h;
  cudaMalloc(&o, 4);
  pc<<<2, 32>>>(o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  assert(h == 42);
  int* a;
  cudaMallocManaged(&a, 128 * 4);
  gb<<<4, 32>>>(a);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; i++) assert(a[i] == 128 - i);
  int* fl;
  cudaMalloc(&fl, 64);
  cudaMemset(fl, 0, 64);
  cudaMemset(o, 0, 4);
  chain<<<8, 32>>>(fl, o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  int w = 0;
  for (int b = 0; b < 8; b++) w = w * 2 + b;
  assert(h == w);
  cuda::atomic<int, cuda::thread_scope_device>* f;
  cudaMalloc(&f, sizeof *f);
  cudaMemset(f, 0, sizeof *f);
  int* d;
  cudaMalloc(&d, 4);
  cuatom<<<2, 32>>>(f, d, o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  assert(h == 5);
  push<<<8, 64>>>();
  int t;
  cudaMemcpyFromSymbol(&t, top, 4);
  assert(t == 16);
  cudaFree(o);
  cudaFree(a);
  cudaFree(fl);
  cudaFree(f);
  cudaFree(d);
  puts("PASS");
}
