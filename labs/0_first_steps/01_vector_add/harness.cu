// Lab 01, vector addition: what is checked, and what is measured.
#include "lab/harness.h"

#include <cstddef>

#include "lab.h"

namespace {

using lab::Length;

struct Arrays {
  lab::Input<float> a, b;
  lab::Output<float> c;
};

/// The inputs are multiples of 2^-23 in [-1, 1), so every sum is exact.
struct Right {
  __host__ __device__ lab::Value operator()(const Arrays& x, Length, std::size_t i) const {
    return lab::exactly(x.a[i] + x.b[i]);
  }
};

const lab::Contract<Length, Arrays, Right> contract{
    .cases =
        {
            {.group = "one_block", .sizes = {256, 32, 31, 33, 127, 128, 129, 255, 1}},
            {.group = "many_blocks", .sizes = {1000, 257, 512, 1023, 1025, 2049, 4097, 16385}},
            // More elements than some grids have threads.
            {.group = "many_blocks", .sizes = {65535 * 256 + 1}, .by_blocks = true},
            {.group = "many_blocks", .sizes = {(1 << 20) + 7}, .care = true, .near = 1},
            {.group = "empty", .sizes = {0}},
            {.group = "past_2_31", .sizes = {lab::past_2_31(1029)}, .by_blocks = true},
        },
    .near = [](Length s, std::uint64_t drawn) { return Length(s.n - drawn % 100000); },
    .timed = [](const lab::Gpu& gpu) { return Length(1 << (gpu.has_gib(8) ? 28 : 26)); },
    .cost = [](Length s) { return lab::Cost{.bytes = 12.0 * s.n, .flops = 1.0 * s.n}; },
    .arrays = [](Length s, lab::Memory& m) -> Arrays {
      return {m.input<float>("a", s.n), m.input<float>("b", s.n), m.output<float>("c", s.n)};
    },
    .call =
        [](const lab::Submission& submission, const Arrays& x, Length s, cudaStream_t stream) {
          submission.call<&lab::vector_add>(x.a, x.b, x.c, s.n, stream);
        },
    .rules = {.asks_for_errors = true},
    .mistakes =
        {
            {"wrong_operand", "c holds a[i] + a[i].",
             "The right-hand side: is the second operand b?",
             [](const Arrays& x, std::size_t i) { return x.a[i] + x.a[i]; }},
            {"wrong_operand", "c holds b[i] + b[i].",
             "The right-hand side: is the first operand a?",
             [](const Arrays& x, std::size_t i) { return x.b[i] + x.b[i]; }},
            {"wrong_operator", "c holds a[i] - b[i].", "The operator: the lab asks for the sum.",
             [](const Arrays& x, std::size_t i) { return x.a[i] - x.b[i]; }},
            {"wrong_operator", "c holds a[i] * b[i].", "The operator: the lab asks for the sum.",
             [](const Arrays& x, std::size_t i) { return x.a[i] * x.b[i]; }},
        },
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
