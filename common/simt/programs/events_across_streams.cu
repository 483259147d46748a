// A diamond of dependencies: streams that do not block wait for each other's events.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdlib>
#include <iostream>
#include <vector>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
   if (code != cudaSuccess)
   {
      std::cerr << "GPUassert: " << cudaGetErrorString(code) << " " << file << " " << line << std::endl;
      if (abort) std::exit(code);
   }
}

__global__ void iota(int *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] = i; }
__global__ void times(const int *in, int *out, int n, int factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}
__global__ void join(const int *a, const int *b, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

class Stream {
  cudaStream_t handle_;
public:
  Stream() { gpuErrchk(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking)); }
  ~Stream() { cudaStreamDestroy(handle_); }
  Stream(const Stream &) = delete;
  operator cudaStream_t() const { return handle_; }
};

class Event {
  cudaEvent_t handle_;
public:
  Event() { gpuErrchk(cudaEventCreateWithFlags(&handle_, cudaEventDisableTiming)); }
  ~Event() { cudaEventDestroy(handle_); }
  Event(const Event &) = delete;
  void record(const Stream &s) { gpuErrchk(cudaEventRecord(handle_, s)); }
  void hold(const Stream &s) { gpuErrchk(cudaStreamWaitEvent(s, handle_, 0)); }
  bool done() const { return cudaEventQuery(handle_) == cudaSuccess; }
};

int main() {
  const int n = 3000, threads = 128, blocks = (n + threads - 1) / threads;
  int *source, *left, *right, *sum, *host;
  gpuErrchk(cudaMallocHost(&host, n * sizeof(int)));
  for (int **p : {&source, &left, &right, &sum}) gpuErrchk(cudaMalloc(p, n * sizeof(int)));
  bool ok = true;
  {
    Stream top, a, b;
    Event ready, a_done, b_done, copied;
    for (int round = 1; round <= 3; ++round) {
      iota<<<blocks, threads, 0, top>>>(source, n);
      ready.record(top);
      ready.hold(a);
      ready.hold(b);
      times<<<blocks, threads, 0, a>>>(source, left, n, 2 * round);
      times<<<blocks, threads, 0, b>>>(source, right, n, 3 * round);
      a_done.record(a);
      b_done.record(b);
      a_done.hold(top);
      b_done.hold(top);
      join<<<blocks, threads, 0, top>>>(left, right, sum, n);
      gpuErrchk(cudaMemcpyAsync(host, sum, n * sizeof(int), cudaMemcpyDeviceToHost, top));
      copied.record(top);
      while (!copied.done()) {
      }
      for (int i = 0; i < n; ++i) ok = ok && host[i] == 5 * round * i;
    }
    gpuErrchk(cudaStreamSynchronize(top));
    ok = ok && cudaStreamQuery(a) == cudaSuccess && a_done.done();
  }
  for (int *p : {source, left, right, sum}) gpuErrchk(cudaFree(p));
  gpuErrchk(cudaFreeHost(host));
  std::cout << (ok ? "PASS" : "FAIL") << std::endl;
  return ok ? 0 : 1;
}
