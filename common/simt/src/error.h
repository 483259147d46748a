// The error state of the runtime: a last error per thread, and one sticky error per process.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cuda_runtime_api.h"

namespace simt {

/// The error that every call returns from now on, or cudaSuccess.
cudaError_t sticky_error();
void set_sticky_error(cudaError_t code);
void clear_errors();

/// Notes a failure as the calling thread's last error; returns `code`.
cudaError_t note(cudaError_t code);

/// The body of an API function: nothing runs after a sticky error, and a failure is noted.
template <class Body>
cudaError_t api(const Body& body) {
  const cudaError_t sticky = sticky_error();
  return sticky != cudaSuccess ? sticky : note(body());
}

}  // namespace simt
