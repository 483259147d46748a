// The program's own names that look like threadIdx and its like, and macros that hide those.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cassert>
#include <cstdio>
struct Config {
  dim3 gridDim, blockDim;
  unsigned threadIdx;
  Config() : gridDim(4), blockDim(32), threadIdx(7) {}
  dim3 total() const { return dim3(gridDim.x * blockDim.x); }
};
struct Ctx {
  uint3 threadIdx, blockIdx;
  __device__ Ctx() : threadIdx(::threadIdx), blockIdx(::blockIdx) {}
  __device__ int id() const { return threadIdx.x + blockIdx.x * 1000; }
};
__device__ int flat(uint3 threadIdx, dim3 blockDim) {
  return threadIdx.x + blockDim.x * threadIdx.y;
}
template <int blockDim_x>
__device__ int fixed() {
  return blockIdx.x * blockDim_x + threadIdx.x;
}
__global__ void k(int* o) {
  const auto& t = threadIdx;
  auto b = blockIdx;
  const dim3 bd = blockDim;
  auto [x, y, z] = threadIdx;
  unsigned int gd = gridDim.x;
  int id = b.x * bd.x * bd.y + flat(threadIdx, blockDim);
  o[id] = Ctx().id() * 10 + (t.x == x && y == threadIdx.y && z == 0) + (gd == 2) +
          (fixed<8>() == int(blockIdx.x * 8 + threadIdx.x)) + (int)(sizeof(threadIdx) == 12) +
          (warpSize == 32);
}
__global__ void shadow(int* o, int blockDim) {
  int tid = ::threadIdx.x;
  {
    int gridDim = 3;
    o[tid] = gridDim * blockDim;
  }
  o[tid] += gridDim.x;
  for (int threadIdx = 0; threadIdx < 2; threadIdx++) o[tid] += threadIdx;
  o[tid] += threadIdx.x;
}
#define TID threadIdx.x
#define GLOBAL_ID (blockIdx.x * blockDim.x + TID)
#define FOR_GRID(i, n) \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
__global__ void mac(int* o, int n) {
  FOR_GRID(i, n) {
    o[i] = i;
  }
  FOR_GRID(j, n) o[j] += 1;
}
__host__ __device__ int which() {
#ifdef __CUDA_ARCH__
  return threadIdx.x * 0 + 1;
#else
  return 0;
#endif
}
int main() {
  int h[64], *o;
  cudaMalloc(&o, 256);
  Config c;
  assert(c.total().x == 128 && c.threadIdx == 7);
  k<<<2, dim3(8, 4)>>>(o);
  cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i++) assert(h[i] == ((i % 8) + i / 32 * 1000) * 10 + 5);
  dim3 gridDim(2), blockDim(16);
  blockDim.y = 2;
  k<<<gridDim, blockDim>>>(o);
  assert(!cudaDeviceSynchronize());
  shadow<<<1, 32>>>(o, 5);
  cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++) assert(h[i] == 15 + 1 + 1 + i);
  mac<<<2, 8>>>(o, 64);
  cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i++) assert(h[i] == i + 1);
  cudaFree(o);
  (void)which;
  puts("PASS");
}
