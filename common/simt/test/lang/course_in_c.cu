// A program in C, as courses have it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#define N 1024
#define THREADS 256
typedef struct {
  int rows, cols, stride;
  float* elements;
} Matrix;
#define gpuErrchk(ans) \
  { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char* file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
__device__ float GetElement(const Matrix A, int row, int col) {
  return A.elements[row * A.stride + col];
}
__device__ void SetElement(Matrix A, int row, int col, float value) {
  A.elements[row * A.stride + col] = value;
}
__device__ Matrix GetSubMatrix(Matrix A, int row, int col) {
  Matrix s;
  s.rows = s.cols = 16;
  s.stride = A.stride;
  s.elements = &A.elements[A.stride * 16 * row + 16 * col];
  return s;
}
__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C) {
  int br = blockIdx.y, bc = blockIdx.x;
  Matrix Cs = GetSubMatrix(C, br, bc);
  float v = 0;
  int row = threadIdx.y, col = threadIdx.x;
  for (int m = 0; m < (A.cols / 16); ++m) {
    Matrix As = GetSubMatrix(A, br, m), Bs = GetSubMatrix(B, m, bc);
    __shared__ float a[16][16];
    __shared__ float b[16][16];
    a[row][col] = GetElement(As, row, col);
    b[row][col] = GetElement(Bs, row, col);
    __syncthreads();
    for (int e = 0; e < 16; ++e) v += a[row][e] * b[e][col];
    __syncthreads();
  }
  SetElement(Cs, row, col, v);
}
__global__ void hello() {
  printf("Hello from block %d thread %d of %d\n", blockIdx.x, threadIdx.x, blockDim.x);
}
int main(int argc, char* argv[]) {
  int deviceCount;
  cudaGetDeviceCount(&deviceCount);
  for (int d = 0; d < deviceCount; d++) {
    struct cudaDeviceProp p;
    cudaGetDeviceProperties(&p, d);
    printf("%d.%d %d %zu\n", p.major, p.minor, p.multiProcessorCount, p.sharedMemPerBlock);
  }
  hello<<<1, 2>>>();
  cudaDeviceSynchronize();
  size_t size = 64 * 64 * sizeof(float);
  Matrix h, d[3];
  h.rows = h.cols = h.stride = 64;
  h.elements = (float*)malloc(size);
  for (int i = 0; i < 64 * 64; i++) h.elements[i] = 1;
  for (int i = 0; i < 3; i++) {
    d[i] = h;
    gpuErrchk(cudaMalloc((void**)&d[i].elements, size));
    cudaMemcpy(d[i].elements, h.elements, size, cudaMemcpyHostToDevice);
  }
  dim3 dimBlock(16, 16);
  dim3 dimGrid(64 / dimBlock.x, 64 / dimBlock.y);
  cudaEvent_t start, stop;
  float ms;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start, 0);
  MatMulKernel<<<dimGrid, dimBlock>>>(d[0], d[1], d[2]);
  gpuErrchk(cudaPeekAtLastError());
  gpuErrchk(cudaDeviceSynchronize());
  cudaEventRecord(stop, 0);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&ms, start, stop);
  cudaMemcpy(h.elements, d[2].elements, size, cudaMemcpyDeviceToHost);
  printf("%g\n", h.elements[77]);
  cudaFree(d[0].elements);
  free(h.elements);
  return h.elements == 0;
}
