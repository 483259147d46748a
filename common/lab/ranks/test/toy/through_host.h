// What most toy submissions share: pass_on() through host memory, around their own exchange().
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "lab.h"
#include "lab/check.h"
#include "lab/mpi_check.h"

namespace {

void exchange(std::vector<float>& from, std::vector<float>& to, int rank, int size, MPI_Comm comm);

__global__ void copy_kernel(const float* in, float* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

}  // namespace

void lab::pass_on(const float* in, float* out, std::size_t n, MPI_Comm comm, cudaStream_t stream) {
  int rank = 0;
  int size = 1;
  MPI_CHECK(MPI_Comm_rank(comm, &rank));
  MPI_CHECK(MPI_Comm_size(comm, &size));
  std::vector<float> from(n);
  std::vector<float> to(n);
  CUDA_CHECK(cudaMemcpyAsync(from.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  exchange(from, to, rank, size, comm);
  float* arrived = nullptr;
  CUDA_CHECK(cudaMalloc(&arrived, n * sizeof(float)));
  CUDA_CHECK(
      cudaMemcpyAsync(arrived, to.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));
  copy_kernel<<<static_cast<unsigned>((n + 255) / 256), 256, 0, stream>>>(arrived, out, n);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFree(arrived));
}
