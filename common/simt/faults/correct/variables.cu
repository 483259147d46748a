// Variables of the device, used from their first byte to their last, by index and by address.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

__device__ int bins[5];
static __device__ char flags[3];
namespace {
__constant__ double weights[7] = {1, 2, 3, 4, 5, 6, 7};
__device__ unsigned char odd;
}  // namespace
static inline __device__ short edges[2];
template <class T>
__device__ T pool[9];
struct alignas(64) Line {
  int word[16];
};
__device__ Line lines[2];
__device__ const int kTable[3] = {10, 20, 30};
__managed__ float managed[6];

__device__ int sum_of(const int* begin, const int* end) {
  int sum = 0;
  for (; begin != end; ++begin) sum += *begin;
  return sum;
}

__global__ void count_bins() {
  for (int i = threadIdx.x; i < 160; i += blockDim.x) atomicAdd(&bins[i % 5], 1);
}
__global__ void add_bins(int* out) {
  if (threadIdx.x == 0) *out = sum_of(bins, bins + 5);
}
CORRECT(bins_up_to_the_last) {
  const Array<int> out(1);
  const int none[5] = {};
  CHECK(cudaMemcpyToSymbol(bins, none, sizeof none));
  count_bins<<<1, 32>>>();
  add_bins<<<1, 32>>>(out);
  return out.host()[0] == 160;
}

__global__ void fill_all() {
  const unsigned t = threadIdx.x;
  if (t < 3) flags[t] = 1;
  if (t == 0) odd = 200;
  if (t < 2) (&edges[0])[t] = static_cast<short>(t);
  if (t < 9) *(pool<float> + t) = 0.5f;
  if (t < 16) (&lines[1])->word[t] = static_cast<int>(t);
  if (t < 6) managed[t] = 2;
}
__global__ void read_all(double* out) {
  double sum = 0;
  for (const double& weight : weights) sum += weight;
  for (const char flag : flags) sum += flag;
  for (const int* at = kTable + 2; at >= kTable; --at) sum += *at;
  sum += odd + edges[1] + pool<float>[8] + lines[1].word[15] + managed[5];
  *out = sum;
}
CORRECT(first_and_last_of_each) {
  const Array<double> out(1);
  fill_all<<<1, 32>>>();
  read_all<<<1, 1>>>(out);
  return out.host()[0] == 28 + 3 + 60 + 200 + 1 + 0.5 + 15 + 2;
}

__global__ void copy_whole(int n) {
  std::memcpy(&lines[1], &lines[0], n);
}
__global__ void letters_of(const char** names, int* out) {
  const char* text = threadIdx.x % 2 == 0 ? "even" : "uneven";
  const int powers[] = {1, 10, 100, 1000};
  int sum = 0;
  for (int i = 0; text[i] != '\0'; ++i) sum += text[i] - 'a' + powers[i % 4];
  out[threadIdx.x] = sum;
  if (names != nullptr) *names = text;
}
CORRECT(what_has_no_name) {
  const Array<int> out(32);
  copy_whole<<<1, 1>>>(sizeof(Line));
  letters_of<<<1, 32>>>(nullptr, out);
  return out.host()[0] == 4 + 21 + 4 + 13 + 1111 && out.host()[0] != out.host()[1];
}
