// Lab 31, tiled matrix multiplication: what is checked, and what is measured.
//
// Most cases are made of whole numbers, whose sums are exact in FP32, so that a result is right or
// wrong.  For precision there are random values, with a bound that FP32 meets and TF32 misses.
#include "lab/harness.h"

#include "gemm.h"
#include "gemm_case.h"
#include "gemm_check.cuh"
#include "gemm_mistakes.h"
#include "lab.h"
#include "lab/cublas.h"

namespace {

using lab::Matrices;
using Size = lab::ProductSize;

constexpr int kGiant = lab::kGiantStride;  // row 2 starts past element 2^31, row 4 past 2^32

const lab::Contract<Size, Matrices, lab::RightProduct> contract{
    // From simple to hard: complete tiles, with K a multiple of every tile in use; then edges in
    // one dimension; then all together.
    .cases =
        {
            {.group = "whole_tiles", .sizes = {{128, 128, 128}}, .near = 2},
            {.group = "whole_tiles",
             .sizes = {{32, 32, 32}, {64, 128, 64}, {96, 32, 64}, {128, 96, 64}}},
            {.group = "edges",
             .sizes = {{70, 96, 64},
                       {64, 70, 64},
                       {64, 64, 33},
                       {64, 64, 63},
                       {31, 31, 31},
                       {33, 35, 37},
                       {127, 129, 32},
                       {129, 128, 47},
                       {257, 31, 65},
                       {33, 255, 63},
                       {256, 34, 36}}},
            {.group = "edges", .sizes = {{1023, 1025, 1000}}, .only_on_gpu = true},
            {.group = "thin",
             .sizes = {{1, 1, 1},
                       {1, 257, 64},
                       {257, 1, 64},
                       {65, 66, 1},
                       {1, 1, 1000},
                       {1000, 7, 13},
                       {7, 1000, 13}}},
            // As many rows, and columns, as the contract allows: more than 65535 blocks in y, where
            // each has fewer than 16 of them.
            {.group = "thin",
             .sizes = {{.m = 1000000, .n = 1, .k = 3, .random = true},
                       {.m = 1, .n = 1000000, .k = 3, .random = true}},
             .only_on_gpu = true,
             .by_blocks = true},
            {.group = "strides",
             .named = {{"lda_padded", {48, 40, 56, 1, 0, 61, 0, 0}},
                       {"ldb_padded", {48, 40, 3, 1, 0, 0, 52, 0}},
                       {"ldc_padded", {48, 40, 56, 1, 0, 0, 0, 47}},
                       {"all_padded", {65, 70, 75, 2, 1, 80, 81, 96}},
                       {"bases_not_aligned", {.m = 36, .n = 40, .k = 44, .offset = 1}}}},
            {.group = "scalars",
             .named = {{"alpha_2", {40, 48, 32, 2, 0}},
                       {"beta_2", {40, 48, 32, 1, 2}},
                       {"alpha_3_beta_half", {40, 48, 32, 3, 0.5f}},
                       {"alpha_minus_1_beta_1", {40, 48, 32, -1, 1}},
                       {"alpha_0_beta_minus_2", {40, 48, 32, 0, -2}},
                       {"nan_in_c", {.m = 40, .n = 48, .k = 32, .nan_in_c = true}}}},
            {.group = "empty",
             .named = {{"no_rows", {0, 32, 32}},
                       {"no_columns", {32, 0, 32}},
                       {"no_steps", {32, 40, 0, 1, 0.5f}},
                       {"no_steps_nan_in_c", {.m = 40, .n = 32, .k = 0, .nan_in_c = true}}}},
            {.group = "precision",
             .named = {{"random_values", {65, 66, 257, 1.5f, 0.75f, 0, 0, 0, true}}}},
            // An int cannot reach row 2, an unsigned cannot reach row 4.
            {.group = "past_2_31",
             .named = {{"lda_giant", {3, 5, 4, 1, 0, kGiant, 0, 0}},
                       {"ldb_giant", {5, 4, 3, 1, 0, 0, kGiant, 0}},
                       {"ldc_giant", {3, 4, 5, 1, 2, 0, 0, kGiant}},
                       {"lda_past_2_32", {6, 5, 4, 1, 0, kGiant, 0, 0}},
                       {"ldb_past_2_32", {5, 4, 6, 1, 0, 0, kGiant, 0}},
                       {"ldc_past_2_32", {6, 4, 5, 1, 2, 0, 0, kGiant}}},
             .care = false},
        },
    .care = [](const Size& s) { return s.m <= 160 && s.n <= 160 && s.k <= 160; },
    .near =
        [](const Size& s, std::uint64_t drawn) {
          const auto part = [&](int place) { return 32 * static_cast<int>(drawn >> place & 1); };
          return Size{.m = s.m - part(0), .n = s.n - part(1), .k = s.k - 32 + part(2) + part(3)};
        },
    .timed = [](const lab::Gpu&) { return Size{.m = 4096, .n = 4096, .k = 4096, .random = true}; },
    .label = lab::product_label,
    .remark = lab::product_remark,
    .cost = lab::product_cost,
    .arrays = lab::product_arrays,
    .fill = lab::fill_product,
    .call =
        [](const lab::Submission& submission, const Matrices& x, const Size& s,
           cudaStream_t stream) {
          submission.call<&lab::sgemm>(s.m, s.n, s.k, s.alpha, x.a, x.a.ld, x.b, x.b.ld, s.beta,
                                       x.c, x.c.ld, stream);
        },
    .baseline = {.name = "cublasSgemm",
                 .call =
                     [](const Matrices& x, const Size& s, cudaStream_t stream) {
                       const auto ld = [](const auto& matrix) {
                         return static_cast<int>(matrix.ld);
                       };
                       lab::row_major_sgemm(s.m, s.n, s.k, s.alpha, x.a, ld(x.a), x.b, ld(x.b),
                                            s.beta, x.c, ld(x.c), stream);
                     }},
    .reads_in_out = [](const Size& s) { return s.beta != 0; },
    .check_on_device = lab::count_bad_product,
    .more_mistakes = [](const Matrices& x,
                        const Size& s) { return lab::product_mistakes(lab::product_of(x, s)); },
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
