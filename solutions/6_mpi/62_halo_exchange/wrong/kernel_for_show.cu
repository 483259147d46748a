// expect: wrong_answer computed_on_host; needs: cpu
// The host computes all steps; a kernel only copies what came out.
#include "lab.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "lab/check.h"
#include "lab/launch.h"
#include "lab/mpi_check.h"

namespace {

constexpr int TAG_UP = 1;    // of rows that travel to the rank above, whose number is smaller
constexpr int TAG_DOWN = 2;  // and to the rank below

/// What a rank knows of the grid.
struct Part {
  std::size_t own;  // its rows: 1 to own of a and b; 0 and own + 1 are the halo
  std::size_t cols;
  int up;  // the ranks that own the rows above and below, or MPI_PROC_NULL
  int down;
  MPI_Comm comm;
};

__global__ void copy_kernel(const float* from, float* to, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    to[i] = from[i];
  }
}

Part part_of(std::size_t rows, std::size_t cols, MPI_Comm comm) {
  int rank = 0;
  int ranks = 1;
  MPI_CHECK(MPI_Comm_rank(comm, &rank));
  MPI_CHECK(MPI_Comm_size(comm, &ranks));
  const auto n = static_cast<std::size_t>(ranks);
  const std::size_t own = rows / n + (static_cast<std::size_t>(rank) < rows % n ? 1 : 0);
  return {own, cols, rank > 0 ? rank - 1 : MPI_PROC_NULL,
          rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, comm};
}

/// The largest of all ranks' values replaces the one of this rank.
void largest_of_all(float* change, MPI_Comm comm, cudaStream_t stream) {
  float mine = 0;
  CUDA_CHECK(cudaMemcpyAsync(&mine, change, sizeof(float), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  float all = 0;
  MPI_CHECK(MPI_Allreduce(&mine, &all, 1, MPI_FLOAT, MPI_MAX, comm));
  CUDA_CHECK(cudaMemcpyAsync(change, &all, sizeof(float), cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

}  // namespace

void lab::jacobi(const float* start, float* result, float* a, float* b, std::size_t rows,
                 std::size_t cols, int steps, float* change, MPI_Comm comm, cudaStream_t stream) {
  const Part part = part_of(rows, cols, comm);
  const std::size_t row = cols * sizeof(float);
  std::vector<float> from((part.own + 2) * cols, 0.0f), to(from);
  CUDA_CHECK(cudaMemcpyAsync(&from[cols], start, part.own * row, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  const int count = static_cast<int>(cols);
  float mine = 0;
  for (int s = 0; s < steps; ++s) {
    MPI_CHECK(MPI_Sendrecv(&from[cols], count, MPI_FLOAT, part.up, TAG_UP,
                           &from[(part.own + 1) * cols], count, MPI_FLOAT, part.down, TAG_UP, comm,
                           MPI_STATUS_IGNORE));
    MPI_CHECK(MPI_Sendrecv(&from[part.own * cols], count, MPI_FLOAT, part.down, TAG_DOWN, &from[0],
                           count, MPI_FLOAT, part.up, TAG_DOWN, comm, MPI_STATUS_IGNORE));
    mine = 0;
    for (std::size_t at = cols; at < (part.own + 1) * cols; ++at) {
      const float left = at % cols > 0 ? from[at - 1] : 0.0f;
      const float right = at % cols + 1 < cols ? from[at + 1] : 0.0f;
      to[at] = 0.25f * ((from[at - cols] + from[at + cols]) + (left + right));
      mine = std::max(mine, std::abs(to[at] - from[at]));
    }
    std::swap(from, to);
  }
  CUDA_CHECK(
      cudaMemcpyAsync(a + cols, &from[cols], part.own * row, cudaMemcpyHostToDevice, stream));
  copy_kernel<<<lab::blocks_for(part.own * cols), 256, 0, stream>>>(a + cols, result,
                                                                    part.own * cols);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaMemsetAsync(change, 0, sizeof(float), stream));
  CUDA_CHECK(cudaMemcpyAsync(change, &mine, sizeof(float), cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  if (steps > 0) largest_of_all(change, comm, stream);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
