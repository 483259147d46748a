// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/jacobi_world.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lab {
namespace {

std::ptrdiff_t offset(std::size_t i) {
  return static_cast<std::ptrdiff_t>(i);
}

}  // namespace

std::size_t own_rows(std::size_t rows, std::size_t ranks, std::size_t rank) {
  return rows / ranks + (rank < rows % ranks ? 1 : 0);
}

std::size_t first_row(std::size_t rows, std::size_t ranks, std::size_t rank) {
  return rank * (rows / ranks) + std::min(rank, rows % ranks);
}

JacobiWorld::JacobiWorld(std::size_t rows, std::size_t cols, std::size_t ranks,
                         const std::vector<double>& start, JacobiWay way)
    : rows_(rows), cols_(cols), n_(ranks), way_(way), a_(ranks), b_(ranks), change_(ranks) {
  for (std::size_t r = 0; r < n_; ++r) {
    a_[r].assign((own(r) + 2) * cols_, 0.0);
    const auto from = start.begin() + offset(first_row(rows_, n_, r) * cols_);
    std::copy(from, from + offset(used(r) * cols_), a_[r].begin() + offset(cols_));
    b_[r].assign(a_[r].size(), 0.0);
  }
}

void JacobiWorld::run(int steps) {
  using Halo = JacobiWay::Halo;
  for (int s = 0; s < steps + way_.more_steps; ++s) {
    const bool exchanges = way_.halo != Halo::once || s == 0;
    if (exchanges && way_.halo != Halo::late) exchange();
    for (std::size_t r = 0; r < n_; ++r) change_[r] = step(r);
    if (way_.halo == Halo::late) exchange();  // for the next time that this array is read
    std::swap(a_, b_);
  }
}

std::vector<double> JacobiWorld::part(std::size_t r) const {
  std::vector<double> all(a_[r].begin() + offset(cols_), a_[r].end() - offset(cols_));
  std::fill(all.begin() + offset(used(r) * cols_), all.end(),
            std::numeric_limits<double>::quiet_NaN());
  return all;
}

std::vector<std::size_t> JacobiWorld::differences(const JacobiWorld& other) const {
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

double JacobiWorld::largest_change() const {
  return *std::max_element(change_.begin(), change_.end());
}

double JacobiWorld::sum_of_changes() const {
  return std::accumulate(change_.begin(), change_.end(), 0.0);
}

// Row `row` of rank `from`, counted from its upper halo, into row `to` of rank r.
void JacobiWorld::bring(std::size_t from, std::size_t row, std::size_t r, std::size_t to) {
  const auto begin = sent_[from].begin() + offset(row * cols_);
  std::copy(begin, begin + offset(cols_), a_[r].begin() + offset(to * cols_));
}

void JacobiWorld::exchange() {
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

void JacobiWorld::exchange_mirrored() {
  for (std::size_t r = 0; r < n_; ++r) {
    if (r > 0) bring(r - 1, 1, r, used(r) + 1);
    if (r + 1 < n_) bring(r + 1, used(r + 1), r, 0);
  }
}

double JacobiWorld::step(std::size_t r) {
  const std::vector<double>& from = a_[r];
  double largest = 0;
  for (std::size_t at = cols_; at < (used(r) + 1) * cols_; ++at) {
    const std::size_t col = at % cols_;
    const double left = col > 0 || way_.runs_over ? from[at - 1] : 0.0;
    const double right = col + 1 < cols_ || way_.runs_over ? from[at + 1] : 0.0;
    b_[r][at] = 0.25 * (from[at - cols_] + from[at + cols_] + left + right);
    largest = std::max(largest, std::abs(b_[r][at] - from[at]));
  }
  return largest;
}

}  // namespace lab
