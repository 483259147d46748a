// Four transposes in a table of host functions: naive, tiled, padded, swizzled.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

#define TILE_DIM 32
#define BLOCK_ROWS 8

typedef void (*transpose_kernel)(float *odata, const float *idata, int width, int height);

__global__ void transposeNaive(float *odata, const float *idata, int width, int height)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      odata[x * height + (y + j)] = idata[(y + j) * width + x];
}

template <int PAD>
__global__ void transposeTiled(float *odata, const float *idata, int width, int height)
{
  __shared__ float tile[TILE_DIM][TILE_DIM + PAD];
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];

  __syncthreads();

  x = blockIdx.y * TILE_DIM + threadIdx.x;  // transpose block offset
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < height && y + j < width)
      odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

// No padding: the column is mixed with the row instead.
__global__ void transposeSwizzled(float *odata, const float *idata, int width, int height)
{
  __shared__ float tile[TILE_DIM * TILE_DIM];
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
    int row = threadIdx.y + j;
    if (x < width && y + j < height)
      tile[row * TILE_DIM + (threadIdx.x ^ row)] = idata[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
    int col = threadIdx.y + j;
    if (x < height && y + j < width)
      odata[(y + j) * height + x] = tile[threadIdx.x * TILE_DIM + (col ^ threadIdx.x)];
  }
}

int main()
{
  const int nx = 130, ny = 71;
  const size_t mem_size = nx * ny * sizeof(float);
  float *h_idata = (float *)malloc(mem_size), *h_tdata = (float *)malloc(mem_size);
  float *d_idata, *d_tdata;
  cudaMalloc(&d_idata, mem_size);
  cudaMalloc(&d_tdata, mem_size);
  for (int i = 0; i < nx * ny; i++) h_idata[i] = float(i);
  cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice);

  struct { const char *name; transpose_kernel kernel; } table[] = {
    {"naive", transposeNaive},
    {"tiled", transposeTiled<0>},
    {"padded", &transposeTiled<1>},
    {"swizzled", transposeSwizzled},
  };
  dim3 dimGrid((nx + TILE_DIM - 1) / TILE_DIM, (ny + TILE_DIM - 1) / TILE_DIM, 1);
  dim3 dimBlock(TILE_DIM, BLOCK_ROWS, 1);
  bool all = true;
  for (auto &entry : table) {
    cudaMemset(d_tdata, 0, mem_size);
    memset(h_tdata, 0, mem_size);
    entry.kernel<<<dimGrid, dimBlock>>>(d_tdata, d_idata, nx, ny);
    cudaMemcpy(h_tdata, d_tdata, mem_size, cudaMemcpyDeviceToHost);
    bool good = true;
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
        if (h_tdata[x * ny + y] != h_idata[y * nx + x]) good = false;
    printf("%-10s %s\n", entry.name, good ? "ok" : "*** wrong ***");
    all &= good;
  }
  puts(all ? "PASS" : "FAIL");
  cudaFree(d_tdata);
  cudaFree(d_idata);
  free(h_idata);
  free(h_tdata);
  return all ? 0 : 1;
}
