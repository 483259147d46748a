// Times every case and writes one line of JSON for each: its name and microseconds.  On a GPU that
// is what events measured, on the cpu device what its clock predicts.
//
//   clock_truth [--list]     --list names the kernels without running them
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "case.h"
#include "transfers.h"

#ifdef __SIMT_CC__
#include "simt/clock.h"
#endif

namespace {

using timed::Buffers;
using timed::Case;
using timed::check;

Buffers make_buffers() {
  Buffers b{};
  check(cudaMalloc(&b.in, Buffers::kFloats * sizeof(float)), "cudaMalloc");
  check(cudaMalloc(&b.out, Buffers::kFloats * sizeof(float)), "cudaMalloc");
  timed::fill_input(b);
  check(cudaMemset(b.out, 0, Buffers::kFloats * sizeof(float)), "cudaMemset");
  return b;
}

#ifdef __SIMT_CC__
/// What the clock predicts: launches that follow each other come no faster than the host's calls.
double microseconds(const Case& c, const Buffers& b) {
  simt::clock::reset();
  c.launch(b);
  check(cudaDeviceSynchronize(), c.name);
  const simt::clock::Launch launch = simt::clock::launches().at(0);
  return std::max(launch.microseconds, launch.call_microseconds);
}

void start_clock() {
  simt::clock::enable(true);
  simt::clock::sample_blocks(4);
}
#else
/// Between two events around `launches` launches.
double milliseconds(const Case& c, const Buffers& b, int launches) {
  cudaEvent_t start;
  cudaEvent_t stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  check(cudaEventRecord(start), "cudaEventRecord");
  for (int i = 0; i < launches; ++i) c.launch(b);
  check(cudaEventRecord(stop), "cudaEventRecord");
  check(cudaGetLastError(), c.name);
  check(cudaEventSynchronize(stop), c.name);
  float result = 0;
  check(cudaEventElapsedTime(&result, start, stop), "cudaEventElapsedTime");
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return static_cast<double>(result);
}

/// The median of five rounds of 20 ms each, per launch.
double microseconds(const Case& c, const Buffers& b) {
  milliseconds(c, b, 2);
  const double once = std::max(milliseconds(c, b, 2) / 2, 1e-3);
  const int launches = std::clamp(static_cast<int>(20 / once), 1, 2000);
  std::vector<double> rounds;
  for (int i = 0; i < 5; ++i) rounds.push_back(milliseconds(c, b, launches) / launches);
  std::sort(rounds.begin(), rounds.end());
  return 1e3 * rounds[2];
}

void start_clock() {}
#endif

/// What limits the kernel, where the device says so.
std::string bound_of_last_launch() {
#ifdef __SIMT_CC__
  return simt::clock::launches().back().bound;
#else
  return "";
#endif
}

void report(const std::string& name, double microseconds, const std::string& bound) {
  std::printf("{\"case\": \"%s\", \"us\": %.3f", name.c_str(), microseconds);
  if (!bound.empty()) std::printf(", \"bound\": \"%s\"", bound.c_str());
  std::printf("}\n");
  std::fflush(stdout);
}

void report_transfer(const std::string& name, double microseconds) {
  report(name, microseconds, "");
}

}  // namespace

int main(int argc, char** argv) {
  const bool only_list = argc == 2 && std::strcmp(argv[1], "--list") == 0;
  if (argc > 1 && !only_list) {
    std::fprintf(stderr, "usage: clock_truth [--list]\n");
    return 2;
  }
  start_clock();
  const Buffers buffers = only_list ? Buffers{} : make_buffers();
  for (const auto& cases : {timed::memory_cases(), timed::compute_cases()}) {
    for (const Case& c : cases) {
      if (only_list) {
        std::printf("%s\n", c.name);
        continue;
      }
      const double us = microseconds(c, buffers);
      report(c.name, us, bound_of_last_launch());
    }
  }
  if (!only_list) timed::time_transfers(buffers, report_transfer);
  return 0;
}
