// expect: not_started skeleton
// Nothing was done yet: this is student.cu as it was handed out.
// Lab 62, halo exchange: your code.
//
// Jacobi steps on a grid that is cut by rows over the ranks, one GPU each.  The step itself is
// there; the ranks do not know of each other yet.  Fill in TODO 1 to 5; what stands outside them is
// right as it is.
#include "lab.h"

#include <utility>
#include <vector>

#include "lab/check.h"
#include "lab/launch.h"
#include "lab/mpi_check.h"

namespace {

constexpr unsigned BLOCK_X = 64;  // along a row: neighbouring threads, neighbouring elements
constexpr unsigned BLOCK_Y = 4;

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

Part part_of(std::size_t rows, std::size_t cols, MPI_Comm comm) {
  // TODO 1 (about 6 lines): this rank's number and how many there are; how many rows it owns when
  // they do not divide evenly.
  const std::size_t own = 0;

  // TODO 2 (about 2 lines): the ranks above and below; the first and the last one have a side
  // without a neighbour.
  const int up = MPI_PROC_NULL;
  const int down = MPI_PROC_NULL;
  return {own, cols, up, down, comm};
}

/// Brings the neighbours' rows into the halo of `u`: row 0 and row own + 1.
void exchange(const Part& part, float* u, cudaStream_t stream) {
  // TODO 3 (about 12 lines): copy the first and the last own row to the host, and wait; send each
  // to the neighbour that needs it and receive the neighbours' rows, so that no rank waits for one
  // that waits for it; copy what came into the halo.
}

/// The largest of all ranks' values replaces the one of this rank.
void largest_of_all(float* change, MPI_Comm comm, cudaStream_t stream) {
  // TODO 4 (about 6 lines): every rank needs the largest, not only one.
}

}  // namespace

void lab::jacobi(const float* start, float* result, float* a, float* b, std::size_t rows,
                 std::size_t cols, int steps, float* change, MPI_Comm comm, cudaStream_t stream) {
  const Part part = part_of(rows, cols, comm);
  const std::size_t halo = cols * sizeof(float);
  const std::size_t inner = part.own * halo;
  for (float* u : {a, b}) {  // beyond the grid's own edge the halo is 0, and stays so
    CUDA_CHECK(cudaMemsetAsync(u, 0, halo, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (part.own + 1) * cols, 0, halo, stream));
  }
  CUDA_CHECK(cudaMemsetAsync(change, 0, sizeof(float), stream));
  CUDA_CHECK(cudaMemcpyAsync(a + cols, start, inner, cudaMemcpyDeviceToDevice, stream));
  for (int s = 0; s < steps; ++s) {
    // TODO 5 (1 line): exchange where the halo must be up to date.
    step(part, a, b, 1, part.own, s + 1 == steps ? change : nullptr, stream);
    std::swap(a, b);
  }
  CUDA_CHECK(cudaMemcpyAsync(result, a + cols, inner, cudaMemcpyDeviceToDevice, stream));
  if (steps > 0) largest_of_all(change, comm, stream);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
