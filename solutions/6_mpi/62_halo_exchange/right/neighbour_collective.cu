// Known-good: a topology of MPI, and its collective call among neighbours.
#include "lab.h"

#include <utility>
#include <vector>

#include "lab/check.h"
#include "lab/launch.h"
#include "lab/mpi_check.h"

namespace {

constexpr unsigned BLOCK_X = 64;  // along a row: neighbouring threads, neighbouring elements
constexpr unsigned BLOCK_Y = 4;

/// What a rank knows of the grid.
struct Part {
  std::size_t own;  // its rows: 1 to own of a and b; 0 and own + 1 are the halo
  std::size_t cols;
  int up;  // the ranks that own the rows above and below, or MPI_PROC_NULL
  int down;
  MPI_Comm comm;  // a line of ranks: who is next to whom is known to MPI
};

/// One step of rows [first, first + count).  `change`, if not null, becomes the largest |new - old|
/// of these rows and of what it held before.
__global__ void step_kernel(const float* from, float* to, std::size_t first, std::size_t count,
                            std::size_t cols, float* change) {
  const std::size_t col = std::size_t{blockIdx.x} * BLOCK_X + threadIdx.x;
  const std::size_t row = first + std::size_t{blockIdx.y} * BLOCK_Y + threadIdx.y;
  float moved = 0.0f;
  if (col < cols && row < first + count) {
    const std::size_t at = row * cols + col;
    const float left = col > 0 ? from[at - 1] : 0.0f;
    const float right = col + 1 < cols ? from[at + 1] : 0.0f;
    const float next = 0.25f * ((from[at - cols] + from[at + cols]) + (left + right));
    moved = fabsf(next - from[at]);
    to[at] = next;
  }
  if (change == nullptr) return;
  // Floats that are not negative are ordered as their bits are.  Atomics to one address go one
  // after another: one for each block, for one for each warp would take longer than the step.
  __shared__ unsigned of_block;
  if (threadIdx.x == 0 && threadIdx.y == 0) of_block = 0;
  __syncthreads();
  const unsigned of_warp = __reduce_max_sync(~0u, __float_as_uint(moved));
  if (threadIdx.x % 32 == 0) atomicMax(&of_block, of_warp);
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicMax(reinterpret_cast<unsigned*>(change), of_block);
}

void step(const Part& part, const float* from, float* to, std::size_t first, std::size_t count,
          float* change, cudaStream_t stream) {
  if (count == 0) return;
  const dim3 grid(static_cast<unsigned>(lab::ceil_div(part.cols, BLOCK_X)),
                  static_cast<unsigned>(lab::ceil_div(count, BLOCK_Y)));
  step_kernel<<<grid, dim3(BLOCK_X, BLOCK_Y), 0, stream>>>(from, to, first, count, part.cols,
                                                           change);
  CUDA_CHECK_LAUNCH();
}

/// The caller frees the communicator of the part.
Part part_of(std::size_t rows, std::size_t cols, MPI_Comm comm) {
  int rank = 0;
  int ranks = 1;
  MPI_CHECK(MPI_Comm_size(comm, &ranks));
  const int wraps = 0;
  Part part{};
  MPI_CHECK(MPI_Cart_create(comm, 1, &ranks, &wraps, 0, &part.comm));
  MPI_CHECK(MPI_Comm_rank(part.comm, &rank));
  MPI_CHECK(MPI_Cart_shift(part.comm, 0, 1, &part.up, &part.down));
  const auto n = static_cast<std::size_t>(ranks);
  part.own = rows / n + (static_cast<std::size_t>(rank) < rows % n ? 1 : 0);
  part.cols = cols;
  return part;
}

/// Brings the neighbours' rows into the halo of `u`.
void exchange(const Part& part, float* u, cudaStream_t stream) {
  const std::size_t bytes = part.cols * sizeof(float);
  const int count = static_cast<int>(part.cols);
  std::vector<float> mine(2 * part.cols), theirs(2 * part.cols);  // up, then down
  CUDA_CHECK(cudaMemcpyAsync(mine.data(), u + part.cols, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(mine.data() + part.cols, u + part.own * part.cols, bytes,
                             cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  MPI_CHECK(MPI_Neighbor_alltoall(mine.data(), count, MPI_FLOAT, theirs.data(), count, MPI_FLOAT,
                                  part.comm));
  if (part.up != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u, theirs.data(), bytes, cudaMemcpyHostToDevice, stream));
  if (part.down != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u + (part.own + 1) * part.cols, theirs.data() + part.cols, bytes,
                               cudaMemcpyHostToDevice, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));  // the host buffers end here
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
  Part part = part_of(rows, cols, comm);
  const std::size_t halo = cols * sizeof(float);
  const std::size_t inner = part.own * halo;
  for (float* u : {a, b}) {  // beyond the grid's own edge the halo is 0, and stays so
    CUDA_CHECK(cudaMemsetAsync(u, 0, halo, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (part.own + 1) * cols, 0, halo, stream));
  }
  CUDA_CHECK(cudaMemsetAsync(change, 0, sizeof(float), stream));
  CUDA_CHECK(cudaMemcpyAsync(a + cols, start, inner, cudaMemcpyDeviceToDevice, stream));
  for (int s = 0; s < steps; ++s) {
    exchange(part, a, stream);
    step(part, a, b, 1, part.own, s + 1 == steps ? change : nullptr, stream);
    std::swap(a, b);
  }
  CUDA_CHECK(cudaMemcpyAsync(result, a + cols, inner, cudaMemcpyDeviceToDevice, stream));
  if (steps > 0) largest_of_all(change, part.comm, stream);
  MPI_CHECK(MPI_Comm_free(&part.comm));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
