// One check for every CUDA call: throws with the expression, its place, and the error's name.
//
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "lab/call_error.h"

namespace lab {

/// A CUDA call that failed.  what() reads "file:line: expression failed: cudaErrorX (text)".
class __attribute__((visibility("default"))) CudaError : public CallError {
 public:
  CudaError(const char* expression, const char* file, int line, cudaError_t code) noexcept
      : CallError(expression, file, line, Words(code).text), code_(code) {}

  cudaError_t code() const noexcept { return code_; }

 private:
  struct Words {
    explicit Words(cudaError_t code) noexcept {
      std::snprintf(text, sizeof(text), "%s (%s)", cudaGetErrorName(code),
                    cudaGetErrorString(code));
    }
    char text[256];
  };

  cudaError_t code_;
};

/// Throws CudaError unless `code` is cudaSuccess.  What the macros below expand to.
inline void check(cudaError_t code, const char* expression, const char* file, int line) {
  if (code != cudaSuccess) throw CudaError(expression, file, line, code);
}

}  // namespace lab

/// Checks one CUDA call: CUDA_CHECK(cudaMalloc(&p, bytes));
#define CUDA_CHECK(expression) ::lab::check((expression), #expression, __FILE__, __LINE__)

/// Checks the launch just made: CUDA_CHECK_LAUNCH();  Errors inside the kernel show up later.
#define CUDA_CHECK_LAUNCH() ::lab::check(cudaGetLastError(), "kernel launch", __FILE__, __LINE__)
