// Rung 3: the border rows first, on a stream of high priority; the interior hides the exchange.
// Changes from v2: the first and the last own row are computed first, and travel while the rows
// between them are computed; two events per step keep the two streams in order.
#include "lab.h"

#include <utility>

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
  int rank = 0;
  int ranks = 1;
  MPI_CHECK(MPI_Comm_rank(comm, &rank));
  MPI_CHECK(MPI_Comm_size(comm, &ranks));
  const auto n = static_cast<std::size_t>(ranks);
  const std::size_t own = rows / n + (static_cast<std::size_t>(rank) < rows % n ? 1 : 0);
  return {own, cols, rank > 0 ? rank - 1 : MPI_PROC_NULL,
          rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, comm};
}

/// Pinned host memory for the rows that travel.
class Rows {
 public:
  explicit Rows(std::size_t cols) : cols_(cols) {
    CUDA_CHECK(cudaMallocHost(reinterpret_cast<void**>(&all_), 4 * cols * sizeof(float)));
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { cudaFreeHost(all_); }

  float* first() const { return all_; }
  float* last() const { return all_ + cols_; }
  float* above() const { return all_ + 2 * cols_; }
  float* below() const { return all_ + 3 * cols_; }

 private:
  std::size_t cols_;
  float* all_ = nullptr;
};

/// A stream of high priority for the border rows, and the events that tie it to the caller's.
class Border {
 public:
  Border() {
    int least = 0;
    int greatest = 0;
    CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CUDA_CHECK(cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, greatest));
    CUDA_CHECK(cudaEventCreateWithFlags(&border_, cudaEventDisableTiming));
    CUDA_CHECK(cudaEventCreateWithFlags(&interior_, cudaEventDisableTiming));
  }
  Border(const Border&) = delete;
  Border& operator=(const Border&) = delete;
  ~Border() {
    cudaEventDestroy(border_);
    cudaEventDestroy(interior_);
    cudaStreamDestroy(stream_);
  }

  cudaStream_t stream() const { return stream_; }
  /// What the border's stream does from now on comes after what `main` has been given so far.
  void wait_for(cudaStream_t main) const {
    CUDA_CHECK(cudaEventRecord(interior_, main));
    CUDA_CHECK(cudaStreamWaitEvent(stream_, interior_));
  }
  /// The other way round.
  void let_wait(cudaStream_t main) const {
    CUDA_CHECK(cudaEventRecord(border_, stream_));
    CUDA_CHECK(cudaStreamWaitEvent(main, border_));
  }

 private:
  cudaStream_t stream_ = nullptr;
  cudaEvent_t border_ = nullptr;
  cudaEvent_t interior_ = nullptr;
};

/// Brings the neighbours' rows into the halo of `u`.
void exchange(const Part& part, const Rows& rows, float* u, cudaStream_t stream) {
  const std::size_t bytes = part.cols * sizeof(float);
  const int count = static_cast<int>(part.cols);
  MPI_Request requests[4];
  CUDA_CHECK(cudaMemcpyAsync(rows.first(), u + part.cols, bytes, cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaMemcpyAsync(rows.last(), u + part.own * part.cols, bytes, cudaMemcpyDeviceToHost,
                             stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));  // the last step's copies to the device are over, too
  MPI_CHECK(MPI_Irecv(rows.above(), count, MPI_FLOAT, part.up, TAG_DOWN, part.comm, &requests[0]));
  MPI_CHECK(MPI_Irecv(rows.below(), count, MPI_FLOAT, part.down, TAG_UP, part.comm, &requests[1]));
  MPI_CHECK(MPI_Isend(rows.first(), count, MPI_FLOAT, part.up, TAG_UP, part.comm, &requests[2]));
  MPI_CHECK(MPI_Isend(rows.last(), count, MPI_FLOAT, part.down, TAG_DOWN, part.comm, &requests[3]));
  MPI_CHECK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
  if (part.up != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u, rows.above(), bytes, cudaMemcpyHostToDevice, stream));
  if (part.down != MPI_PROC_NULL)
    CUDA_CHECK(cudaMemcpyAsync(u + (part.own + 1) * part.cols, rows.below(), bytes,
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
  const Rows host(cols);
  const Border border;
  const std::size_t halo = cols * sizeof(float);
  const std::size_t inner = part.own * halo;
  for (float* u : {a, b}) {  // beyond the grid's own edge the halo is 0, and stays so
    CUDA_CHECK(cudaMemsetAsync(u, 0, halo, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (part.own + 1) * cols, 0, halo, stream));
  }
  CUDA_CHECK(cudaMemsetAsync(change, 0, sizeof(float), stream));
  CUDA_CHECK(cudaMemcpyAsync(a + cols, start, inner, cudaMemcpyDeviceToDevice, stream));
  border.wait_for(stream);
  if (steps > 0) exchange(part, host, a, border.stream());
  for (int s = 0; s < steps; ++s) {
    float* largest = s + 1 == steps ? change : nullptr;
    border.wait_for(stream);  // the interior of the step before, which is beside the border
    step(part, a, b, 1, 1, largest, border.stream());
    if (part.own > 1) step(part, a, b, part.own, 1, largest, border.stream());
    if (part.own > 2) step(part, a, b, 2, part.own - 2, largest, stream);
    if (s + 1 < steps) exchange(part, host, b, border.stream());  // while the interior runs
    border.let_wait(stream);
    std::swap(a, b);
  }
  CUDA_CHECK(cudaMemcpyAsync(result, a + cols, inner, cudaMemcpyDeviceToDevice, stream));
  if (steps > 0) largest_of_all(change, comm, stream);
  CUDA_CHECK(cudaStreamSynchronize(stream));  // the host rows end here
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
