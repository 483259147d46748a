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

/// A failure that only the call that waited for it returns: a launch which turned out to be
/// impossible when it ran.
void set_passing_error(cudaError_t code);
cudaError_t take_passing_error();

/// Notes a failure as the calling thread's last error; returns `code`.
cudaError_t note(cudaError_t code);

/// Whether the calling thread runs a host function of a stream, which may not call the runtime.
bool& in_host_function();

/// The body of an API function: nothing runs after a sticky error, and a failure is noted.  What
/// the body waited for may leave a sticky error, which then is the result.
template <class Body>
cudaError_t api(const Body& body) {
  if (const cudaError_t sticky = sticky_error(); sticky != cudaSuccess) return note(sticky);
  if (in_host_function()) return note(cudaErrorNotPermitted);
  const cudaError_t code = body();
  const cudaError_t passing = take_passing_error();
  note(passing != cudaSuccess ? passing : code);
  if (const cudaError_t sticky = sticky_error(); sticky != cudaSuccess) return note(sticky);
  return passing != cudaSuccess ? passing : code;
}

}  // namespace simt
