// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "error.h"

#include <atomic>

#include "checked/discarded.h"

namespace simt {
namespace {

std::atomic<cudaError_t> sticky{cudaSuccess};
thread_local cudaError_t last_error = cudaSuccess;

}  // namespace

cudaError_t sticky_error() {
  return sticky;
}

void set_sticky_error(cudaError_t code) {
  sticky = code;
}

void clear_errors() {
  sticky = cudaSuccess;
  last_error = cudaSuccess;
}

cudaError_t note(cudaError_t code) {
  if (code != cudaSuccess && code != cudaErrorNotReady) last_error = code;
  return code;
}

}  // namespace simt

extern "C" cudaError_t cudaPeekAtLastError() {
  simt::checked::errors_were_looked_at();
  const cudaError_t sticky = simt::sticky_error();
  return sticky != cudaSuccess ? sticky : simt::last_error;
}

extern "C" cudaError_t cudaGetLastError() {
  const cudaError_t code = cudaPeekAtLastError();
  simt::last_error = cudaSuccess;
  return code;
}
