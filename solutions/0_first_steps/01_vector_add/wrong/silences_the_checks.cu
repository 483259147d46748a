// expect: cheating_suspected device_control; needs: cpu
// The sum is right; the submission turns off where the cpu device's findings go.
#include "lab.h"
#include "lab/check.h"

namespace simt {

struct Report;
void set_report_handler(void (*handler)(const Report&, void*), void* user);

}  // namespace simt

namespace {

void hear_nothing(const simt::Report&, void*) {}

__global__ void add(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  simt::set_report_handler(hear_nothing, nullptr);
  add<<<static_cast<unsigned>((n + 255) / 256), 256, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
