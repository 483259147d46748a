// The baseline of the FP32 matrix labs: cublasSgemm.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

#ifdef LAB_DEVICE_CUDA
#include <cublas_v2.h>
#endif

namespace lab {

#ifdef LAB_DEVICE_CUDA

/// Throws std::runtime_error unless `status` is success.
inline void check_cublas(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw std::runtime_error(std::string("cuBLAS: ") + cublasGetStatusString(status));
}

/// One handle for the process, in pedantic mode: FP32 all the way, no TF32.
inline cublasHandle_t pedantic_cublas() {
  static const cublasHandle_t handle = [] {
    cublasHandle_t made = nullptr;
    check_cublas(cublasCreate(&made));
    check_cublas(cublasSetMathMode(made, CUBLAS_PEDANTIC_MATH));
    return made;
  }();
  return handle;
}

/// C = alpha * A * B + beta * C, row-major.  cuBLAS is column-major, and sees the transposes of
/// these matrices: C' = B' * A'.
inline void row_major_sgemm(int m, int n, int k, float alpha, const float* a, int lda,
                            const float* b, int ldb, float beta, float* c, int ldc,
                            cudaStream_t stream) {
  check_cublas(cublasSetStream(pedantic_cublas(), stream));
  check_cublas(cublasSgemm(pedantic_cublas(), CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &alpha, b, ldb, a,
                           lda, &beta, c, ldc));
}

#else

inline void row_major_sgemm(int, int, int, float, const float*, int, const float*, int, float,
                            float*, int, cudaStream_t) {
  throw std::runtime_error("cuBLAS is not on this device");
}

#endif

}  // namespace lab
