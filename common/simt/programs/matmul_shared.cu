// Matrix multiplication with tiles in shared memory; sizes that are no multiple of the tile.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <random>

const int TILE_WIDTH = 16;

__global__ void MatrixMulKernel(float* M, float* N, float* P, int numMRows, int numMColumns, int numNColumns) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];

  int bx = blockIdx.x; int by = blockIdx.y;
  int tx = threadIdx.x; int ty = threadIdx.y;
  int Row = by * TILE_WIDTH + ty;
  int Col = bx * TILE_WIDTH + tx;

  float Pvalue = 0;
  for (int ph = 0; ph < (numMColumns - 1) / TILE_WIDTH + 1; ++ph) {
    if (Row < numMRows && ph * TILE_WIDTH + tx < numMColumns)
      Mds[ty][tx] = M[Row * numMColumns + ph * TILE_WIDTH + tx];
    else
      Mds[ty][tx] = 0.0f;
    if (ph * TILE_WIDTH + ty < numMColumns && Col < numNColumns)
      Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * numNColumns + Col];
    else
      Nds[ty][tx] = 0.0f;
    __syncthreads();

    for (int k = 0; k < TILE_WIDTH; ++k) Pvalue += Mds[ty][k] * Nds[k][tx];
    __syncthreads();
  }
  if (Row < numMRows && Col < numNColumns) P[Row * numNColumns + Col] = Pvalue;
}

bool run(int rows, int inner, int columns) {
  float *M = new float[rows * inner], *N = new float[inner * columns], *P = new float[rows * columns];
  std::mt19937 engine(rows * 31 + inner);
  std::uniform_int_distribution<int> digits(-9, 9);
  std::generate(M, M + rows * inner, [&] { return float(digits(engine)); });
  std::generate(N, N + inner * columns, [&] { return float(digits(engine)); });

  float *d_M, *d_N, *d_P;
  cudaMalloc(&d_M, rows * inner * sizeof(float));
  cudaMalloc(&d_N, inner * columns * sizeof(float));
  cudaMalloc(&d_P, rows * columns * sizeof(float));
  cudaMemcpy(d_M, M, rows * inner * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_N, N, inner * columns * sizeof(float), cudaMemcpyHostToDevice);

  dim3 dimGrid((columns - 1) / TILE_WIDTH + 1, (rows - 1) / TILE_WIDTH + 1);
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH);
  MatrixMulKernel<<<dimGrid, dimBlock>>>(d_M, d_N, d_P, rows, inner, columns);
  cudaMemcpy(P, d_P, rows * columns * sizeof(float), cudaMemcpyDeviceToHost);

  bool good = true;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      float expected = 0;
      for (int k = 0; k < inner; ++k) expected += M[i * inner + k] * N[k * columns + j];
      if (P[i * columns + j] != expected) good = false;
    }
  cudaFree(d_M); cudaFree(d_N); cudaFree(d_P);
  delete[] M; delete[] N; delete[] P;
  return good;
}

int main() {
  bool good = run(1, 1, 1) && run(16, 16, 16) && run(33, 17, 50) && run(64, 100, 31) && run(5, 200, 129);
  std::printf("%s\n", good ? "PASS" : "FAIL");
  return !good;
}
