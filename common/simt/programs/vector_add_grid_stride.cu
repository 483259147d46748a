// A template kernel with a grid-stride loop; smart pointers own the device memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace gpu {

inline void check(cudaError_t error, const char* what) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}

struct deleter {
  template <typename T>
  void operator()(T* p) const noexcept { cudaFree(p); }
};

template <typename T>
using unique_array = std::unique_ptr<T[], deleter>;

template <typename T>
unique_array<T> make_array(std::size_t n) {
  static_assert(std::is_trivially_copyable_v<T>);
  void* raw = nullptr;
  check(cudaMalloc(&raw, n * sizeof(T)), "cudaMalloc");
  return unique_array<T>{static_cast<T*>(raw)};
}

template <typename T>
unique_array<T> upload(const std::vector<T>& host) {
  auto array = make_array<T>(host.size());
  check(cudaMemcpy(array.get(), host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
  return array;
}

template <typename T>
std::vector<T> download(const unique_array<T>& array, std::size_t n) {
  std::vector<T> host(n);
  check(cudaMemcpy(host.data(), array.get(), n * sizeof(T), cudaMemcpyDeviceToHost), "download");
  return host;
}

template <typename T, typename Op>
__global__ void zip_with(const T* a, const T* b, T* c, std::size_t n, Op op) {
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < n;
       i += static_cast<std::size_t>(blockDim.x) * gridDim.x) {
    c[i] = op(a[i], b[i]);
  }
}

}  // namespace gpu

template <typename T>
struct plus {
  __host__ __device__ constexpr T operator()(T a, T b) const { return a + b; }
};

template <typename T>
bool test(std::size_t n, unsigned blocks) {
  std::vector<T> a(n), b(n);
  for (std::size_t i = 0; i < n; ++i) {
    a[i] = static_cast<T>(i % 1001);
    b[i] = static_cast<T>(3 * (i % 777));
  }
  auto da = gpu::upload(a), db = gpu::upload(b), dc = gpu::make_array<T>(n);
  gpu::zip_with<<<blocks, 128>>>(da.get(), db.get(), dc.get(), n, plus<T>{});
  gpu::check(cudaPeekAtLastError(), "zip_with");
  const auto c = gpu::download(dc, n);
  for (std::size_t i = 0; i < n; ++i)
    if (c[i] != plus<T>{}(a[i], b[i])) return false;
  return true;
}

int main() try {
  const bool ok = test<float>(100'003, 20) && test<double>(1, 1) && test<std::int64_t>(4096, 1000) &&
                  test<std::uint32_t>(31, 3);
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "FAIL: %s\n", e.what());
  return 1;
}
