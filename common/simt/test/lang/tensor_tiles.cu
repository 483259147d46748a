// Tile products on tensor cores: every shape and type of wmma against plain loops.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <mma.h>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace nvcuda;

template <int M, int N, int K, class T, class Memory, class LA, class LB, class Acc>
__global__ void multiply(const Memory *a, const Memory *b, Acc *c, int lda, int ldb, int ldc) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, LA> fa;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
  wmma::fragment<wmma::accumulator, M, N, K, Acc> fc;
  wmma::fill_fragment(fc, Acc(1.0f));
  wmma::load_matrix_sync(fa, a, lda);
  wmma::load_matrix_sync(fb, b, ldb);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = fc.x[i] + fc.x[i];
  wmma::store_matrix_sync(c, fc, ldc, wmma::mem_row_major);
  wmma::load_matrix_sync(fc, c, ldc, wmma::mem_row_major);
  wmma::store_matrix_sync(c + M * ldc, fc, M, wmma::mem_col_major);
}

template <int M, int N, int K, class T, class Memory, class LA, class LB, class Acc>
bool test(const char *name) {
  const bool ra = std::is_same<LA, wmma::row_major>::value;
  const bool rb = std::is_same<LB, wmma::row_major>::value;
  const int lda = 48, ldb = 48, ldc = 40;
  std::vector<Memory> a(lda * 48), b(ldb * 48);
  std::vector<Acc> c(M * ldc + M * N);
  for (size_t i = 0; i < a.size(); ++i) a[i] = Memory((float)(i * 7 % 5)), b[i] = Memory((float)(i * 11 % 7));
  Memory *da, *db;
  Acc *dc;
  cudaMalloc(&da, a.size() * sizeof a[0]);
  cudaMalloc(&db, b.size() * sizeof b[0]);
  cudaMalloc(&dc, c.size() * sizeof c[0]);
  cudaMemcpy(da, a.data(), a.size() * sizeof a[0], cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof b[0], cudaMemcpyHostToDevice);
  multiply<M, N, K, T, Memory, LA, LB, Acc><<<1, 32>>>(da, db, dc, lda, ldb, ldc);
  cudaError_t error = cudaMemcpy(c.data(), dc, c.size() * sizeof c[0], cudaMemcpyDeviceToHost);
  int faults = error != cudaSuccess;
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) {
        sum += (float)a[ra ? i * lda + k : k * lda + i] * (float)b[rb ? k * ldb + j : j * ldb + k];
      }
      const float expected = 2 * (1 + 2 * sum);
      if ((float)c[i * ldc + j] != expected || (float)c[M * ldc + j * M + i] != expected) ++faults;
    }
  }
  if (faults) printf("%s: %s, %d faults\n", name, cudaGetErrorString(error), faults);
  return faults == 0;
}

int main() {
  using R = wmma::row_major;
  using C = wmma::col_major;
  bool ok = true;
  ok &= test<16, 16, 16, half, half, R, C, float>("16x16x16 half");
  ok &= test<16, 16, 16, half, half, R, R, half>("16x16x16 half, half sums");
  ok &= test<32, 8, 16, half, half, C, C, float>("32x8x16 half");
  ok &= test<8, 32, 16, half, half, C, R, float>("8x32x16 half");
  ok &= test<16, 16, 16, __nv_bfloat16, __nv_bfloat16, R, C, float>("16x16x16 bfloat16");
  ok &= test<32, 8, 16, __nv_bfloat16, __nv_bfloat16, R, R, float>("32x8x16 bfloat16");
  ok &= test<16, 16, 16, signed char, signed char, R, C, int>("16x16x16 int8");
  ok &= test<8, 32, 16, unsigned char, unsigned char, R, C, int>("8x32x16 uint8");
  ok &= test<16, 16, 8, wmma::precision::tf32, float, R, C, float>("16x16x8 tf32");
  ok &= test<8, 8, 4, double, double, R, C, double>("8x8x4 double");
  return ok ? 0 : 1;
}
