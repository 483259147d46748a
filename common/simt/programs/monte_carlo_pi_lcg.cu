// Pi by darts, with a generator of our own per thread; the number of hits is exact on both sides.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <cmath>

class Lcg {
public:
  __host__ __device__ explicit Lcg(unsigned int seed) : state(seed * 747796405u + 2891336453u) {}
  __host__ __device__ float operator()() {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) * (1.0f / 16777216.0f);
  }
private:
  unsigned int state;
};

__host__ __device__ int throwDarts(unsigned int seed, int darts) {
  Lcg random(seed);
  int hits = 0;
  for (int i = 0; i < darts; ++i) {
    float x = random();
    float y = random();
    hits += (x * x + y * y <= 1.0f) ? 1 : 0;
  }
  return hits;
}

__global__ void estimate(unsigned long long *hits, int darts) {
  unsigned int me = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = throwDarts(me, darts);
  for (int offset = warpSize / 2; offset > 0; offset >>= 1)
    mine += __shfl_down_sync(0xffffffff, mine, offset);
  if (threadIdx.x % warpSize == 0)
    atomicAdd(hits, static_cast<unsigned long long>(mine));
}

int main() {
  const int blocks = 16, threads = 128, darts = 100;
  unsigned long long *hits, result = 0, expected = 0;
  cudaMalloc(&hits, sizeof(*hits));
  cudaMemset(hits, 0, sizeof(*hits));
  estimate<<<blocks, threads>>>(hits, darts);
  cudaMemcpy(&result, hits, sizeof(result), cudaMemcpyDeviceToHost);
  for (int i = 0; i < blocks * threads; ++i) expected += throwDarts(i, darts);

  double pi = 4.0 * result / (double(blocks) * threads * darts);
  std::cout << "pi is about " << pi << std::endl;
  // Fused multiply-add may move a dart that falls onto the circle itself.
  bool ok = std::fabs(pi - M_PI) < 0.02 && std::llabs((long long)(result - expected)) < 20;
  std::cout << (ok ? "PASS" : "FAIL") << std::endl;
  cudaFree(hits);
  return ok ? 0 : 1;
}
