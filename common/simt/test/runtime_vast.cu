// Memory that is larger than the machine's, and single blocks of a grid.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "runtime_test.h"
#include "simt/vast.h"

namespace {

constexpr std::size_t kFar = std::size_t{1} << 33;  // elements: 32 GiB of floats

__global__ void number_kernel(float* to, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) to[i] = static_cast<float>(i % 1000 + 1);
}

/// Puts 1 into each 256th element.
__global__ void far_kernel(float* to, std::size_t step) {
  to[(std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * step] = 1;
}

float at(const float* data, std::size_t i) {
  float value = -1;
  EXPECT_EQ(cudaMemcpy(&value, data + i, sizeof value, cudaMemcpyDeviceToHost), cudaSuccess);
  return value;
}

struct OneBlock {
  explicit OneBlock(std::uint64_t number) { simt::run_only_block(number); }
  ~OneBlock() { simt::run_only_block({}); }
};

TEST_F(Runtime, RepeatingMemoryShowsTheSameBytesEverywhere) {
  constexpr std::size_t kPeriod = 3 * 4096;
  auto* data = static_cast<float*>(simt::allocate_repeating(kFar * sizeof(float), kPeriod * 4096));
  ASSERT_NE(data, nullptr);
  const float seven = 7;
  ASSERT_EQ(cudaMemcpy(data + 5, &seven, sizeof seven, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(at(data, 5 + kPeriod * 1024), 7);
  EXPECT_EQ(at(data, 5 + 40 * kPeriod * 1024), 7);
  EXPECT_EQ(at(data, 6 + kPeriod * 1024), 0);
  EXPECT_EQ(cudaFree(data), cudaSuccess);
  EXPECT_EQ(simt::allocate_repeating(100, 100), nullptr) << "no whole pages";
}

TEST_F(Runtime, OneBlockOfAGridRunsAlone) {
  auto* data = static_cast<float*>(simt::allocate_with_holes(kFar * sizeof(float)));
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(simt::touched_pieces(data).empty());
  const OneBlock one(kFar / 256 - 1);
  number_kernel<<<kFar / 256, 256>>>(data, kFar);
  const auto pieces = simt::touched_pieces(data);
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_LE(pieces[0].begin, (kFar - 256) * sizeof(float));
  EXPECT_EQ(pieces[0].begin + pieces[0].bytes, kFar * sizeof(float));
  EXPECT_EQ(at(data, kFar - 1), static_cast<float>((kFar - 1) % 1000 + 1));
  EXPECT_EQ(at(data, kFar - 257), 0);
  simt::make_empty(data);
  EXPECT_TRUE(simt::touched_pieces(data).empty());
  EXPECT_EQ(at(data, kFar - 1), 0);
  number_kernel<<<1, 256>>>(data, kFar);  // has no such block
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(at(data, 0), 0);
  EXPECT_EQ(cudaFree(data), cudaSuccess);
}

TEST_F(Runtime, TouchedPiecesAreToldApart) {
  constexpr std::size_t kStep = std::size_t{1} << 20;
  auto* data = static_cast<float*>(simt::allocate_with_holes(kFar * sizeof(float)));
  ASSERT_NE(data, nullptr);
  far_kernel<<<2, 32>>>(data, kStep);
  const auto pieces = simt::touched_pieces(data);
  ASSERT_EQ(pieces.size(), 64U);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    EXPECT_LE(pieces[i].begin, i * kStep * sizeof(float));
    EXPECT_GT(pieces[i].begin + pieces[i].bytes, i * kStep * sizeof(float));
    EXPECT_LE(pieces[i].bytes, 4096U);
  }
  EXPECT_EQ(cudaFree(data), cudaSuccess);
}

}  // namespace
