// assert on the device: silent when it holds; when not, the context is lost for good.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void testKernel(int N) {
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  assert(gtid < N);
}

int main(int argc, char **argv) {
  int bad = 0;
  testKernel<<<2, 32>>>(64);
  bad += cudaDeviceSynchronize() != cudaSuccess;

  printf("\n-- Begin assert output\n\n");
  fflush(stdout);
  testKernel<<<2, 32>>>(60);
  cudaError_t error = cudaDeviceSynchronize();
  printf("\n-- End assert output\n\n");
  if (error == cudaErrorAssert) {
    printf("Device assert failed as expected, CUDA error message is: %s\n\n", cudaGetErrorString(error));
  } else {
    printf("%d: %s instead of a failed assert\n", (int)error, cudaGetErrorString(error));
    bad++;
  }
  void *p;
  bad += cudaMalloc(&p, 16) != cudaErrorAssert;  // sticky
  bad += cudaGetLastError() != cudaErrorAssert;
  bad += cudaGetLastError() != cudaSuccess;      // it has been looked at, but
  bad += cudaMalloc(&p, 16) != cudaErrorAssert;  // the context is lost all the same
  printf(bad ? "FAIL\n" : "PASS\n");
  return bad ? 1 : 0;
}
