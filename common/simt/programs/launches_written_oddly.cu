// Launches in many spellings: templates that close in the configuration, macros, tables, members.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>
template <class T>
struct V {
  T v;
  using type = T;
  static constexpr int n = sizeof(T);
  V() = default;
  explicit V(int) {}
  operator dim3() const { return dim3(2); }
};
template <class T>
__global__ void kt(int* o, V<V<T>> x) {
  o[blockIdx.x * blockDim.x + threadIdx.x] = V<V<T>>::n + 100;
  (void)x;
}
namespace a {
namespace b {
__global__ void deep(int* o, int v) {
  o[threadIdx.x] = v;
}
struct K {
  template <int N>
  static void go(int* o);
};
}  // namespace b
using namespace b;
inline namespace v1 {
template <class T = int>
__global__ void def(T* o, T v = T(9));
}
}  // namespace a
namespace a {
inline namespace v1 {
template <class T>
__global__ void def(T* o, T v) {
  o[threadIdx.x] = v;
}
}  // namespace v1
}  // namespace a
template <int N>
void a::b::K::go(int* o) {
  deep<<<1, N>>>(o, N);
}
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
#define LAUNCH2(kernel, ...)                                       \
  do {                                                             \
    (kernel)<<<1, 32>>>(__VA_ARGS__);                              \
    cudaError_t err = cudaGetLastError();                          \
    if (err != cudaSuccess) {                                      \
      printf("%s failed: %s\n", #kernel, cudaGetErrorString(err)); \
      exit(1);                                                     \
    }                                                              \
  } while (0)
typedef void (*KP)(int*, int);
struct Holder {
  KP k;
  KP ks[2];
  KP get() const { return k; }
  void run(int* o) {
    k<<<1, 32>>>(o, 11);
    this->ks[1]<<<1, 32>>>(o, 12);
    (*k)<<<1, 32>>>(o, 13);
    get()<<<1, 32>>>(o, 14);
  }
};
static __global__ void plus(int* o, int v) {
  o[threadIdx.x] += v;
}
template <typename K, typename... A>
void launch(K k, dim3 g, dim3 b, A... a) {
  k<<<g, b>>>(a...);
}
template <auto K, typename... A>
void launch_static(A&&... a) {
  K<<<1, 32>>>(std::forward<A>(a)...);
}
template <bool B>
__global__ void flag(int* o) {
  o[threadIdx.x] = B;
}
template <class T, T v>
__global__ void val(T* o) {
  o[threadIdx.x] = v;
}
int blocks(int n) {
  return (n + 31) >> 5;
}
int main() {
  int* o;
  cudaMalloc(&o, 256);
  int h[64];
  auto rd = [&](int i) {
    cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
    return h[i];
  };
  cudaMemset(o, 0, 256);
  kt<int><<<V<V<V<int>>>(1).n / 2, 32>>>(o, V<V<int>>());
  assert(rd(63) == 104);
  kt<int><<<V<V<V<int>>>{}, 32>>>(o, V<V<int>>());
  assert(rd(63) == 104);
  kt<V<V<double>>><<<dim3(V<V<int>>::n / 2), V<V<V<char>>>::n * 32>>>(o, {});
  assert(rd(63) == 108);
  kt<char><<<(64 >> 5), 1 << 5>>>(o, V<V<char>>{});
  assert(rd(63) == 101);
  kt<char><<<(64 >> 5), (1 << 5), 0, cudaStream_t(0)>>>(o, V<V<char>>{});
  a::b::deep<<<1, 32>>>(o, 3);
  assert(rd(31) == 3);
  ::a::deep<<<dim3{1, 1, 1}, dim3{32}>>>(o, 4);
  assert(rd(0) == 4);
  a::b::K::go<16>(o);
  assert(rd(15) == 16);
  a::def<<<1, 32>>>(o, 5);
  assert(rd(0) == 5);
  a::def<int><<<1, 32>>>(o, 7);
  assert(rd(31) == 7);
  a::v1::def<><<<1, 32>>>(o, 6);
  assert(rd(31) == 6);
  LAUNCH(plus, 1, 32, o, 1);
  assert(rd(31) == 7);
  LAUNCH((val<int, 5>), 1, 32, o);
  assert(rd(31) == 5);
  LAUNCH2(plus, o, 2);
  assert(rd(31) == 7);
  LAUNCH2((flag<true>), o);
  assert(rd(31) == 1);
  Holder hh{plus, {plus, plus}};
  hh.run(o);
  assert(rd(31) == 1 + 11 + 12 + 13 + 14);
  Holder* hp = &hh;
  hp->k<<<1, 32>>>(o, 1);
  hp->ks[0]<<<1, 32>>>(o, 1);
  assert(rd(31) == 53);
  launch(plus, 1, 32, o, 1);
  launch(val<int, 2>, dim3(1), dim3(32), o);
  assert(rd(31) == 2);
  launch_static<plus>(o, 40);
  assert(rd(31) == 42);
  KP t[] = {a::deep, plus};
  for (int i = 0; i < 2; i++) t[i]<<<1, 32>>>(o, 10);
  assert(rd(31) == 20);
  (1 ? plus : a::deep)<<<1, 32>>>(o, 1);
  assert(rd(31) == 21);
  std::vector<std::function<void()>> q;
  for (int i = 0; i < 3; i++) q.push_back([=] { plus<<<1, 32>>>(o, i); });
  for (auto& f : q) f();
  assert(rd(31) == 24);
  bool big = rd(0) > 3;
  plus<<<big ? 1 : 2, big && rd(1) < 100 ? 32 : 1>>>(o, rd(2) > 1 ? 1 : 2);
  assert(rd(31) == 25);
  if (big)
    plus<<<1, 32>>>(o, 1);
  else
    plus<<<1, 32>>>(o, 2);
  for (int i = 0; i < 2; ++i) plus<<<1, 32>>>(o, 1), plus<<<1, 32>>>(o, 1);
  assert(rd(31) == 30);
  plus<<<blocks(20), 32>>>(o, -1);
  plus<<<1, 32>>>(o, 1);
  plus<<<1, 32>>>(o, 1 /* one */);
  assert(rd(31) == 31);
  cudaStream_t s;
  cudaStreamCreate(&s);
  plus<<<1, 32, 0, s>>>(o, 1);
  cudaStreamSynchronize(s);
  assert(rd(0) == 32);
  cudaStreamDestroy(s);
  void* args[2];
  int nine = 9;
  args[0] = &o;
  args[1] = &nine;
  assert(!cudaLaunchKernel((void*)plus, dim3(1), dim3(32), args, 0, 0));
  assert(rd(0) == 41);
  assert(!cudaLaunchKernel((const void*)a::deep, 1, 32, args, 0, nullptr));
  assert(rd(0) == 9);
  assert(!cudaLaunchKernel(plus, 1, 32, args));
  assert(rd(0) == 18);
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = 1;
  cfg.blockDim = 32;
  assert(!cudaLaunchKernelEx(&cfg, plus, o, 2));
  assert(rd(0) == 20);
  cudaFree(o);
  puts("PASS");
}
