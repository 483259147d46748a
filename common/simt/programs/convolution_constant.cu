// Convolution with the filter in constant memory: direct in 2D, and separable in two passes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <vector>

#define FILTER_RADIUS 2
#define FILTER_DIM (2 * FILTER_RADIUS + 1)

__constant__ float F[FILTER_DIM][FILTER_DIM];
__constant__ float row_weights[FILTER_DIM] = {1, 4, 6, 4, 1};

__global__ void convolution_2D(const float* N, float* P, int width, int height) {
  int outCol = blockIdx.x * blockDim.x + threadIdx.x;
  int outRow = blockIdx.y * blockDim.y + threadIdx.y;
  if (outCol >= width || outRow >= height) return;
  float value = 0.0f;
  for (int fRow = 0; fRow < FILTER_DIM; fRow++) {
    for (int fCol = 0; fCol < FILTER_DIM; fCol++) {
      int inRow = outRow - FILTER_RADIUS + fRow, inCol = outCol - FILTER_RADIUS + fCol;
      if (inRow >= 0 && inRow < height && inCol >= 0 && inCol < width)
        value += F[fRow][fCol] * N[inRow * width + inCol];
    }
  }
  P[outRow * width + outCol] = value;
}

// One of the two passes: along x where step is 1, along y where it is the width.
template <bool kAlongX>
__global__ void convolution_1D(const float* in, float* out, int width, int height) {
  constexpr int kBlock = 64;
  __shared__ float line[kBlock + 2 * FILTER_RADIUS];
  const int length = kAlongX ? width : height, step = kAlongX ? 1 : width;
  const int base = kAlongX ? blockIdx.y * width : blockIdx.y;
  for (int t = threadIdx.x; t < kBlock + 2 * FILTER_RADIUS; t += kBlock) {
    int p = int(blockIdx.x) * kBlock + t - FILTER_RADIUS;
    line[t] = p >= 0 && p < length ? in[base + p * step] : 0.0f;
  }
  __syncthreads();
  int p = blockIdx.x * kBlock + threadIdx.x;
  if (p < length) {
    float value = 0;
#pragma unroll
    for (int f = 0; f < FILTER_DIM; ++f) value += row_weights[f] * line[threadIdx.x + f];
    out[base + p * step] = value;
  }
}

int main() {
  const int width = 150, height = 83;
  const size_t bytes = sizeof(float) * width * height;
  float weights[FILTER_DIM] = {1, 4, 6, 4, 1}, filter[FILTER_DIM][FILTER_DIM];
  for (int i = 0; i < FILTER_DIM; ++i)
    for (int j = 0; j < FILTER_DIM; ++j) filter[i][j] = weights[i] * weights[j];
  cudaMemcpyToSymbol(F, filter, sizeof(filter));

  std::vector<float> image(width * height), direct(image.size()), twice(image.size());
  for (size_t i = 0; i < image.size(); ++i) image[i] = float((i * 11) % 23);
  float *d_in, *d_out, *d_mid;
  cudaMalloc(&d_in, bytes), cudaMalloc(&d_out, bytes), cudaMalloc(&d_mid, bytes);
  cudaMemcpy(d_in, image.data(), bytes, cudaMemcpyHostToDevice);

  dim3 threads(32, 4), blocks((width + 31) / 32, (height + 3) / 4);
  convolution_2D<<<blocks, threads>>>(d_in, d_out, width, height);
  cudaMemcpy(direct.data(), d_out, bytes, cudaMemcpyDeviceToHost);

  convolution_1D<true><<<dim3((width + 63) / 64, height), 64>>>(d_in, d_mid, width, height);
  convolution_1D<false><<<dim3((height + 63) / 64, width), 64>>>(d_mid, d_out, width, height);
  cudaMemcpy(twice.data(), d_out, bytes, cudaMemcpyDeviceToHost);

  int bad = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int j = -FILTER_RADIUS; j <= FILTER_RADIUS; ++j)
        for (int i = -FILTER_RADIUS; i <= FILTER_RADIUS; ++i)
          if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width)
            sum += filter[j + FILTER_RADIUS][i + FILTER_RADIUS] * image[(y + j) * width + x + i];
      bad += direct[y * width + x] != sum;
      bad += twice[y * width + x] != sum;
    }
  std::printf("%s\n", bad ? "FAIL" : "PASS");
  cudaFree(d_in), cudaFree(d_out), cudaFree(d_mid);
  return bad ? 1 : 0;
}
