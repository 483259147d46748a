// SAXPY timed with events; reports the effective bandwidth.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <assert.h>

// Convenience function for checking CUDA runtime API results; may be wrapped around any call.
inline
cudaError_t ok(cudaError_t result)
{
#if defined(DEBUG) || !defined(NDEBUG)
  if (result != cudaSuccess) {
    fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
    assert(result == cudaSuccess);
  }
#endif
  return result;
}

__global__
void saxpy(int n, float a, float *x, float *y)
{
  int i = blockIdx.x*blockDim.x + threadIdx.x;
  if (i < n) y[i] = a*x[i] + y[i];
}

int main(void)
{
  const int N = 20 * (1 << 12);
  float *x, *y, *d_x, *d_y;
  x = (float*)malloc(N*sizeof(float));
  y = (float*)malloc(N*sizeof(float));

  ok( cudaMalloc(&d_x, N*sizeof(float)) );
  ok( cudaMalloc(&d_y, N*sizeof(float)) );

  for (int i = 0; i < N; i++) {
    x[i] = 1.0f + i % 3;
    y[i] = 2.0f;
  }

  cudaEvent_t start, stop;
  ok( cudaEventCreate(&start) );
  ok( cudaEventCreate(&stop) );

  ok( cudaMemcpy(d_x, x, N*sizeof(float), cudaMemcpyHostToDevice) );
  ok( cudaMemcpy(d_y, y, N*sizeof(float), cudaMemcpyHostToDevice) );

  cudaEventRecord(start);
  saxpy<<<(N+511)/512, 512>>>(N, 2.0f, d_x, d_y);
  cudaEventRecord(stop);

  ok( cudaMemcpy(y, d_y, N*sizeof(float), cudaMemcpyDeviceToHost) );

  ok( cudaEventSynchronize(stop) );
  float milliseconds = -1;
  ok( cudaEventElapsedTime(&milliseconds, start, stop) );

  int wrong = 0;
  for (int i = 0; i < N; i++)
    if (y[i] != 2.0f * (1.0f + i % 3) + 2.0f) wrong += 1;

  printf("Effective bandwidth (GB/s): %f\n", milliseconds > 0 ? N*4.0*3/milliseconds/1e6 : 0.0);
  printf("%s\n", wrong == 0 && milliseconds >= 0 ? "PASS" : "FAIL");
  ok( cudaEventDestroy(start) );
  ok( cudaEventDestroy(stop) );
  ok( cudaFree(d_x) );
  ok( cudaFree(d_y) );
  free(x); free(y);
  return !(wrong == 0 && milliseconds >= 0);
}
