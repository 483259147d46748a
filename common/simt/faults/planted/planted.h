// A file of planted faults: FAULT(name) { host code }, each after the kernels that it needs.
//
// The line that is wrong ends in `// fault: KIND`, where KIND may be `one|other`.  Where two lines
// belong together, as in a race, both are marked.  `also: KIND` marks what may be found as well.
// The marks between two FAULTs, and those inside the body, belong to the later FAULT.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

struct Planted {
  Planted(const char* its_name, void (*its_run)()) : name(its_name), run(its_run), next(first) {
    first = this;
  }
  const char* name;
  void (*run)();
  Planted* next;
  static inline Planted* first = nullptr;
};

#define FAULT(name)                                      \
  static void name##_fault();                            \
  static const Planted name##_planted(#name, name##_fault); \
  static void name##_fault()

/// Device memory that holds zeros, or nothing yet.
enum class Fill { zeros, nothing };

template <class T>
class Array {
 public:
  explicit Array(std::size_t n, Fill fill = Fill::zeros) {
    if (cudaMalloc(&data_, n * sizeof(T)) != cudaSuccess) std::puts("cudaMalloc failed");
    if (fill == Fill::zeros && cudaMemset(data_, 0, n * sizeof(T)) != cudaSuccess) {
      std::puts("cudaMemset failed");
    }
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() {
    // After a fault of a kernel the device is lost and cannot free anything.
    if (cudaDeviceSynchronize() == cudaSuccess && cudaFree(data_) != cudaSuccess) {
      std::puts("cudaFree failed");
    }
  }
  operator T*() const { return data_; }

 private:
  T* data_ = nullptr;
};

/// `program --list` prints the names; `program NAME` commits that fault.
int main(int argc, char** argv) {
  for (const Planted* fault = Planted::first; fault != nullptr; fault = fault->next) {
    if (argc == 2 && std::strcmp(argv[1], "--list") == 0) std::puts(fault->name);
    if (argc == 2 && std::strcmp(argv[1], fault->name) == 0) {
      fault->run();
      const cudaError_t error = cudaDeviceSynchronize();
      std::printf("%s\n", cudaGetErrorName(error));
      // Leaks are looked for when the device's context ends.
      return cudaDeviceReset() == cudaSuccess ? 0 : 1;
    }
  }
  return 0;
}
