// Lab @NN@, @title@: what is checked, and what is measured.
#include "lab/harness.h"

#include <cstddef>

#include "lab.h"

namespace {

using lab::Length;

struct Arrays {
  lab::Input<float> in;
  lab::Output<float> out;
};

/// Doubling is exact: no bound is needed.
struct Right {
  __host__ __device__ lab::Value operator()(const Arrays& x, Length, std::size_t i) const {
    return lab::exactly(2.0 * static_cast<double>(x.in[i]));
  }
};

const lab::Contract<Length, Arrays, Right> contract{
    // FILL IN: every boundary of your tiles, with a group of lab.toml for each.
    .cases =
        {
            {.group = "basic", .sizes = {256, 32, 0}},
            {.group = "tails", .sizes = {1, 31, 33, 255, 257, 100003}},
        },
    .timed = [](const lab::Gpu& gpu) { return Length(1 << (gpu.has_gib(8) ? 28 : 26)); },
    // Every input element is read once, every output element written once, one flop each.
    .cost = [](Length s) { return lab::Cost{.bytes = 8.0 * s.n, .flops = 1.0 * s.n}; },
    .arrays = [](Length s, lab::Memory& m) -> Arrays {
      return {m.input<float>("in", s.n), m.output<float>("out", s.n)};
    },
    .call =
        [](const lab::Submission& submission, const Arrays& x, Length s, cudaStream_t stream) {
          submission.call<&lab::@name@>(x.in, x.out, s.n, stream);
        },
    // FILL IN: .mistakes, for those that the kit cannot name by their pattern alone.
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
