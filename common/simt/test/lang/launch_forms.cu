// Kernels and launches in every form: qualifiers in any place, templates, lambdas, pointers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <functional>
#include <vector>
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
#define CHECK(x)                             \
  do {                                       \
    cudaError_t e = (x);                     \
    if (e != cudaSuccess) {                  \
      printf("%s\n", cudaGetErrorString(e)); \
      exit(1);                               \
    }                                        \
  } while (0)
extern "C" __global__ void ck(int* p) {
  *p += 1;
}
static __global__ void sk(int* p) {
  *p += 2;
}
inline __global__ void ik(int* p) {
  *p += 3;
}
__global__ static void __launch_bounds__(128) lb(int* p) {
  *p += 4;
}
__launch_bounds__(128, 2) __global__ void lb2(int* p) {
  *p += 5;
}
template <int N>
__global__ void __launch_bounds__(N) lb3(int* p) {
  *p += N;
}
namespace {
__global__ void anon(int* p) {
  *p += 6;
}
}  // namespace
namespace a::b {
template <typename T, int N = 4>
__global__ void tk(T* p) {
  *p += N;
}
}  // namespace a::b
template <template <typename> class F, typename T>
__global__ void apply(T* p) {
  F<T>()(p);
}
template <typename T>
struct Inc {
  __device__ void operator()(T* p) { *p += 7; }
};
template <typename F>
__global__ void run(F f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
template <void (*K)(int*)>
void launch_it(int* p) {
  K<<<1, 1>>>(p);
}
struct S {
  int* p;
  void go() const {
    auto q = p;
    run<<<1, 32>>>([=] __device__(int i) { atomicAdd(q, 1); }, 10);
  }
};
__device__ int dev_add(int a) {
  return a + 1;
}
typedef int (*fp)(int);
__device__ fp table[1] = {dev_add};
__global__ void indirect(int* p) {
  *p = table[0](*p);
}
template <class... A>
__global__ void variadic(int* p, A... a) {
  *p += (int)(a + ...);
}
__global__ void defarg(int* p, int v) {
  *p += v;
}
enum class Op { Add, Mul };
template <Op O>
__global__ void op(int* p) {
  if constexpr (O == Op::Add)
    *p += 1;
  else
    *p *= 2;
}
int main() {
  int* p;
  CHECK(cudaMalloc(&p, 4));
  CHECK(cudaMemset(p, 0, 4));
  int expect = 0;
  LAUNCH(ck, 1, 1, p);
  expect += 1;
  LAUNCH(sk, dim3(1), dim3(1), p);
  expect += 2;
  ik<<<1, 1, 0>>>(p);
  expect += 3;
  lb<<<dim3{1, 1, 1}, {1}>>>(p);
  expect += 4;
  lb2<<<1, 1, 0, 0>>>(p);
  expect += 5;
  lb3<128><<<1, 1>>>(p);
  expect += 128;
  ::anon<<<1, 1>>>(p);
  expect += 6;
  a::b::tk<int><<<1, 1>>>(p);
  expect += 4;
  a::b::tk<int, 9><<<1, 1>>>(p);
  expect += 9;
  using namespace a::b;
  tk<<<1, 1>>>(p);
  expect += 4;
  apply<Inc><<<1, 1>>>(p);
  expect += 7;
  launch_it<sk>(p);
  expect += 2;
  S{p}.go();
  expect += 10;
  indirect<<<1, 1>>>(p);
  expect += 1;
  variadic<<<1, 1>>>(p, 1, 2.5f, 3L);
  expect += 6;
  void (*f)(int*, int) = defarg;
  f<<<1, 1>>>(p, 5);
  expect += 5;
  auto fs = std::vector<void (*)(int*)>{ck, sk};
  for (auto k : fs) k<<<1, 1>>>(p);
  expect += 3;
  auto g = [&](int n) {
    for (int i = 0; i < n; i++) ck<<<1, 1>>>(p);
  };
  g(3);
  expect += 3;
  std::function<void()> h = [=] { sk<<<1, 1>>>(p); };
  h();
  expect += 2;
  op<Op::Add><<<1, 1>>>(p);
  expect += 1;
  op<Op::Mul><<<1, 1>>>(p);
  expect *= 2;
  if (expect > 3)
    ck<<<1, 1>>>(p), expect += 1;
  else
    sk<<<1, 1>>>(p);
  cudaStream_t s;
  cudaStreamCreate(&s);
  ck<<<1, 1, 0, s>>>(p);
  expect++;
  auto lam = [] __device__(int i) {};
  run<<<1, 1>>>(lam, 1);
  auto hd = [=] __host__ __device__(int i) { return i * 2; };
  run<<<1, 1>>>([=] __device__(int i) mutable { p[0] += hd(3); }, 1);
  expect += 6;
  CHECK(cudaDeviceSynchronize());
  int r;
  CHECK(cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost));
  printf("%d %d\n", r, expect);
  return r != expect;
}
