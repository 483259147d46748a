// Jacobi steps on a grid that is cut by rows: the step of one element, and on the host all ranks
// together, the right way and the ways that mistakes in the exchange lead to.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

#include "lab/inputs.h"

namespace lab {

/// What element `at`, in column `col`, becomes in one step.  Outside the columns everything is 0;
/// with `runs_over` the end of a row reads on into the next one.
template <typename T>
LAB_HOST_DEVICE constexpr T jacobi_step(const T* from, std::size_t at, std::size_t col,
                                        std::size_t cols, bool runs_over = false) {
  const T left = col > 0 || runs_over ? from[at - 1] : T{0};
  const T right = col + 1 < cols || runs_over ? from[at + 1] : T{0};
  return T{0.25} * ((from[at - cols] + from[at + cols]) + (left + right));
}

/// How many of `rows` rows `rank` of `ranks` owns, and the first of them: the first rows % ranks
/// ranks own one row more.
constexpr std::size_t own_rows(std::size_t rows, std::size_t ranks, std::size_t rank) {
  return rows / ranks + (rank < rows % ranks ? 1 : 0);
}
constexpr std::size_t first_row(std::size_t rows, std::size_t ranks, std::size_t rank) {
  return rank * (rows / ranks) + std::min(rank, rows % ranks);
}

/// A way to do it, right or wrong.
struct JacobiWay {
  enum class Halo {
    right,
    in_swapped,   // the row from above is in the lower halo, and the other way round
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
  bool runs_over = false;    // the end of a row reads on into the next one
  int more_steps = 0;
};

/// The whole grid.  Outside of it everything is 0, and so are halos that nobody fills.
class JacobiWorld {
 public:
  /// `start` has rows * cols values; there are at least as many rows as ranks.
  JacobiWorld(std::size_t rows, std::size_t cols, std::size_t ranks,
              const std::vector<double>& start, JacobiWay way)
      : rows_(rows), cols_(cols), n_(ranks), way_(way), a_(ranks), b_(ranks), change_(ranks) {
    for (std::size_t r = 0; r < n_; ++r) {
      a_[r].assign((own(r) + 2) * cols_, 0.0);
      const auto from = start.begin() + offset(first_row(rows_, n_, r) * cols_);
      std::copy(from, from + offset(used(r) * cols_), a_[r].begin() + offset(cols_));
      b_[r].assign(a_[r].size(), 0.0);
    }
  }

  void run(int steps) {
    using Halo = JacobiWay::Halo;
    for (int s = 0; s < steps + way_.more_steps; ++s) {
      const bool exchanges = way_.halo != Halo::once || s == 0;
      if (exchanges && way_.halo != Halo::late) exchange();
      for (std::size_t r = 0; r < n_; ++r) change_[r] = step(r);
      if (way_.halo == Halo::late) exchange();  // for the next time that this array is read
      std::swap(a_, b_);
    }
  }

  /// A rank's own rows; NaN where the way writes nothing.
  std::vector<double> part(std::size_t rank) const {
    std::vector<double> all(a_[rank].begin() + offset(cols_), a_[rank].end() - offset(cols_));
    std::fill(all.begin() + offset(used(rank) * cols_), all.end(),
              std::numeric_limits<double>::quiet_NaN());
    return all;
  }
  /// How many elements of each rank differ from those of `other`.
  std::vector<std::size_t> differences(const JacobiWorld& other) const {
    std::vector<std::size_t> all;
    for (std::size_t r = 0; r < n_; ++r) {
      const std::vector<double> mine = part(r);
      const std::vector<double> theirs = other.part(r);
      std::size_t count = 0;
      for (std::size_t i = 0; i < mine.size(); ++i) count += mine[i] == theirs[i] ? 0 : 1;
      all.push_back(count);
    }
    return all;
  }
  /// The largest |new - old| of the last step: of a rank, of all, and what their sum is.
  double change(std::size_t rank) const { return change_[rank]; }
  double largest_change() const { return *std::max_element(change_.begin(), change_.end()); }
  double sum_of_changes() const { return std::accumulate(change_.begin(), change_.end(), 0.0); }

 private:
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }
  std::size_t own(std::size_t rank) const { return own_rows(rows_, n_, rank); }
  std::size_t used(std::size_t rank) const { return way_.equal_parts ? rows_ / n_ : own(rank); }

  // Row `row` of rank `from`, counted from its upper halo, into row `to` of `rank`.
  void bring(std::size_t from, std::size_t row, std::size_t rank, std::size_t to) {
    const auto begin = sent_[from].begin() + offset(row * cols_);
    std::copy(begin, begin + offset(cols_), a_[rank].begin() + offset(to * cols_));
  }

  void exchange() {
    using Halo = JacobiWay::Halo;
    sent_ = a_;
    if (way_.halo == Halo::mirrored) return exchange_mirrored();
    const bool wraps = way_.halo == Halo::wraps;
    for (std::size_t r = 0; r < n_ && way_.halo != Halo::never; ++r) {
      const std::size_t below = used(r) + 1;
      if ((r > 0 || wraps) && way_.halo != Halo::up) {
        const std::size_t from = (r + n_ - 1) % n_;
        const std::size_t row = way_.halo == Halo::out_swapped  ? 1
                                : way_.halo == Halo::off_by_one ? used(from) - 1
                                                                : used(from);
        bring(from, row, r, way_.halo == Halo::in_swapped ? below : 0);
      }
      if ((r + 1 < n_ || wraps) && way_.halo != Halo::down) {
        const std::size_t from = (r + 1) % n_;
        const std::size_t row = way_.halo == Halo::out_swapped  ? used(from)
                                : way_.halo == Halo::off_by_one ? 0
                                                                : 1;
        bring(from, row, r, way_.halo == Halo::in_swapped ? 0 : below);
      }
    }
  }

  void exchange_mirrored() {
    for (std::size_t r = 0; r < n_; ++r) {
      if (r > 0) bring(r - 1, 1, r, used(r) + 1);
      if (r + 1 < n_) bring(r + 1, used(r + 1), r, 0);
    }
  }

  double step(std::size_t r) {
    const double* from = a_[r].data();
    double largest = 0;
    for (std::size_t at = cols_; at < (used(r) + 1) * cols_; ++at) {
      b_[r][at] = jacobi_step(from, at, at % cols_, cols_, way_.runs_over);
      largest = std::max(largest, std::abs(b_[r][at] - from[at]));
    }
    return largest;
  }

  std::size_t rows_, cols_, n_;
  JacobiWay way_;
  std::vector<std::vector<double>> a_, b_, sent_;  // by rank, with halo
  std::vector<double> change_;
};

}  // namespace lab
