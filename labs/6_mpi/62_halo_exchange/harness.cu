// Lab 62, halo exchange: what is checked, and what is measured.
#include "lab/harness.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "expected.h"
#include "lab.h"
#include "lab/mpi_check.h"
#include "lab/ranks.h"

namespace {

using halo::Size;
using Sized = lab::Drawn<Size>;

struct Arrays {
  lab::Input<float> start;
  lab::Output<float> result, change, a, b;
  lab::Scratch<float> reference;  // of the timed case
};

/// One step of rows 1 to `own`, for the baseline and the reference.
__global__ void step_kernel(const float* from, float* to, std::size_t own, std::size_t cols) {
  const std::size_t col = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t row = 1 + std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  if (col >= cols || row > own) return;
  const std::size_t at = row * cols + col;
  to[at] = lab::jacobi_step(from, at, col, cols);
}

void exchange(float* u, const Size& s, cudaStream_t stream) {
  const MPI_Comm comm = lab::ranks().own;
  const int rank = lab::ranks().rank;
  const int up = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  const int down = rank + 1 < lab::ranks().size ? rank + 1 : MPI_PROC_NULL;
  const std::size_t cols = s.cols;
  const std::size_t own = halo::own(s);
  const int count = static_cast<int>(cols);
  std::vector<float> rows(4 * cols, 0.0f);  // first, last, above, below
  const auto copy = [&](float* to, const float* from, cudaMemcpyKind kind) {
    CUDA_CHECK(cudaMemcpyAsync(to, from, cols * sizeof(float), kind, stream));
  };
  copy(&rows[0], u + cols, cudaMemcpyDeviceToHost);
  copy(&rows[cols], u + own * cols, cudaMemcpyDeviceToHost);
  CUDA_CHECK(cudaStreamSynchronize(stream));
  MPI_CHECK(MPI_Sendrecv(&rows[0], count, MPI_FLOAT, up, 0, &rows[3 * cols], count, MPI_FLOAT, down,
                         0, comm, MPI_STATUS_IGNORE));
  MPI_CHECK(MPI_Sendrecv(&rows[cols], count, MPI_FLOAT, down, 0, &rows[2 * cols], count, MPI_FLOAT,
                         up, 0, comm, MPI_STATUS_IGNORE));
  copy(u, &rows[2 * cols], cudaMemcpyHostToDevice);
  copy(u + (own + 1) * cols, &rows[3 * cols], cudaMemcpyHostToDevice);
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

/// The steps in the arrays that the contract gets as well; without an exchange, as the baseline.
void run_steps(const Arrays& x, const Size& s, float* result, bool exchanges, cudaStream_t stream) {
  const std::size_t own = halo::own(s);
  const std::size_t row = s.cols * sizeof(float);
  float* a = x.a;
  float* b = x.b;
  for (float* u : {a, b}) {
    CUDA_CHECK(cudaMemsetAsync(u, 0, row, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (own + 1) * s.cols, 0, row, stream));
  }
  const auto copy = [&](float* to, const float* from) {
    CUDA_CHECK(cudaMemcpyAsync(to, from, own * row, cudaMemcpyDeviceToDevice, stream));
  };
  copy(a + s.cols, x.start);
  const dim3 block(64, 4);
  const dim3 grid(static_cast<unsigned>(lab::ceil_div(s.cols, block.x)),
                  static_cast<unsigned>(lab::ceil_div(own, block.y)));
  for (int step = 0; step < s.steps; ++step) {
    if (exchanges) exchange(a, s, stream);
    step_kernel<<<grid, block, 0, stream>>>(a, b, own, s.cols);
    CUDA_CHECK_LAUNCH();
    std::swap(a, b);
  }
  copy(result, a + s.cols);
}

using Named = std::pair<std::string, Size>;

Named named(const Size& s) {
  const char* kind = s.judges_change ? "change" : s.steps == 0 ? "no_steps" : "ranks";
  return {std::string(kind) + "_" + std::to_string(s.ranks) + "_" + std::to_string(s.rows) + "x" +
              std::to_string(s.cols),
          s};
}

Size timed(int ranks, std::size_t side) {
  const double steps = 100.0 * 16384 * 16384 / (static_cast<double>(side) * side);
  return {.ranks = ranks,
          .rows = side,
          .cols = side,
          .steps = static_cast<int>(std::clamp(steps, 100.0, 5000.0)),
          .timed = true};
}

const lab::Contract<Size, Arrays> contract{
    .cases =
        {
            {.group = "one_rank", .named = {named({1, 33, 65, 6}), named({1, 1, 1, 3})}},
            // More blocks than a GPU runs at a time.
            {.group = "one_rank", .named = {named({1, 520, 700, 1})}},
            {.group = "even", .named = {named({2, 24, 70, 5})}, .care = true},
            {.group = "even", .named = {named({3, 12, 33, 6}), named({4, 16, 64, 8})}},
            {.group = "uneven", .named = {named({2, 9, 40, 7})}},
            {.group = "uneven", .named = {named({3, 20, 130, 6})}, .care = true},
            {.group = "uneven", .named = {named({4, 23, 17, 8})}},
            {.group = "thin",
             .named = {named({2, 2, 50, 4}), named({3, 3, 9, 6}), named({4, 4, 1, 8}),
                       named({3, 10, 1, 5}), named({4, 6, 257, 3}), named({2, 3, 1025, 2}),
                       named({3, 7, 2049, 1})}},
            // Rank 0 has the smaller change, then rank 1: reducing to rank 0 alone is found.
            {.group = "change",
             .named = {named({1, 8, 8, 2, true}), named({2, 9, 12, 1, true}),
                       named({2, 10, 12, 1, true, true}), named({3, 11, 20, 3, true}),
                       named({4, 12, 31, 2, true}), named({2, 6, 6, 0, true})}},
            {.group = "no_steps", .named = {named({2, 7, 12, 0})}},
        },
    .care = [](const Size&) { return false; },
    .timed = [](const lab::Gpu& gpu) { return timed(gpu.devices, gpu.has_gib(40) ? 16384 : 8192); },
    .more_timed =
        [](const lab::Gpu& gpu) {
          std::vector<Named> all;
          for (const std::size_t side : {1024, 2048, 4096, 8192, 16384})
            all.push_back({"side_" + std::to_string(side), timed(gpu.devices, side)});
          return all;
        },
    .label =
        [](const Size& s) {
          return lab::Label{{"ranks", static_cast<std::size_t>(s.ranks)},
                            {"rows", s.rows},
                            {"cols", s.cols},
                            {"steps", static_cast<std::size_t>(s.steps)}};
        },
    .ranks = [](const Size& s) { return s.ranks; },
    .cost =
        [](const Size& s) {
          // Every step reads and writes every element once, on as many GPUs as there are ranks.
          const double n = 1.0 * s.rows * s.cols * s.steps / s.ranks;
          return lab::Cost{.bytes = 2 * sizeof(float) * n, .flops = 4 * n};
        },
    .arrays = [](const Size& s, lab::Memory& m) -> Arrays {
      const std::size_t own = halo::own(s);
      // Nothing is promised about where arrays begin; to be fast they may hope.
      const std::size_t offset = s.timed ? 0 : 1;
      const lab::Shape grid{.rows = own, .cols = s.cols, .offset = offset};
      const lab::Shape with_halo{.rows = own + 2, .cols = s.cols, .offset = offset};
      Arrays x{.start = m.input<float>("start", grid)};
      if (s.judges_change) x.change = m.output<float>("change", 1);  // the first is checked
      x.result = m.output<float>("result", grid);
      if (!s.judges_change) x.change = m.output<float>("change", 1);
      x.a = m.output<float>("a", with_halo);
      x.b = m.output<float>("b", with_halo);
      if (s.timed) x.reference = m.scratch<float>("reference", own * s.cols);
      return x;
    },
    .fill =
        [](const lab::Fill& fill, const Arrays& x, const Sized& s) {
          if (s.timed) return fill.with_seed(lab::mix(s.seed, halo::rank())).uniform(x.start);
          const std::vector<double> all = halo::start_of(s);
          const double* first = &all[lab::first_row(s.rows, halo::ranks(), halo::rank()) * s.cols];
          fill.values(x.start, {first, first + x.start.size()});
        },
    .known_by_seed = true,  // each rank knows all ranks' inputs
    .once = [](const lab::Submission&, const Arrays&,
               const Sized&) { lab::expect_messages_of(MPI_FLOAT); },
    .call =
        [](const lab::Submission& submission, const Arrays& x, const Sized& s,
           cudaStream_t stream) {
          submission.call<&lab::jacobi>(x.start, x.result, x.a, x.b, s.rows, s.cols, s.steps,
                                        x.change, lab::ranks().contract, stream);
        },
    .baseline = {.name = "the same steps without communication",
                 .call = [](const Arrays& x, const Sized& s,
                            cudaStream_t stream) { run_steps(x, s, x.result, false, stream); }},
    .host_may_carry = halo::may_travel,
    .expected = [](const Arrays&, const Sized& s) { return halo::result_of(s, {}); },
    .check_on_device =
        [](const Arrays& x, const Sized& s, cudaStream_t stream) {
          run_steps(x, s, x.reference, true, stream);
          // Each step rounds three sums; values are at most 1, and errors do not grow.
          const double bound = s.steps * 3 * std::ldexp(1.0, -24);
          return lab::count_bad(
              lab::CompareArrays<float>{x.result, s.cols, x.reference, s.cols, s.cols, bound},
              x.result.size(), stream);
        },
    .more_mistakes = [](const Arrays&, const Sized& s) { return halo::mistakes_of(s); },
    .overrun = halo::overrun_of,
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
