// A stream captured into a graph, with a fork and a join; launched many times.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                                            \
  do {                                                                                      \
    cudaError_t err = x;                                                                    \
    if (err != cudaSuccess) {                                                               \
      std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #x, cudaGetErrorString(err));     \
      std::exit(1);                                                                         \
    }                                                                                       \
  } while (false)

__global__ void shortKernel(float* out_d, const float* in_d, int n) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < n) out_d[idx] = 1.25f * in_d[idx];
}

__global__ void add_one(int* counter) { ++*counter; }

int main() {
  const int n = 2048, kernels = 4, steps = 5;
  float *in, *out;
  int *counter, count = -1;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&out, n * sizeof(float)));
  CHECK(cudaMalloc(&counter, sizeof(int)));
  std::vector<float> host(n, 1.0f);
  CHECK(cudaMemcpy(in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(counter, 0, sizeof(int)));

  cudaStream_t stream, side;
  cudaEvent_t fork, join;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamCreate(&side));
  CHECK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  CHECK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));

  bool graphCreated = false;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  for (int istep = 0; istep < steps; istep++) {
    if (!graphCreated) {
      CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
      CHECK(cudaEventRecord(fork, stream));
      CHECK(cudaStreamWaitEvent(side, fork, 0));
      add_one<<<1, 1, 0, side>>>(counter);
      CHECK(cudaEventRecord(join, side));
      for (int k = 0; k < kernels; k++) shortKernel<<<(n + 255) / 256, 256, 0, stream>>>(k % 2 ? in : out, k % 2 ? out : in, n);
      CHECK(cudaStreamWaitEvent(stream, join, 0));
      cudaStreamCaptureStatus status;
      CHECK(cudaStreamIsCapturing(stream, &status));
      if (status != cudaStreamCaptureStatusActive) return std::puts("FAIL: no capture"), 1;
      CHECK(cudaStreamEndCapture(stream, &graph));
      CHECK(cudaGraphInstantiate(&instance, graph, 0));
      CHECK(cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost));
      if (count != 0) return std::puts("FAIL: the capture ran"), 1;
      graphCreated = true;
    }
    CHECK(cudaGraphLaunch(instance, stream));
    CHECK(cudaStreamSynchronize(stream));
  }
  size_t nodes = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  CHECK(cudaMemcpy(host.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost));

  float want = 1.0f;
  for (int i = 0; i < steps * kernels; i++) want *= 1.25f;
  bool ok = count == steps && nodes == kernels + 1;
  for (float v : host) ok = ok && v == want;
  std::printf("%zu nodes, counter %d: %s\n", nodes, count, ok ? "PASS" : "FAIL");
  CHECK(cudaGraphExecDestroy(instance));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaEventDestroy(fork));
  CHECK(cudaEventDestroy(join));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(side));
  cudaFree(in), cudaFree(out), cudaFree(counter);
  return ok ? 0 : 1;
}
