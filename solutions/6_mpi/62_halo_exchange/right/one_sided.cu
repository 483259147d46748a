// Known-good: one-sided MPI: each rank puts its border rows into the memory of its neighbours.
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
  int rank = 0;
  int ranks = 1;
  MPI_CHECK(MPI_Comm_rank(comm, &rank));
  MPI_CHECK(MPI_Comm_size(comm, &ranks));
  const auto n = static_cast<std::size_t>(ranks);
  const std::size_t own = rows / n + (static_cast<std::size_t>(rank) < rows % n ? 1 : 0);
  return {own, cols, rank > 0 ? rank - 1 : MPI_PROC_NULL,
          rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, comm};
}

/// Memory of the host into which the ranks above and below put their rows.
class Window {
 public:
  explicit Window(const Part& part) : cols_(part.cols) {
    const auto bytes = static_cast<MPI_Aint>(2 * cols_ * sizeof(float));
    MPI_CHECK(MPI_Win_allocate(bytes, sizeof(float), MPI_INFO_NULL, part.comm, &rows_, &window_));
    MPI_CHECK(MPI_Win_fence(MPI_MODE_NOPRECEDE, window_));
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window() { MPI_Win_free(&window_); }

  const float* above() const { return rows_; }
  const float* below() const { return rows_ + cols_; }
  /// Puts a row where `rank` has the row above or below its own.
  void put_above(const float* row, int rank) const { put(row, rank, 0); }
  void put_below(const float* row, int rank) const { put(row, rank, cols_); }
  void fence() const { MPI_CHECK(MPI_Win_fence(0, window_)); }

 private:
  void put(const float* row, int rank, std::size_t at) const {
    const int count = static_cast<int>(cols_);
    MPI_CHECK(
        MPI_Put(row, count, MPI_FLOAT, rank, static_cast<MPI_Aint>(at), count, MPI_FLOAT, window_));
  }

  std::size_t cols_;
  float* rows_ = nullptr;
  MPI_Win window_ = MPI_WIN_NULL;
};

/// Brings the neighbours' rows into the halo of `u`.
void exchange(const Part& part, const Window& window, float* u, cudaStream_t stream) {
  const std::size_t bytes = part.cols * sizeof(float);
  std::vector<float> first(part.cols), last(part.cols);
  CUDA_CHECK(cudaMemcpyAsync(first.data(), u + part.cols, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(last.data(), u + part.own * part.cols, bytes, cudaMemcpyDeviceToHost,
                             stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));  // what was in the window has been read, too
  window.fence();                             // by all ranks
  window.put_below(first.data(), part.up);
  window.put_above(last.data(), part.down);
  window.fence();
  if (part.up != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u, window.above(), bytes, cudaMemcpyHostToDevice, stream));
  if (part.down != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u + (part.own + 1) * part.cols, window.below(), bytes,
                               cudaMemcpyHostToDevice, stream));
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
  const Window window(part);
  const std::size_t halo = cols * sizeof(float);
  const std::size_t inner = part.own * halo;
  for (float* u : {a, b}) {  // beyond the grid's own edge the halo is 0, and stays so
    CUDA_CHECK(cudaMemsetAsync(u, 0, halo, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (part.own + 1) * cols, 0, halo, stream));
  }
  CUDA_CHECK(cudaMemsetAsync(change, 0, sizeof(float), stream));
  CUDA_CHECK(cudaMemcpyAsync(a + cols, start, inner, cudaMemcpyDeviceToDevice, stream));
  for (int s = 0; s < steps; ++s) {
    exchange(part, window, a, stream);
    step(part, a, b, 1, part.own, s + 1 == steps ? change : nullptr, stream);
    std::swap(a, b);
  }
  CUDA_CHECK(cudaMemcpyAsync(result, a + cols, inner, cudaMemcpyDeviceToDevice, stream));
  if (steps > 0) largest_of_all(change, comm, stream);
  CUDA_CHECK(cudaStreamSynchronize(stream));  // the window ends here
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
