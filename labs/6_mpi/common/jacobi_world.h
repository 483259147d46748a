// Jacobi steps on a grid that is cut by rows, on the host, as all ranks together would do them: the
// right way, and the ways that mistakes in the exchange lead to.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace lab {

/// How many of `rows` rows `rank` of `ranks` owns, and the first of them: the first rows % ranks
/// ranks own one row more.
std::size_t own_rows(std::size_t rows, std::size_t ranks, std::size_t rank);
std::size_t first_row(std::size_t rows, std::size_t ranks, std::size_t rank);

/// A way to do it, right or wrong.
struct JacobiWay {
  enum class Halo {
    right,
    in_swapped,   // what comes from above lies below, and the other way round
    out_swapped,  // the first own row goes down, the last one up
    off_by_one,   // rows 0 and own - 1 are sent, as if there were no halo
    never,
    once,      // before the first step only
    late,      // after the step that needs it
    mirrored,  // the rank above is taken for the one below
    wraps,     // the first and the last rank are neighbours
    down,      // rows travel down only
    up,
  };
  Halo halo = Halo::right;
  bool equal_parts = false;  // as if every rank had rows / ranks rows
  bool runs_over = false;    // beyond the end of a row lies the next one
  int more_steps = 0;
};

/// The whole grid.  Outside of it everything is 0, and so are halos that nobody fills.
class JacobiWorld {
 public:
  /// `start` has rows * cols values; there are at least as many rows as ranks.
  JacobiWorld(std::size_t rows, std::size_t cols, std::size_t ranks,
              const std::vector<double>& start, JacobiWay way);

  void run(int steps);

  /// A rank's own rows; NaN where the way writes nothing.
  std::vector<double> part(std::size_t rank) const;
  /// How many elements of each rank are others than in `other`.
  std::vector<std::size_t> differences(const JacobiWorld& other) const;
  /// The largest |new - old| of the last step: of a rank, of all, and what their sum is.
  double change(std::size_t rank) const { return change_[rank]; }
  double largest_change() const;
  double sum_of_changes() const;

 private:
  std::size_t own(std::size_t rank) const { return own_rows(rows_, n_, rank); }
  std::size_t used(std::size_t rank) const { return way_.equal_parts ? rows_ / n_ : own(rank); }
  void bring(std::size_t from, std::size_t row, std::size_t rank, std::size_t to);
  void exchange();
  void exchange_mirrored();
  double step(std::size_t rank);

  std::size_t rows_, cols_, n_;
  JacobiWay way_;
  std::vector<std::vector<double>> a_, b_, sent_;  // by rank, with halo
  std::vector<double> change_;
};

}  // namespace lab
