// A 7-point stencil in 3D: 2D tiles in shared memory march along z, neighbours in z in registers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define OUT_TILE_DIM 14
#define IN_TILE_DIM (OUT_TILE_DIM + 2)
#define IDX(i, j, k) (((i) * N + (j)) * N + (k))

__constant__ float coefficients[2];

__global__ void stencil_kernel(float *in, float *out, unsigned int N) {
  int iStart = blockIdx.z * OUT_TILE_DIM;
  int j = blockIdx.y * OUT_TILE_DIM + threadIdx.y - 1;
  int k = blockIdx.x * OUT_TILE_DIM + threadIdx.x - 1;
  float inPrev = 0, inCurr = 0, inNext = 0;
  __shared__ float inCurr_s[IN_TILE_DIM][IN_TILE_DIM];

  if (iStart - 1 >= 0 && iStart - 1 < N && j >= 0 && j < N && k >= 0 && k < N)
    inPrev = in[IDX(iStart - 1, j, k)];
  if (iStart >= 0 && iStart < N && j >= 0 && j < N && k >= 0 && k < N) {
    inCurr = in[IDX(iStart, j, k)];
    inCurr_s[threadIdx.y][threadIdx.x] = inCurr;
  }
  for (int i = iStart; i < iStart + OUT_TILE_DIM; ++i) {
    if (i + 1 >= 0 && i + 1 < N && j >= 0 && j < N && k >= 0 && k < N)
      inNext = in[IDX(i + 1, j, k)];
    __syncthreads();
    if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
      if (threadIdx.y >= 1 && threadIdx.y < IN_TILE_DIM - 1 && threadIdx.x >= 1 && threadIdx.x < IN_TILE_DIM - 1) {
        out[IDX(i, j, k)] = coefficients[0] * inCurr +
                            coefficients[1] * (inCurr_s[threadIdx.y][threadIdx.x - 1] +
                                               inCurr_s[threadIdx.y][threadIdx.x + 1] +
                                               inCurr_s[threadIdx.y - 1][threadIdx.x] +
                                               inCurr_s[threadIdx.y + 1][threadIdx.x] + inPrev + inNext);
      }
    }
    __syncthreads();
    inPrev = inCurr;
    inCurr = inNext;
    inCurr_s[threadIdx.y][threadIdx.x] = inNext;
  }
}

int main() {
  const int N = 40;
  const size_t bytes = sizeof(float) * N * N * N;
  float *in = (float *)malloc(bytes), *out = (float *)calloc(1, bytes);
  for (int i = 0; i < N * N * N; i++) in[i] = (float)(rand() % 16);
  float c[2] = {0.25f, 0.125f};
  cudaMemcpyToSymbol(coefficients, c, sizeof(c));
  float *d_in, *d_out;
  cudaMalloc(&d_in, bytes);
  cudaMalloc(&d_out, bytes);
  cudaMemcpy(d_in, in, bytes, cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, bytes);
  int tiles = (N + OUT_TILE_DIM - 1) / OUT_TILE_DIM;
  stencil_kernel<<<dim3(tiles, tiles, tiles), dim3(IN_TILE_DIM, IN_TILE_DIM)>>>(d_in, d_out, N);
  cudaDeviceSynchronize();
  cudaMemcpy(out, d_out, bytes, cudaMemcpyDeviceToHost);

  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        float want = 0;
        if (i > 0 && i < N - 1 && j > 0 && j < N - 1 && k > 0 && k < N - 1)
          want = c[0] * in[IDX(i, j, k)] +
                 c[1] * (in[IDX(i, j, k - 1)] + in[IDX(i, j, k + 1)] + in[IDX(i, j - 1, k)] +
                         in[IDX(i, j + 1, k)] + in[IDX(i - 1, j, k)] + in[IDX(i + 1, j, k)]);
        if (out[IDX(i, j, k)] != want) bad++;
      }
  printf("%s\n", bad == 0 ? "PASS" : "FAIL");
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return bad == 0 ? 0 : 1;
}
