// A file of correct kernels: CORRECT(name) { host code; return whether the result is right; }.
// No tool may find anything in them, in any order of blocks, warps and lanes.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct Correct {
  Correct(const char* its_name, bool (*its_run)()) : name(its_name), run(its_run), next(first) {
    first = this;
  }
  const char* name;
  bool (*run)();
  Correct* next;
  static inline Correct* first = nullptr;
};

#define CORRECT(name)                                            \
  static bool name##_correct();                                  \
  static const Correct name##_registered(#name, name##_correct); \
  static bool name##_correct()

inline void check(cudaError_t error, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(error));
  std::exit(2);
}
#define CHECK(call) check((call), __FILE__, __LINE__)

/// n elements of device memory, and their copy on the host.
template <class T>
class Array {
 public:
  explicit Array(std::size_t n, T value = T{}) : Array(std::vector<T>(n, value)) {}
  explicit Array(const std::vector<T>& values) : n_(values.size()) {
    CHECK(cudaMalloc(&data_, n_ * sizeof(T)));
    CHECK(cudaMemcpy(data_, values.data(), n_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { CHECK(cudaFree(data_)); }
  operator T*() const { return data_; }
  std::vector<T> host() const {
    std::vector<T> values(n_);
    CHECK(cudaMemcpy(values.data(), data_, n_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  std::size_t n_;
  T* data_ = nullptr;
};

/// 0, 1, 2, ...
inline std::vector<int> numbers(int n) {
  std::vector<int> values(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = i;
  return values;
}
inline int sum_of_numbers(int n) {
  return n * (n - 1) / 2;
}

/// `program` runs all, `program NAME` one; says which results are wrong.
int main(int argc, char** argv) {
  int wrong = 0;
  for (const Correct* it = Correct::first; it != nullptr; it = it->next) {
    if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
      std::puts(it->name);
      continue;
    }
    if (argc == 2 && std::strcmp(argv[1], it->name) != 0) continue;
    const bool right = it->run();
    CHECK(cudaDeviceSynchronize());
    if (right) continue;
    std::printf("wrong result: %s\n", it->name);
    ++wrong;
  }
  CHECK(cudaDeviceReset());
  return wrong == 0 ? 0 : 1;
}
