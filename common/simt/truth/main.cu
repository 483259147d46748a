// Launches every case once and writes one line of JSON for each: its name, a checksum of the
// result, what was predicted and, on the cpu device, what was counted.
//
//   counters_truth [--list]     --list names the cases without running them
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "case.h"

#ifdef __SIMT_CC__
#include "simt/counters.h"
#endif

namespace {

using truth::Buffers;
using truth::Case;

constexpr std::size_t kBytes = std::size_t{1} << 17;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "counters_truth: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(3);
}

template <class T>
T* on_device(const std::vector<T>& values) {
  T* data = nullptr;
  check(cudaMalloc(&data, values.size() * sizeof(T)), "cudaMalloc");
  check(cudaMemcpy(data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
        "cudaMemcpy");
  return data;
}

/// Whole numbers that float, double and sums of them hold exactly.
Buffers make_buffers() {
  std::vector<float> in(kBytes / sizeof(float));
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7 % 61);
  return {on_device(in), on_device(std::vector<char>(kBytes)), on_device(truth::permutation()),
          on_device(truth::bin_of())};
}

std::uint64_t checksum(const std::vector<unsigned char>& bytes) {
  std::uint64_t hash = 14695981039346656037u;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  return hash;
}

void print(const char* name, const truth::Pair& pair, const char* after) {
  std::printf("\"%s\": [%lld, %lld]%s", name, pair.requests, pair.parts, after);
}

void print(const truth::Expected& e) {
  std::printf("\"predicted\": {");
  print("global_ld", e.global_load, ", ");
  print("global_st", e.global_store, ", ");
  print("global_atom", e.global_atomic, ", ");
  print("shared_ld", e.shared_load, ", ");
  print("shared_st", e.shared_store, ", ");
  print("shared_atom", e.shared_atomic, "}");
}

#ifdef __SIMT_CC__
void start_counting() {
  simt::counters::enable(true);
  simt::counters::reset();
}

void print_counted() {
  simt::counters::Counts sum;
  for (const simt::counters::KernelCounts& kernel : simt::counters::kernels()) sum += kernel.total;
  std::printf(", \"counted\": {");
  const char* comma = "";
  for (const simt::counters::Metric& metric : simt::counters::metrics()) {
    std::printf("%s\"%s\": %" PRIu64, comma, metric.name, metric.value(sum));
    comma = ", ";
  }
  std::printf("}");
}
#else
void start_counting() {}
void print_counted() {}
#endif

void run(const Case& c, const Buffers& buffers) {
  std::vector<unsigned char> result(kBytes);
  check(cudaMemcpy(buffers.out, result.data(), kBytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  start_counting();
  c.launch(buffers);
  check(cudaGetLastError(), c.name);
  check(cudaDeviceSynchronize(), c.name);
  check(cudaMemcpy(result.data(), buffers.out, kBytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
  std::printf("{\"case\": \"%s\", \"checksum\": \"%016" PRIx64 "\", ", c.name, checksum(result));
  print(c.expected);
  print_counted();
  std::printf("}\n");
}

}  // namespace

int main(int argc, char** argv) {
  const bool only_list = argc == 2 && std::strcmp(argv[1], "--list") == 0;
  if (argc > 1 && !only_list) {
    std::fprintf(stderr, "usage: counters_truth [--list]\n");
    return 2;
  }
  const Buffers buffers = only_list ? Buffers{} : make_buffers();
  for (const auto& cases : {truth::global_cases(), truth::shared_cases()}) {
    for (const Case& c : cases) {
      if (only_list) {
        std::printf("%s\n", c.name);
      } else {
        run(c, buffers);
      }
    }
  }
  return 0;
}
