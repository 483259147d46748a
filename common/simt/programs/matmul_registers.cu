// SGEMM with a tile of results per thread in registers, float4 loads, template parameters.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

void cudaCheck(cudaError_t error, const char *file, int line) {
  if (error != cudaSuccess) {
    printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
  }
};
#define cudaCheck(err) (cudaCheck(err, __FILE__, __LINE__))

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
    sgemm(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint cRow = blockIdx.y, cCol = blockIdx.x;
  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);

  __shared__ float As[BK * BM];  // transposed
  __shared__ float Bs[BK * BN];

  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;

  const uint innerRowA = threadIdx.x / (BK / 4), innerColA = threadIdx.x % (BK / 4);
  const uint innerRowB = threadIdx.x / (BN / 4), innerColB = threadIdx.x % (BN / 4);
  constexpr uint strideA = ((BM * BN) / (TM * TN)) / (BK / 4);
  constexpr uint strideB = ((BM * BN) / (TM * TN)) / (BN / 4);

  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0}, regN[TN] = {0.0};

  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    for (uint off = 0; off + strideA <= BM; off += strideA) {
      float4 tmp = reinterpret_cast<const float4 *>(&A[(innerRowA + off) * K + innerColA * 4])[0];
      As[(innerColA * 4 + 0) * BM + innerRowA + off] = tmp.x;
      As[(innerColA * 4 + 1) * BM + innerRowA + off] = tmp.y;
      As[(innerColA * 4 + 2) * BM + innerRowA + off] = tmp.z;
      As[(innerColA * 4 + 3) * BM + innerRowA + off] = tmp.w;
    }
    for (uint off = 0; off + strideB <= BK; off += strideB) {
      reinterpret_cast<float4 *>(&Bs[(innerRowB + off) * BN + innerColB * 4])[0] =
          reinterpret_cast<const float4 *>(&B[(innerRowB + off) * N + innerColB * 4])[0];
    }
    __syncthreads();
    A += BK;
    B += BK * N;

#pragma unroll
    for (uint dot = 0; dot < BK; ++dot) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[dot * BM + threadRow * TM + i];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dot * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }

#pragma unroll
  for (uint m = 0; m < TM; m += 1) {
#pragma unroll
    for (uint n = 0; n < TN; n += 4) {
      float4 *place = reinterpret_cast<float4 *>(&C[(threadRow * TM + m) * N + threadCol * TN + n]);
      float4 tmp = *place;
      tmp.x = alpha * threadResults[m * TN + n] + beta * tmp.x;
      tmp.y = alpha * threadResults[m * TN + n + 1] + beta * tmp.y;
      tmp.z = alpha * threadResults[m * TN + n + 2] + beta * tmp.z;
      tmp.w = alpha * threadResults[m * TN + n + 3] + beta * tmp.w;
      *place = tmp;
    }
  }
}

int main() {
  const int M = 128, N = 192, K = 64;
  const float alpha = 0.5f, beta = 3.0f;
  auto A = std::make_unique<float[]>(M * K), B = std::make_unique<float[]>(K * N);
  auto C = std::make_unique<float[]>(M * N), got = std::make_unique<float[]>(M * N);
  for (int i = 0; i < M * K; i++) A[i] = float((i * 7) % 13 - 6);
  for (int i = 0; i < K * N; i++) B[i] = float((i * 5) % 11 - 5);
  for (int i = 0; i < M * N; i++) C[i] = float(i % 4);

  float *dA = nullptr, *dB = nullptr, *dC = nullptr;
  cudaCheck(cudaMalloc((void **)&dA, sizeof(float) * M * K));
  cudaCheck(cudaMalloc((void **)&dB, sizeof(float) * K * N));
  cudaCheck(cudaMalloc((void **)&dC, sizeof(float) * M * N));
  cudaCheck(cudaMemcpy(dA, A.get(), sizeof(float) * M * K, cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(dB, B.get(), sizeof(float) * K * N, cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(dC, C.get(), sizeof(float) * M * N, cudaMemcpyHostToDevice));

  const uint BM = 64, BN = 64, BK = 8, TM = 8, TN = 8;
  static_assert(M % BM == 0 && N % BN == 0 && K % BK == 0, "whole tiles only");
  dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
  dim3 blockDim((BM * BN) / (TM * TN));
  sgemm<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(M, N, K, alpha, dA, dB, beta, dC);
  cudaCheck(cudaGetLastError());
  cudaCheck(cudaMemcpy(got.get(), dC, sizeof(float) * M * N, cudaMemcpyDeviceToHost));

  double worst = 0;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < K; k++) sum += double(A[i * K + k]) * B[k * N + j];
      worst = fmax(worst, fabs(alpha * sum + beta * C[i * N + j] - got[i * N + j]));
    }
  printf("largest difference %g\n%s\n", worst, worst == 0 ? "PASS" : "FAIL");
  cudaFree(dA), cudaFree(dB), cudaFree(dC);
  return worst == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
