// A for_each of our own with extended lambdas, used for a sieve and for a string.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#ifdef __CUDACC_EXTENDED_LAMBDA__
#define HAS_LAMBDAS 1
#else
#define HAS_LAMBDAS 0
#endif

template <typename F>
__global__ void for_each_kernel(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

template <typename F>
void for_each(int n, F f, cudaStream_t stream = 0) {
  constexpr int block = 64;
  if (n > 0) for_each_kernel<<<(n + block - 1) / block, block, 0, stream>>>(n, f);
}

struct Strike {
  char* composite;
  int prime, limit;
  __device__ void operator()(int i) const {
    const int multiple = (i + 2) * prime;
    if (multiple <= limit) composite[multiple] = 1;
  }
};

struct Upper {
  char* text;
  __device__ void operator()(int i) const {
    if (text[i] >= 'a' && text[i] <= 'z') text[i] -= 'a' - 'A';
  }
};

int main() {
  const int limit = 2000;
  char* composite;
  cudaMallocManaged(&composite, limit + 1);
  memset(composite, 0, limit + 1);
  for (int p = 2; p * p <= limit; ++p) {
    if (composite[p]) continue;
    for_each(limit / p, Strike{composite, p, limit});
    cudaDeviceSynchronize();
  }
  int primes = 0;
  for (int i = 2; i <= limit; ++i) primes += !composite[i];

  std::string text = "every thread takes one letter";
  char* d_text;
  cudaMallocManaged(&d_text, text.size());
  memcpy(d_text, text.data(), text.size());
  for_each(int(text.size()), Upper{d_text});
#if HAS_LAMBDAS
  for_each(int(text.size()), [=] __device__(int i) { if (d_text[i] == ' ') d_text[i] = '_'; });
#endif
  cudaDeviceSynchronize();
  std::string got(d_text, text.size());
  for (char& c : got) c = c == '_' ? ' ' : c;
  bool ok = primes == 303 && got == "EVERY THREAD TAKES ONE LETTER";
  printf("%d primes, %s\n%s\n", primes, got.c_str(), ok ? "PASS" : "FAIL");
  cudaFree(composite);
  cudaFree(d_text);
  return ok ? 0 : 1;
}
