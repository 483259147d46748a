// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "ops.h"

#include <stdexcept>

#include "lab/check.h"
#include "lab/inputs.h"
#include "lab/launch.h"

namespace lab::ops {
namespace {

constexpr unsigned kThreads = 128;
constexpr std::size_t kPerThread = 128;  // few threads with more work each: cheap on the cpu device

struct Bits {
  std::uint64_t bits;
  __host__ __device__ std::uint64_t operator()(std::size_t) const { return bits; }
};

struct Uniform {
  std::uint64_t seed;
  __host__ __device__ float operator()(std::size_t i) const { return uniform(seed, i); }
};

struct Integers {
  std::uint64_t seed;
  std::int32_t lo;
  std::int32_t hi;
  __host__ __device__ std::int32_t operator()(std::size_t i) const {
    return integer(seed, i, lo, hi);
  }
};

template <typename T, typename Value>
__global__ void fill_kernel(T* data, std::size_t rows, std::size_t cols, std::size_t ld,
                            Value value) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       i < rows * cols; i += step)
    data[rows == 1 ? i : i / cols * ld + i % cols] = static_cast<T>(value(i));
}

template <typename T>
__global__ void checksum_kernel(const T* data, std::size_t rows, std::size_t cols, std::size_t ld,
                                unsigned long long* sum) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  unsigned long long own = 0;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       i < rows * cols; i += step) {
    const std::uint64_t bits = data[rows == 1 ? i : i / cols * ld + i % cols];
    own += mix(bits, i);
  }
  atomicAdd(sum, own);
}

unsigned blocks(const Window& w) {
  return blocks_for(ceil_div(w.rows * w.cols, kPerThread), kThreads);
}

template <typename T, typename Value>
void fill(const Window& w, Value value, cudaStream_t stream) {
  if (w.rows * w.cols == 0) return;
  fill_kernel<T, Value>
      <<<blocks(w), kThreads, 0, stream>>>(static_cast<T*>(w.data), w.rows, w.cols, w.ld, value);
  CUDA_CHECK_LAUNCH();
}

template <typename T>
void checksum(const Window& w, unsigned long long* sum, cudaStream_t stream) {
  if (w.rows * w.cols == 0) return;
  checksum_kernel<T><<<blocks(w), kThreads, 0, stream>>>(static_cast<const T*>(w.data), w.rows,
                                                         w.cols, w.ld, sum);
  CUDA_CHECK_LAUNCH();
}

}  // namespace

void fill_bits(Element element, const Window& window, std::uint64_t bits, cudaStream_t stream) {
  switch (size_of(element)) {
    case 1:
      return fill<std::uint8_t>(window, Bits{bits}, stream);
    case 4:
      return fill<std::uint32_t>(window, Bits{bits}, stream);
    default:
      return fill<std::uint64_t>(window, Bits{bits}, stream);
  }
}

void fill_uniform(Element element, const Window& window, std::uint64_t seed, cudaStream_t stream) {
  if (element == Element::f32) return fill<float>(window, Uniform{seed}, stream);
  if (element == Element::f64) return fill<double>(window, Uniform{seed}, stream);
  throw std::logic_error("uniform values need a floating-point array");
}

void fill_integers(Element element, const Window& window, std::uint64_t seed, std::int32_t lo,
                   std::int32_t hi, cudaStream_t stream) {
  const Integers value{seed, lo, hi};
  switch (element) {
    case Element::f32:
      return fill<float>(window, value, stream);
    case Element::f64:
      return fill<double>(window, value, stream);
    case Element::i32:
      return fill<std::int32_t>(window, value, stream);
    case Element::u32:
      return fill<std::uint32_t>(window, value, stream);
    case Element::i64:
      return fill<std::int64_t>(window, value, stream);
    case Element::u64:
      return fill<std::uint64_t>(window, value, stream);
    case Element::u8:
      return fill<std::uint8_t>(window, value, stream);
  }
}

void add_checksum(Element element, const Window& window, unsigned long long* sum,
                  cudaStream_t stream) {
  switch (size_of(element)) {
    case 1:
      return checksum<std::uint8_t>(window, sum, stream);
    case 4:
      return checksum<std::uint32_t>(window, sum, stream);
    default:
      return checksum<std::uint64_t>(window, sum, stream);
  }
}

}  // namespace lab::ops
