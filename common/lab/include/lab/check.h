// One check for every CUDA call: throws with the expression, its place, and the error's name.
//
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

namespace lab {

/// A CUDA call that failed.  what() reads "file:line: expression failed: cudaErrorX (text)".
class __attribute__((visibility("default"))) CudaError : public std::runtime_error {
 public:
  CudaError(const char* expression, const char* file, int line, cudaError_t code)
      : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + expression +
                           " failed: " + cudaGetErrorName(code) + " (" + cudaGetErrorString(code) +
                           ")"),
        expression_(expression),
        file_(file),
        line_(line),
        code_(code),
        name_(cudaGetErrorName(code)),
        text_(cudaGetErrorString(code)) {}

  const std::string& expression() const noexcept { return expression_; }
  const std::string& file() const noexcept { return file_; }
  int line() const noexcept { return line_; }
  cudaError_t code() const noexcept { return code_; }
  const std::string& name() const noexcept { return name_; }
  const std::string& text() const noexcept { return text_; }

 private:
  std::string expression_;
  std::string file_;
  int line_;
  cudaError_t code_;
  std::string name_;
  std::string text_;
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
