// printf from threads: every format that beginners use.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

__global__ void hello() {
  printf("Hello from block %d, thread %d\n", blockIdx.x, threadIdx.x);
}

__device__ void describe(const char *name, float value) {
  printf("  %-8s = %8.3f\n", name, value);
}

__global__ void formats(int *printed) {
  if (threadIdx.x == 0) {
    unsigned long long big = 1ULL << 40;
    size_t size = sizeof(double);
    printf("%5d|%-5d|%05d|%x|%X|%o|%u\n", 42, 42, 42, 255, 255, 8, 3000000000u);
    printf("%f %.2f %e %g %c %s %%\n", 3.14159, 2.71828f, 1e-5, 0.5, 'A', "string");
    printf("%llu %lld %zu\n", big, -(long long)big, size);
    describe("answer", 42.0f);
    *printed = printf("two arguments: %d %d\n", 1, 2);
  }
}

int main() {
  int *printed, host = 0;
  cudaMalloc(&printed, sizeof(int));
  hello<<<2, 4>>>();
  cudaDeviceSynchronize();
  formats<<<1, 32>>>(printed);
  cudaMemcpy(&host, printed, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(printed);
  cudaError_t e = cudaDeviceSynchronize();
  // on a GPU printf returns the number of arguments, elsewhere that of characters
  printf("%s\n", e == cudaSuccess && host > 0 ? "PASS" : "FAIL");
  return e == cudaSuccess && host > 0 ? 0 : 1;
}
