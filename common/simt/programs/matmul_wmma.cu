// Tensor cores: 16 x 16 x 16 tiles with the wmma functions, one warp per tile of the result.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_fp16.h>
#include <mma.h>

#include <cstdio>
#include <vector>

using namespace nvcuda;

constexpr int WMMA_M = 16, WMMA_N = 16, WMMA_K = 16;
constexpr int WARPS_PER_BLOCK = 4;

// C = alpha * A * B + beta * C;  A: m x k, row-major; B: k x n, column-major; C: m x n, row-major.
__global__ void wmma_gemm(const half* a, const half* b, float* c, int m, int n, int k, float alpha,
                          float beta) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  int tiles_n = n / WMMA_N;
  int tile_row = warp / tiles_n * WMMA_M, tile_col = warp % tiles_n * WMMA_N;
  if (tile_row >= m) return;  // a whole warp leaves

  wmma::fragment<wmma::matrix_a, WMMA_M, WMMA_N, WMMA_K, half, wmma::row_major> a_frag;
  wmma::fragment<wmma::matrix_b, WMMA_M, WMMA_N, WMMA_K, half, wmma::col_major> b_frag;
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_N, WMMA_K, float> acc_frag;
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_N, WMMA_K, float> c_frag;
  wmma::fill_fragment(acc_frag, 0.0f);

  for (int i = 0; i < k; i += WMMA_K) {
    wmma::load_matrix_sync(a_frag, a + tile_row * k + i, k);
    wmma::load_matrix_sync(b_frag, b + tile_col * k + i, k);
    wmma::mma_sync(acc_frag, a_frag, b_frag, acc_frag);
  }

  float* corner = c + tile_row * n + tile_col;
  wmma::load_matrix_sync(c_frag, corner, n, wmma::mem_row_major);
  for (int i = 0; i < c_frag.num_elements; i++) {
    c_frag.x[i] = alpha * acc_frag.x[i] + beta * c_frag.x[i];
  }
  wmma::store_matrix_sync(corner, c_frag, n, wmma::mem_row_major);
}

int main() {
  const int m = 48, n = 64, k = 80;
  std::vector<half> a(m * k), b(k * n);
  std::vector<float> fa(m * k), fb(k * n), c(m * n), got(m * n);
  for (int i = 0; i < m * k; i++) a[i] = __float2half(fa[i] = float((i * 3) % 7 - 3));
  for (int i = 0; i < k * n; i++) b[i] = __float2half(fb[i] = float((i * 5) % 9 - 4));
  for (int i = 0; i < m * n; i++) c[i] = float(i % 5);

  half *da, *db;
  float* dc;
  cudaMalloc(&da, a.size() * sizeof(half));
  cudaMalloc(&db, b.size() * sizeof(half));
  cudaMalloc(&dc, c.size() * sizeof(float));
  cudaMemcpy(da, a.data(), a.size() * sizeof(half), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof(half), cudaMemcpyHostToDevice);
  cudaMemcpy(dc, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice);

  int warps = (m / WMMA_M) * (n / WMMA_N);
  int blocks = (warps + WARPS_PER_BLOCK - 1) / WARPS_PER_BLOCK;
  wmma_gemm<<<blocks, WARPS_PER_BLOCK * 32>>>(da, db, dc, m, n, k, 2.0f, 0.5f);
  if (cudaDeviceSynchronize() != cudaSuccess) return printf("FAIL\n"), 1;
  cudaMemcpy(got.data(), dc, got.size() * sizeof(float), cudaMemcpyDeviceToHost);

  int wrong = 0;
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int l = 0; l < k; l++) sum += fa[i * k + l] * fb[j * k + l];
      wrong += got[i * n + j] != 2.0f * sum + 0.5f * c[i * n + j];
    }
  }
  printf("%s: %d wrong\n", wrong ? "FAIL" : "PASS", wrong);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return wrong != 0;
}
