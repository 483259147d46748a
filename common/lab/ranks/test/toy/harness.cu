// The harness of the toy lab for several ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/harness.h"

#include <string>
#include <utility>
#include <vector>

#include "lab.h"
#include "lab/ranks.h"

namespace {

struct Size {
  int ranks;
  std::size_t n;
};

struct Arrays {
  lab::Input<float> in;
  lab::Output<float> out;
};

std::vector<float> values(int rank, std::size_t n) {
  std::vector<float> all(n);
  for (std::size_t i = 0; i < n; ++i)
    all[i] = static_cast<float>(1000 * (rank + 1)) + static_cast<float>(i);
  return all;
}

std::pair<std::string, Size> named(int ranks) {
  return {"ranks_" + std::to_string(ranks), {ranks, 1000}};
}

const lab::Contract<Size, Arrays> contract{
    .cases = {{.group = "ranks", .named = {named(1)}},
              {.group = "ranks", .named = {named(2)}, .care = true},
              {.group = "ranks", .named = {named(3)}}},
    .care = [](const Size&) { return false; },
    .timed =
        [](const lab::Gpu& gpu) {
          return Size{gpu.devices, 1000};
        },
    .label =
        [](const Size& s) {
          return lab::Label{{"ranks", static_cast<std::size_t>(s.ranks)}, {"n", s.n}};
        },
    .ranks = [](const Size& s) { return s.ranks; },
    .cost = [](const Size& s) { return lab::Cost{.bytes = 1.0 * s.n}; },
    .arrays = [](const Size& s, lab::Memory& m) -> Arrays {
      return {m.input<float>("in", s.n), m.output<float>("out", s.n)};
    },
    .fill = [](const lab::Fill& fill, const Arrays& x,
               const Size& s) { fill.values(x.in, values(lab::ranks().rank, s.n)); },
    .once = [](const lab::Submission&, const Arrays&,
               const Size&) { lab::expect_messages_of(MPI_FLOAT); },
    .call =
        [](const lab::Submission& submission, const Arrays& x, const Size& s, cudaStream_t stream) {
          submission.call<&lab::pass_on>(x.in, x.out, s.n, lab::ranks().contract, stream);
        },
    .expected = [](const Arrays&, const Size& s) -> lab::Expected {
      const lab::Ranks& here = lab::ranks();
      const std::vector<float> all = values((here.rank + here.size - 1) % here.size, s.n);
      return {1, s.n, {all.begin(), all.end()}, {}};
    },
    .check_on_device = [](const Arrays&, const Size&, cudaStream_t) { return lab::BadCount{}; },
};

}  // namespace

LAB_HARNESS(contract)
