// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "error.h"

#include <atomic>

#include "checked/discarded.h"

namespace simt {
namespace {

std::atomic<cudaError_t> sticky{cudaSuccess};
std::atomic<cudaError_t> passing{cudaSuccess};
thread_local cudaError_t last_error = cudaSuccess;

}  // namespace

cudaError_t sticky_error() {
  return sticky;
}

void set_sticky_error(cudaError_t code) {
  sticky = code;
}

void set_passing_error(cudaError_t code) {
  passing = code;
}

cudaError_t take_passing_error() {
  return passing == cudaSuccess ? cudaSuccess : passing.exchange(cudaSuccess);
}

void clear_errors() {
  passing = cudaSuccess;
  sticky = cudaSuccess;
  last_error = cudaSuccess;
}

bool& in_host_function() {
  static thread_local bool inside = false;
  return inside;
}

cudaError_t note(cudaError_t code) {
  if (code != cudaSuccess && code != cudaErrorNotReady) last_error = code;
  return code;
}

}  // namespace simt

extern "C" cudaError_t cudaPeekAtLastError() {
  simt::checked::errors_were_looked_at();
  return simt::last_error;
}

extern "C" cudaError_t cudaGetLastError() {
  const cudaError_t code = cudaPeekAtLastError();
  simt::last_error = cudaSuccess;
  return code;
}
