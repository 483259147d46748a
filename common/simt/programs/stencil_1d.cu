// A 1D stencil with halo cells in shared memory and error checks after each step.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <algorithm>

using namespace std;

#define N 4096
#define RADIUS 3
#define BLOCK_SIZE 16

#define checkErrors(msg)                                                              \
  do {                                                                                \
    cudaError_t err_ = cudaGetLastError();                                            \
    if (err_ != cudaSuccess) {                                                        \
      fprintf(stderr, "Fatal error: %s (%s at %s:%d)\n", msg, cudaGetErrorString(err_), \
              __FILE__, __LINE__);                                                    \
      return 1;                                                                       \
    }                                                                                 \
  } while (0)

__global__ void stencil_1d(const int *in, int *out) {
  __shared__ int temp[BLOCK_SIZE + 2 * RADIUS];
  int gindex = threadIdx.x + blockIdx.x * blockDim.x;
  int lindex = threadIdx.x + RADIUS;

  // Read input elements into shared memory
  temp[lindex] = in[gindex];
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = in[gindex - RADIUS];
    temp[lindex + BLOCK_SIZE] = in[gindex + BLOCK_SIZE];
  }
  __syncthreads();

  int result = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++)
    result += temp[lindex + offset];
  out[gindex] = result;
}

void fill_ints(int *x, int n) { fill_n(x, n, 1); }

int main(void) {
  int *in, *out;      // host copies
  int *d_in, *d_out;  // device copies
  int size = (N + 2 * RADIUS) * sizeof(int);
  in = (int *)malloc(size);  fill_ints(in, N + 2 * RADIUS);
  out = (int *)malloc(size); fill_ints(out, N + 2 * RADIUS);
  in[RADIUS + 100] = 5;

  cudaMalloc((void **)&d_in, size);
  cudaMalloc((void **)&d_out, size);
  checkErrors("allocation");
  cudaMemcpy(d_in, in, size, cudaMemcpyHostToDevice);
  cudaMemcpy(d_out, out, size, cudaMemcpyHostToDevice);
  checkErrors("copy in");

  stencil_1d<<<N / BLOCK_SIZE, BLOCK_SIZE>>>(d_in + RADIUS, d_out + RADIUS);
  checkErrors("launch");
  cudaMemcpy(out, d_out, size, cudaMemcpyDeviceToHost);
  checkErrors("copy out");

  int bad = 0;
  for (int i = 0; i < N + 2 * RADIUS; i++) {
    int expected = 7;
    if (i < RADIUS || i >= N + RADIUS) expected = 1;
    else if (abs(i - (RADIUS + 100)) <= RADIUS) expected = 11;
    if (out[i] != expected) {
      if (bad++ < 3) printf("Mismatch at index %d: %d instead of %d\n", i, out[i], expected);
    }
  }
  printf("%s\n", bad ? "FAIL" : "PASS");
  free(in); free(out);
  cudaFree(d_in); cudaFree(d_out);
  return bad ? 1 : 0;
}
