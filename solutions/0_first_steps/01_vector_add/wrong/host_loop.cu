// expect: device_fault device_pointer_on_host
// A loop on the host reads and writes device memory.
#include "lab.h"
#include "lab/check.h"

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (std::size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
