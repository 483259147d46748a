// Lab 62, halo exchange: the size of a case, the right result, and what mistakes give instead.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "jacobi_world.h"
#include "lab/contract.h"
#include "lab/ranks.h"

namespace halo {

struct Size {
  int ranks;
  std::size_t rows, cols;
  int steps;
  bool judges_change = false;
  bool largest_on_rank_0 = false;  // the largest change; by default it is on the last rank
  bool timed = false;
};

inline std::size_t ranks() {
  return static_cast<std::size_t>(lab::ranks().size);
}
inline std::size_t rank() {
  return static_cast<std::size_t>(lab::ranks().rank);
}
inline std::size_t own(const Size& s) {
  return lab::own_rows(s.rows, ranks(), rank());
}

/// Whether element `i` of this rank's grid may go to another rank, through memory of the host: a
/// row from each end for a step, and more at once where several steps are done in one pass.
inline bool may_travel(const Size& s, std::size_t i) {
  const std::size_t row = i / s.cols;
  const auto rows = static_cast<std::size_t>(s.steps > 1 ? s.steps : 1);
  return ranks() > 1 && (row < rows || row + rows >= own(s));
}

/// The grid before the first step.  Whole numbers of at most 8 and few steps: every value is a
/// multiple of a power of four that FP32 holds exactly, so that a result is right or wrong.
inline std::vector<double> start_of(const lab::Drawn<Size>& s) {
  std::vector<double> all(s.rows * s.cols);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = lab::integer(s.seed, i, -4, 4);
  (s.largest_on_rank_0 ? all.front() : all.back()) = 8;  // changes more than any other
  return all;
}

inline lab::JacobiWorld world_of(const lab::Drawn<Size>& s, lab::JacobiWay way) {
  lab::JacobiWorld world(s.rows, s.cols, ranks(), start_of(s), way);
  world.run(s.steps);
  return world;
}

/// This rank's result if all ranks work in this way.
inline lab::Expected result_of(const lab::Drawn<Size>& s, lab::JacobiWay way) {
  const lab::JacobiWorld world = world_of(s, way);
  if (s.judges_change) return {1, 1, {world.largest_change()}, {}};
  return {own(s), s.cols, world.part(rank()), {}};
}

inline std::vector<lab::Hypothesis> mistakes_in_change(const lab::Drawn<Size>& s) {
  const auto one = [](double v) { return lab::Expected{1, 1, {v}, {}}; };
  // Without any reduction rank 0 is right only where it has the largest change itself, and the case
  // before, where it has not, has found that already.
  const std::vector<std::size_t>& bad = lab::ranks().bad;
  const bool root_right = bad.size() == ranks() && bad.front() == 0;
  const char* all_ranks = "MPI_Allreduce with MPI_MAX: the value of all ranks, on all ranks.";
  std::vector<lab::Hypothesis> all{
      {root_right ? "reduced_on_one_rank" : "not_reduced",
       root_right ? "Rank 0 has the largest change of all ranks, this one its own."
                  : "change is the largest of this rank alone.",
       all_ranks, [=] { return one(world_of(s, {}).change(rank())); }},
      {"summed_changes", "change is the sum of all ranks' values.",
       "The operation: MPI_MAX, for the largest.",
       [=] { return one(world_of(s, {}).sum_of_changes()); }},
  };
  if (root_right) {
    all.push_back({"reduced_on_one_rank",
                   "Rank 0 has the largest change of all ranks, this one none.", all_ranks,
                   [=] { return one(0.0); }});
  }
  return all;
}

inline std::vector<lab::Hypothesis> mistakes_in_result(const lab::Drawn<Size>& s) {
  using Halo = lab::JacobiWay::Halo;
  struct Mistake {
    const char* name;
    const char* sentence;
    const char* look_at;
    lab::JacobiWay way;
  };
  const char* both = "Each pair of ranks exchanges two rows, one up and one down.";
  const char* steps = "The number of steps, and which array is last.";
  const Mistake known[] = {
      {"uneven_rows_ignored",
       "It is right for rows / ranks rows on every rank: the remaining rows are left out.",
       "Own rows: the first rows % ranks ranks have one row more.",
       {Halo::right, true}},
      {"halo_swapped",
       "The row from above is in the lower halo, and the one from below above.",
       "Which receive goes into row 0, and which into row own + 1?",
       {Halo::in_swapped}},
      {"wrong_row_sent",
       "The first own row goes down and the last one up.",
       "Row 1 travels up, row `own` travels down.",
       {Halo::out_swapped}},
      {"row_off_by_one",
       "Rows 0 and own - 1 are sent, as if there were no halo.",
       "The first own row is row 1, the last one row `own`: rows 0 and own + 1 are the halo.",
       {Halo::off_by_one}},
      {"halo_filled_once",
       "The halo is right in the first step only.",
       "The exchange belongs into the loop: before every step, into the array that it reads.",
       {Halo::once}},
      {"halo_too_late",
       "The border rows were computed before the halo had arrived.",
       "What must complete before the border rows are computed? MPI_Waitall, then the copies.",
       {Halo::late}},
      {"neighbours_mirrored",
       "The rank above is taken for the rank below, and the other way round.",
       "The rank above has the smaller number.",
       {Halo::mirrored}},
      {"wraps_around",
       "The first and the last rank exchange rows, as on a ring.",
       "Above rank 0 and below the last rank there is nobody: MPI_PROC_NULL.",
       {Halo::wraps}},
      {"halo_never_filled",
       "The halo stays empty: every rank computes as if it were alone.",
       "The neighbours' rows must be copied into rows 0 and own + 1 of the array that the step "
       "reads.",
       {Halo::never}},
      {"one_direction_only", "Rows travel down only.", both, {Halo::down}},
      {"one_direction_only", "Rows travel up only.", both, {Halo::up}},
      {"runs_over_row_end",
       "Beyond the end of a row the next one is read.",
       "Left of column 0 and right of column cols - 1 everything is 0.",
       {Halo::right, false, true}},
      {"one_step_too_few", "It is one step behind.", steps, {Halo::right, false, false, -1}},
      {"one_step_too_many", "It is one step ahead.", steps, {Halo::right, false, false, 1}},
  };
  std::vector<lab::Hypothesis> all;
  for (const Mistake& one : known) {
    // A rank at the end sees no difference between an empty halo and rows that travel one way only;
    // the number of wrong elements on the other ranks shows it.
    if (one.way.halo == Halo::never &&
        lab::ranks().bad != world_of(s, {}).differences(world_of(s, one.way)))
      continue;
    all.push_back(
        {one.name, one.sentence, one.look_at, [=, way = one.way] { return result_of(s, way); }});
  }
  return all;
}

inline std::vector<lab::Hypothesis> mistakes_of(const lab::Drawn<Size>& s) {
  // Each is computed on the host, for the whole grid: large cases come after small ones.
  if (s.rows * s.cols > 100'000) return {};
  return s.judges_change ? mistakes_in_change(s) : mistakes_in_result(s);
}

/// Complete rows were written behind the end: the rank takes more than its own.
inline std::optional<lab::Hypothesis> overrun_of(const Size& s, const std::string& name,
                                                 std::size_t from, std::size_t beyond) {
  if (from > 0 || s.rows % ranks() == 0 || beyond % s.cols != 0 || name == "change") return {};
  return lab::Hypothesis{
      "too_many_rows",
      "It works on " + std::to_string(own(s) + beyond / s.cols) + " rows, and owns " +
          std::to_string(own(s)) +
          ": with rows / ranks rounded up, or with all remaining rows on the last rank, the parts "
          "differ from the contract's.",
      "Own rows: rows / ranks, rounded down; the first rows % ranks ranks have one row more.",
      nullptr};
}

}  // namespace halo
