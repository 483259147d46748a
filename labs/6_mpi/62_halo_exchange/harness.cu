// Lab 62, halo exchange: what is checked, and what is measured.
//
// The cases are made of whole numbers of at most 8 and few steps, so that every value is a multiple
// of a power of four that FP32 holds exactly: a result is right or wrong.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/device_check.cuh"
#include "lab/jacobi_world.h"
#include "lab/mpi_check.h"
#include "lab/ranks.h"

namespace {

/// One step of rows 1 to `own`, for what is measured and its reference.
__global__ void step_kernel(const float* from, float* to, std::size_t own, std::size_t cols) {
  const std::size_t col = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t row = 1 + std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  if (col >= cols || row > own) return;
  const std::size_t at = row * cols + col;
  const float left = col > 0 ? from[at - 1] : 0.0f;
  const float right = col + 1 < cols ? from[at + 1] : 0.0f;
  to[at] = 0.25f * ((from[at - cols] + from[at + cols]) + (left + right));
}

class HaloExchange : public lab::Problem {
 public:
  struct Case {
    int ranks;
    std::size_t rows, cols;
    int steps;
    bool judges_change = false;
    bool largest_on_rank_0 = false;  // the largest change, which else is on the last rank
    bool timed = false;
  };

  static std::vector<lab::NamedCase<Case>> cases(const lab::Card&);
  static Case timed_case(const lab::Card& card) {
    const char* given = std::getenv("HALO_SIZE");
    // Where a time is predicted, that of a large card.
    const bool is_large = card.memory_bytes > (std::size_t{40} << 30) || card.device == "cpu";
    const std::size_t usual = is_large ? 16384 : 8192;
    const std::size_t size = given != nullptr ? std::strtoull(given, nullptr, 10) : usual;
    const double steps = 100.0 * 16384 * 16384 / (static_cast<double>(size) * size);
    return {1, size, size, static_cast<int>(std::clamp(steps, 100.0, 5000.0)), false, false, true};
  }
  static std::string describe(const Case& c) {
    const std::string size = std::to_string(c.rows) + " x " + std::to_string(c.cols) + ", " +
                             std::to_string(c.steps) + " steps";
    return c.timed ? size : std::to_string(c.ranks) + " ranks, " + size;
  }
  /// Every step reads and writes every element once, on as many devices as there are ranks.
  static lab::Cost cost(const Case& c) {
    const double ranks = c.timed ? lab::ranks().size : c.ranks;
    const double n = static_cast<double>(c.rows) * static_cast<double>(c.cols) * c.steps / ranks;
    return {2 * sizeof(float) * n, 4 * n};
  }
  static constexpr const char* baseline = "the same steps without communication";

  explicit HaloExchange(const Case& c)
      : case_(c),
        n_(static_cast<std::size_t>(lab::ranks().size)),
        rank_(static_cast<std::size_t>(lab::ranks().rank)),
        own_(lab::own_rows(c.rows, n_, rank_)),
        start_(input<float>("start", own_, c.cols, 0)),
        outputs_(make_outputs()),
        a_(output<float>("a", own_ + 2, c.cols, 0)),
        b_(output<float>("b", own_ + 2, c.cols, 0)) {
    lab::expect_messages_of(MPI_FLOAT);
    if (c.timed) reference_.push_back(scratch<float>("reference", own_ * c.cols));
  }

  void fill(std::uint64_t seed) override {
    if (case_.timed) return start_.fill_uniform(lab::mix(seed, rank_));
    seed_ = start_.stream_seed(seed);
    const std::vector<double> all = whole_start();
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(
                                         lab::first_row(case_.rows, n_, rank_) * case_.cols);
    start_.upload({first, first + static_cast<std::ptrdiff_t>(own_ * case_.cols)});
  }

  /// The right result is that of all ranks' beginnings, which each rank knows by their seed.
  bool take_changed_inputs() override { return false; }

  void call(const lab::Submission& submission, cudaStream_t stream) override {
    submission.call<&lab::jacobi>(start_.data(), outputs_.result.data(), a_.data(), b_.data(),
                                  case_.rows, case_.cols, case_.steps, outputs_.change.data(),
                                  lab::ranks().contract, stream);
  }

  void call_baseline(cudaStream_t stream) override {
    run_own(outputs_.result.data(), false, stream);
  }

  lab::Expected expected() const override { return result_of({}); }
  std::vector<lab::Hypothesis> hypotheses() const override;

  /// Whole rows behind the end: the rank takes more than its own.
  std::optional<lab::Hypothesis> overrun(const std::string& name, std::size_t from,
                                         std::size_t beyond) const override {
    if (from > 0 || case_.rows % n_ == 0 || beyond % case_.cols != 0 || name == "change") return {};
    const std::size_t rows = own_ + beyond / case_.cols;
    return lab::Hypothesis{
        "too_many_rows",
        "It works on " + std::to_string(rows) + " rows, and owns " + std::to_string(own_) +
            ": with rows / ranks rounded up, or with the whole rest on the last rank, the parts "
            "are others than the contract's.",
        "Own rows: rows / ranks, rounded down; the first rows % ranks ranks have one row more.",
        nullptr};
  }

  /// With an exchange of the harness's own, over the arrays that the call has left.
  lab::BadCount check_on_device(cudaStream_t stream) override {
    float* reference = reference_.front().data();
    run_own(reference, true, stream);
    // Each step rounds three sums; values are at most 1, and errors do not grow.
    const double bound = case_.steps * 3 * std::ldexp(1.0, -24);
    return lab::count_bad(lab::CompareArrays<float>{outputs_.result.data(), case_.cols, reference,
                                                    case_.cols, case_.cols, bound},
                          own_ * case_.cols, stream);
  }

 private:
  struct Outputs {
    lab::Output<float> result;
    lab::Output<float> change;
  };
  // The first output is the one that is judged.
  Outputs make_outputs() {
    if (!case_.judges_change) {
      const auto result = output<float>("result", own_, case_.cols, 0);
      return {result, output<float>("change", 1)};
    }
    const auto change = output<float>("change", 1);
    return {output<float>("result", own_, case_.cols, 0), change};
  }

  std::vector<double> whole_start() const {
    std::vector<double> all(case_.rows * case_.cols);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = lab::integer(seed_, i, -4, 4);
    (case_.largest_on_rank_0 ? all.front() : all.back()) = 8;  // changes more than any other
    return all;
  }

  lab::JacobiWorld world_of(lab::JacobiWay way) const {
    lab::JacobiWorld world(case_.rows, case_.cols, n_, whole_start(), way);
    world.run(case_.steps);
    return world;
  }

  /// Whether as many elements of every rank are wrong as this way explains.
  bool fits(lab::JacobiWay way) const {
    const std::vector<std::size_t>& bad = lab::ranks().bad;
    return bad == world_of({}).differences(world_of(way));
  }

  lab::Expected result_of(lab::JacobiWay way) const {
    const lab::JacobiWorld world = world_of(way);
    if (case_.judges_change) return {1, 1, {world.largest_change()}, {}};
    return {own_, case_.cols, world.part(rank_), {}};
  }

  lab::Hypothesis way(const char* name, const char* sentence, const char* look_at,
                      lab::JacobiWay wrong) const {
    return {name, sentence, look_at, [this, wrong] { return result_of(wrong); }};
  }

  void run_own(float* result, bool exchanges, cudaStream_t stream);
  void exchange_own(float* u, cudaStream_t stream);

  Case case_;
  std::size_t n_, rank_, own_;
  std::uint64_t seed_ = 0;
  lab::Input<float> start_;
  Outputs outputs_;
  lab::Output<float> a_;
  lab::Output<float> b_;
  std::vector<lab::Scratch<float>> reference_;
};

std::vector<lab::NamedCase<HaloExchange::Case>> HaloExchange::cases(const lab::Card&) {
  std::vector<lab::NamedCase<Case>> all;
  const auto add = [&all](const char* group, const Case& value, bool care = false) {
    const char* kind = value.judges_change ? "change" : value.steps == 0 ? "no_steps" : "ranks";
    all.push_back({group,
                   std::string(kind) + "_" + std::to_string(value.ranks) + "_" +
                       std::to_string(value.rows) + "x" + std::to_string(value.cols),
                   value});
    all.back().ranks = value.ranks;
    all.back().care = care;
  };
  add("one_rank", {1, 33, 65, 6});
  add("one_rank", {1, 1, 1, 3});
  add("one_rank", {1, 520, 700, 1});  // more blocks than a card runs at a time
  add("even", {2, 24, 70, 5}, true);
  add("even", {3, 12, 33, 6});
  add("even", {4, 16, 64, 8});
  add("uneven", {2, 9, 40, 7});
  add("uneven", {3, 20, 130, 6}, true);
  add("uneven", {4, 23, 17, 8});
  add("thin", {2, 2, 50, 4});
  add("thin", {3, 3, 9, 6});
  add("thin", {4, 4, 1, 8});
  add("thin", {3, 10, 1, 5});
  add("thin", {4, 6, 257, 3});
  add("change", {1, 8, 8, 2, true});
  add("change", {2, 9, 12, 1, true});         // rank 0 has a smaller one
  add("change", {2, 10, 12, 1, true, true});  // and now rank 1: who reduces to rank 0 alone
  add("change", {3, 11, 20, 3, true});
  add("change", {4, 12, 31, 2, true});
  add("change", {2, 6, 6, 0, true});
  add("no_steps", {2, 7, 12, 0});
  return all;
}

std::vector<lab::Hypothesis> HaloExchange::hypotheses() const {
  // Each is computed on the host, for the whole grid: the small cases have told what is wrong.
  if (case_.rows * case_.cols > 100'000) return {};
  using Halo = lab::JacobiWay::Halo;
  if (case_.judges_change) {
    const auto one = [](double v) { return lab::Expected{1, 1, {v}, {}}; };
    // Without any reduction rank 0 is right only where it has the largest change itself, and then
    // the case before, where it has not, has told so.
    const std::vector<std::size_t>& bad = lab::ranks().bad;
    const bool root_right = bad.size() == n_ && bad.front() == 0;
    std::vector<lab::Hypothesis> all{
        {root_right ? "reduced_on_one_rank" : "not_reduced",
         root_right ? "Rank 0 has the largest change of all ranks, this one its own."
                    : "change is the largest of this rank alone.",
         "MPI_Allreduce with MPI_MAX: the value of all ranks, on all ranks.",
         [this, one] { return one(world_of({}).change(rank_)); }},
        {"summed_changes", "change is the sum of all ranks' values.",
         "The operation: MPI_MAX, for the largest.",
         [this, one] { return one(world_of({}).sum_of_changes()); }},
    };
    if (root_right) {
      all.push_back({"reduced_on_one_rank",
                     "Rank 0 has the largest change of all ranks, this one none.",
                     "MPI_Allreduce with MPI_MAX: the value of all ranks, on all ranks.",
                     [one] { return one(0.0); }});
    }
    return all;
  }
  std::vector<lab::Hypothesis> all;
  const auto add = [&](const char* name, const char* sentence, const char* look_at,
                       lab::JacobiWay wrong) {
    all.push_back(way(name, sentence, look_at, wrong));
  };
  add("uneven_rows_ignored", "It is right for rows / ranks rows on every rank: a rest is left out.",
      "Own rows: the first rows % ranks ranks have one row more.", {Halo::right, true});
  add("halo_swapped", "The row from above lies in the lower halo, and the one from below above.",
      "Which receive goes into row 0, and which into row own + 1?", {Halo::in_swapped});
  add("wrong_row_sent", "The first own row goes down and the last one up.",
      "Row 1 travels up, row `own` travels down.", {Halo::out_swapped});
  add("row_off_by_one", "Rows 0 and own - 1 are sent, as if there were no halo.",
      "The first own row is row 1, the last one row `own`: rows 0 and own + 1 are the halo.",
      {Halo::off_by_one});
  add("halo_filled_once", "The halo is right in the first step only.",
      "The exchange belongs into the loop: before every step, into the array that it reads.",
      {Halo::once});
  add("halo_too_late", "The rows at the border were computed before the halo was there.",
      "What must be over before the border rows are computed? MPI_Waitall, then the copies.",
      {Halo::late});
  add("neighbours_mirrored", "The rank above is taken for the rank below, and the other way round.",
      "The rank above has the smaller number.", {Halo::mirrored});
  add("wraps_around", "The first and the last rank exchange rows, as on a ring.",
      "Above rank 0 and below the last rank there is nobody: MPI_PROC_NULL.", {Halo::wraps});
  // A rank at the end sees no difference between these three; the errors of the others tell.
  if (fits({Halo::never})) {
    add("halo_never_filled", "The halo stays empty: every rank computes as if it were alone.",
        "The neighbours' rows must be copied into rows 0 and own + 1 of the array that the step "
        "reads.",
        {Halo::never});
  }
  const char* both = "Each pair of ranks exchanges two rows, one up and one down.";
  add("one_direction_only", "Rows travel down only.", both, {Halo::down});
  add("one_direction_only", "Rows travel up only.", both, {Halo::up});
  add("runs_over_row_end", "Beyond the end of a row the next one is read.",
      "Left of column 0 and right of column cols - 1 everything is 0.", {Halo::right, false, true});
  add("one_step_too_few", "It is one step behind.", "The number of steps, and which array is last.",
      {Halo::right, false, false, -1});
  add("one_step_too_many", "It is one step ahead.", "The number of steps, and which array is last.",
      {Halo::right, false, false, 1});
  return all;
}

void HaloExchange::exchange_own(float* u, cudaStream_t stream) {
  const MPI_Comm comm = lab::ranks().own;
  const int up = rank_ > 0 ? static_cast<int>(rank_) - 1 : MPI_PROC_NULL;
  const int down = rank_ + 1 < n_ ? static_cast<int>(rank_) + 1 : MPI_PROC_NULL;
  const std::size_t cols = case_.cols;
  const int count = static_cast<int>(cols);
  std::vector<float> rows(4 * cols, 0.0f);  // first, last, above, below
  const auto copy = [&](float* to, const float* from, cudaMemcpyKind kind) {
    CUDA_CHECK(cudaMemcpyAsync(to, from, cols * sizeof(float), kind, stream));
  };
  copy(&rows[0], u + cols, cudaMemcpyDeviceToHost);
  copy(&rows[cols], u + own_ * cols, cudaMemcpyDeviceToHost);
  CUDA_CHECK(cudaStreamSynchronize(stream));
  MPI_CHECK(MPI_Sendrecv(&rows[0], count, MPI_FLOAT, up, 0, &rows[3 * cols], count, MPI_FLOAT, down,
                         0, comm, MPI_STATUS_IGNORE));
  MPI_CHECK(MPI_Sendrecv(&rows[cols], count, MPI_FLOAT, down, 0, &rows[2 * cols], count, MPI_FLOAT,
                         up, 0, comm, MPI_STATUS_IGNORE));
  copy(u, &rows[2 * cols], cudaMemcpyHostToDevice);
  copy(u + (own_ + 1) * cols, &rows[3 * cols], cudaMemcpyHostToDevice);
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

void HaloExchange::run_own(float* result, bool exchanges, cudaStream_t stream) {
  const std::size_t row = case_.cols * sizeof(float);
  float* a = a_.data();
  float* b = b_.data();
  for (float* u : {a, b}) {
    CUDA_CHECK(cudaMemsetAsync(u, 0, row, stream));
    CUDA_CHECK(cudaMemsetAsync(u + (own_ + 1) * case_.cols, 0, row, stream));
  }
  const auto copy = [&](float* to, const float* from) {
    CUDA_CHECK(cudaMemcpyAsync(to, from, own_ * row, cudaMemcpyDeviceToDevice, stream));
  };
  copy(a + case_.cols, start_.data());
  const dim3 block(64, 4);
  const dim3 grid(static_cast<unsigned>(lab::ceil_div(case_.cols, block.x)),
                  static_cast<unsigned>(lab::ceil_div(own_, block.y)));
  for (int s = 0; s < case_.steps; ++s) {
    if (exchanges) exchange_own(a, stream);
    step_kernel<<<grid, block, 0, stream>>>(a, b, own_, case_.cols);
    CUDA_CHECK_LAUNCH();
    std::swap(a, b);
  }
  copy(result, a + case_.cols);
}

}  // namespace

LAB_RANK_HARNESS(HaloExchange)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
