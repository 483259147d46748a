// What a lab checks and what it times, as one value that reads top down:
//
//   const lab::Contract<Size, Arrays, Right> contract{
//       .cases = {...}, .timed = ..., .cost = ..., .arrays = ..., .call = ...,
//   };
//   LAB_HARNESS(contract)
//
// `Size` is a small struct that says how large a case is (lab::Length for a single n).  `Arrays` is
// a struct of views (lab/arrays.h).  `Right` says what one element of the first output must be:
//   __host__ __device__ lab::Value operator()(const Arrays&, const Size&, std::size_t i) const;
// A lab whose right answer is no function of one element leaves it out, and sets .expected and
// .check_on_device.
//
// Functions get a case's size as lab::Drawn<Size>, which also has the seed of its contents; they
// may take it as a Size.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/cases.h"
#include "lab/expected.h"
#include "lab/fill.h"
#include "lab/gpu.h"
#include "lab/memory.h"
#include "lab/problem.h"
#include "lab/submission.h"
#include "lab/value.h"

namespace lab {

/// A size, and the seed that its case was filled with.
template <typename Size>
struct Drawn : Size {
  std::uint64_t seed = 0;
};

/// The parts of a size with their names: {{"M", s.m}, {"N", s.n}} reads "M = 128, N = 64".
using Label = std::vector<std::pair<std::string, std::size_t>>;

/// The mark of a lab whose right answer is no function of one element.
struct NoElement {};

/// What one element becomes by a mistake.
template <typename Size, typename Arrays>
class ElementOf {
 public:
  template <typename F, typename = std::enable_if_t<!std::is_same_v<std::decay_t<F>, ElementOf>>>
  ElementOf(F f) {
    if constexpr (std::is_invocable_v<F, const Arrays&, std::size_t>) {
      of_ = [f](const Arrays& x, const Drawn<Size>&, std::size_t i) {
        return static_cast<double>(f(x, i));
      };
    } else {
      of_ = [f](const Arrays& x, const Drawn<Size>& s, std::size_t i) {
        return static_cast<double>(f(x, s, i));
      };
    }
  }
  double operator()(const Arrays& x, const Drawn<Size>& s, std::size_t i) const {
    return of_(x, s, i);
  }

 private:
  std::function<double(const Arrays&, const Drawn<Size>&, std::size_t)> of_;
};

/// "If this is the result, you made this mistake."
template <typename Size, typename Arrays>
struct Mistake {
  const char* diagnosis;  // a name, [a-z0-9_]+
  const char* sentence;   // what is wrong
  const char* look_at;    // what to look at
  ElementOf<Size, Arrays> element;
};

/// What a submission is measured against.
template <typename Size, typename Arrays>
struct Baseline {
  const char* name = "device copy";
  /// Null: a copy within the device of cost().bytes.
  std::function<void(const Arrays&, const Drawn<Size>&, cudaStream_t)> call{};
  /// It is made of calls alone, not of the harness's kernels, so that its time can be predicted; a
  /// first call of both, which makes contexts, does not count then.
  bool is_predicted = false;
  /// What else to report with the timing.
  std::function<std::string()> note{};
};

template <typename Size, typename Arrays, typename Right = NoElement>
struct Contract {
  template <typename Result>
  using Of = std::function<Result(const Arrays&, const Drawn<Size>&)>;

  /// What is checked, from simple to hard: the first failure explains the most.
  std::vector<Cases<Size>> cases;
  /// And what depends on the GPU: on how many there are, say.
  std::function<std::vector<Cases<Size>>(const Gpu&)> more_cases{};
  /// Which cases run with the checkers, unless Cases::care says.  Null: those of at most 16 KiB.
  std::function<bool(const Size&)> care{};
  /// For groups with Cases::near or Cases::drawn, and the timed case of a grading: a size that asks
  /// for the same work as `size` but that nobody can know before, for `drawn` is a random number.
  /// Efficiency counts where it is worst of them.
  std::function<Size(const Size& size, std::uint64_t drawn)> near{};
  /// The case that is timed; points depend on it alone.
  std::function<Size(const Gpu&)> timed;
  /// Others that are worth timing, with their names.
  std::function<std::vector<std::pair<std::string, Size>>(const Gpu&)> more_timed{};
  /// On the cpu device the timed case is predicted from a few blocks, with nothing in its arrays.
  /// Where blocks hand work to each other, or read what others have written: one case, or two
  /// smaller ones, that are filled and run completely.  The prediction is on the line through two,
  /// by cost().bytes.
  std::function<std::vector<Size>(const Size& timed)> predicted{};
  /// A size in words and, for cases without a name of their own, its numbers joined: "n_257".
  /// Must be set unless Size is a Length, or all cases have names.
  std::function<Label(const Size&)> label{};
  /// What follows the label after a comma: "in place".
  std::function<std::string(const Size&)> remark{};
  /// The names of cases without one of their own, where the label's numbers are not enough.
  std::function<std::string(const Size&)> name{};
  /// How many ranks, or devices, take part in a case.
  std::function<int(const Size&)> ranks{};
  /// How many devices the lab can use at most.
  int most_devices = 1;

  /// What any correct version must move and compute.
  std::function<Cost(const Size&)> cost;
  /// The arrays of a case (lab/memory.h).
  std::function<Arrays(const Size&, Memory&)> arrays;
  /// Null: Fill::usual().
  std::function<void(const Fill&, const Arrays&, const Drawn<Size>&)> fill{};
  /// Inputs are known by their seed: the kit must not change single elements.
  bool known_by_seed = false;
  /// What is done once for each set of arrays, before the first call; not timed.
  std::function<void(const Submission&, const Arrays&, const Drawn<Size>&)> once{};
  /// Calls the contract's function: s.call<&lab::vector_add>(x.a, x.b, x.c, size.n, stream).
  std::function<void(const Submission&, const Arrays&, const Drawn<Size>&, cudaStream_t)> call;
  Baseline<Size, Arrays> baseline{};
  Rules rules{};
  /// Whether a call's result depends on what an InOut held before.  Null: yes.
  std::function<bool(const Size&)> reads_in_out{};
  /// Streams besides the caller's that a call's work is ordered on: those of other devices, say.
  Of<std::vector<cudaStream_t>> streams{};
  /// How many devices of this process do the work of a call.  Null: one.
  Of<int> devices{};
  /// Whether the host may carry element `i` of an input from process to process: such elements do
  /// not tell whether the host has computed.  Null: none.
  std::function<bool(const Size&, std::size_t i)> host_may_carry{};

  /// The right content of the first output, from the originals on the host.  Null: by Right.
  Of<Expected> expected{};
  /// Compares the arrays with the right result on the device.  Null: by Right.
  std::function<BadCount(const Arrays&, const Drawn<Size>&, cudaStream_t)> check_on_device{};
  /// Mistakes that have a name, tried in this order.
  std::vector<Mistake<Size, Arrays>> mistakes{};
  /// And those that depend on the case, after them.
  Of<std::vector<Hypothesis>> more_mistakes{};
  /// What is wrong with a result whose elements are all right: the ranks' results differ in
  /// rounding, say.
  std::function<std::optional<Hypothesis>(const std::vector<double>& got, const Drawn<Size>&)>
      objection{};
  /// What it means that `beyond` elements behind the end of the array `name` were written, the
  /// first of them `from` elements behind it.
  std::function<std::optional<Hypothesis>(const Size&, const std::string& name, std::size_t from,
                                          std::size_t beyond)>
      overrun{};
};

}  // namespace lab
