// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "transfers.h"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace timed {

void check(int error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "clock_truth: %s: %s\n", what,
               cudaGetErrorString(static_cast<cudaError_t>(error)));
  std::exit(3);
}

namespace {

#ifdef __SIMT_CC__
constexpr int kRounds = 1;  // the same work takes the same time
#else
constexpr int kRounds = 5;
#endif
constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::size_t kMost = 64 * kMiB;

struct Host {
  char* pinned = nullptr;
  std::vector<char> pageable = std::vector<char>(kMost);

  Host() { check(cudaMallocHost(&pinned, kMost), "cudaMallocHost"); }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  ~Host() { cudaFreeHost(pinned); }
};

/// The least of kRounds, between two events in the default stream.
template <class Body>
double microseconds(const Body& body) {
  cudaEvent_t start;
  cudaEvent_t stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  float least = 0;
  for (int round = 0; round < kRounds; ++round) {
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaEventRecord(start), "cudaEventRecord");
    body();
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "cudaEventSynchronize");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, stop), "cudaEventElapsedTime");
    if (round == 0 || milliseconds < least) least = milliseconds;
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 1e3 * static_cast<double>(least);
}

std::string sized(const char* what, std::size_t bytes) {
  return bytes >= kMiB ? std::string(what) + ", " + std::to_string(bytes / kMiB) + " MiB"
                       : std::string(what) + ", " + std::to_string(bytes / 1024) + " KiB";
}

/// Chunks of 16 MiB to the device, a kernel on each, and back; over 1 or 4 streams.
void pipeline(const Buffers& b, const Host& host, int streams) {
  constexpr std::size_t chunk = 16 * kMiB;
  cudaStream_t stream[4];
  for (int i = 0; i < streams; ++i) check(cudaStreamCreate(&stream[i]), "cudaStreamCreate");
  for (std::size_t i = 0; i < kMost / chunk; ++i) {
    cudaStream_t s = stream[i % static_cast<std::size_t>(streams)];
    float* in = b.in + i * (chunk / sizeof(float));
    float* out = b.out + i * (chunk / sizeof(float));
    char* at = host.pinned + i * chunk;
    check(cudaMemcpyAsync(in, at, chunk, cudaMemcpyHostToDevice, s), "cudaMemcpyAsync");
    copy_floats(in, out, chunk / sizeof(float), s);
    check(cudaMemcpyAsync(at, out, chunk, cudaMemcpyDeviceToHost, s), "cudaMemcpyAsync");
  }
  for (int i = 0; i < streams; ++i) check(cudaStreamDestroy(stream[i]), "cudaStreamDestroy");
}

/// `count` launches of one block that runs for some microseconds, over `streams` streams.
void small_kernels(const Buffers& b, int count, int streams) {
  cudaStream_t stream[8];
  for (int i = 0; i < streams; ++i) check(cudaStreamCreate(&stream[i]), "cudaStreamCreate");
  for (int i = 0; i < count; ++i) {
    be_busy(b.out + 256 * i, stream[i % streams]);
  }
  for (int i = 0; i < streams; ++i) check(cudaStreamDestroy(stream[i]), "cudaStreamDestroy");
}

}  // namespace

void time_transfers(const Buffers& b, void (*report)(const std::string&, double)) {
  Host host;
  for (const std::size_t bytes : {4 * std::size_t{1024}, 64 * std::size_t{1024}, kMiB, kMost}) {
    const auto timed_copy = [&](const char* what, void* to, const void* from, cudaMemcpyKind kind) {
      report(sized(what, bytes), microseconds([&] {
               check(cudaMemcpyAsync(to, from, bytes, kind), "cudaMemcpyAsync");
             }));
    };
    timed_copy("to the device, pinned", b.in, host.pinned, cudaMemcpyHostToDevice);
    timed_copy("from the device, pinned", host.pinned, b.in, cudaMemcpyDeviceToHost);
    timed_copy("to the device, pageable", b.in, host.pageable.data(), cudaMemcpyHostToDevice);
    timed_copy("from the device, pageable", host.pageable.data(), b.in, cudaMemcpyDeviceToHost);
    timed_copy("on the device", b.out, b.in, cudaMemcpyDeviceToDevice);
    report(sized("fill", bytes),
           microseconds([&] { check(cudaMemsetAsync(b.out, 0, bytes), "cudaMemsetAsync"); }));
  }
  report("200 launches of nothing", microseconds([] {
           for (int i = 0; i < 200; ++i) do_nothing(nullptr);
         }));
  report("20 launches of nothing, each waited for", microseconds([] {
           for (int i = 0; i < 20; ++i) {
             do_nothing(nullptr);
             check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
           }
         }));
  report("pipeline, 1 stream", microseconds([&] { pipeline(b, host, 1); }));
  report("pipeline, 4 streams", microseconds([&] { pipeline(b, host, 4); }));
  report("16 small kernels, 1 stream", microseconds([&] { small_kernels(b, 16, 1); }));
  report("16 small kernels, 8 streams", microseconds([&] { small_kernels(b, 16, 8); }));
}

}  // namespace timed
