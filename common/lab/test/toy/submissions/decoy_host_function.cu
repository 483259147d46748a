// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// A host function computes between two copies, on another thread than the caller's.
#include <thread>

#include "decoy.h"
#include "lab.h"

namespace {

struct Work {
  float* packed;
  decoy::Shape shape;
  float factor;
};

void compute_in_thread(void* given) {
  const auto* work = static_cast<const Work*>(given);
  std::thread([work] { decoy::compute(work->packed, work->shape, work->factor); }).join();
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  const decoy::Shape s{rows, cols, ld};
  if (s.size() == 0) return;
  Work work{nullptr, s, factor};
  CUDA_CHECK(cudaMallocHost(&work.packed, s.size() * sizeof(float)));
  CUDA_CHECK(cudaMemcpy2DAsync(work.packed, s.row_bytes(), in, s.ld_bytes(), s.row_bytes(), rows,
                               cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaLaunchHostFunc(stream, compute_in_thread, &work));
  decoy::launch_write(in, work.packed, out, s, stream);
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFreeHost(work.packed));
}
