// Tiles fetched ahead with cuda::pipeline and memcpy_async while the last one is worked on.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kBatch = 128, kStages = 2;

__global__ void squares_with_staging(const int* in, int* out, int batches) {
  __shared__ int staged[kStages][kBatch];
  auto block = cg::this_thread_block();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, kStages> state;
  auto pipeline = cuda::make_pipeline(block, &state);

  int fetched = 0;
  for (int batch = 0; batch < batches; ++batch) {
    for (; fetched < batches && fetched < batch + kStages; ++fetched) {
      pipeline.producer_acquire();
      const int* from = in + (blockIdx.x * batches + fetched) * kBatch;
      cuda::memcpy_async(block, staged[fetched % kStages], from, sizeof(int) * kBatch, pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    int v = staged[batch % kStages][(block.thread_rank() + 1) % kBatch];
    out[(blockIdx.x * batches + batch) * kBatch + block.thread_rank()] = v * v;
    pipeline.consumer_release();
  }
}

// The same with the group's own copy and wait.
__global__ void reverse_tiles(const int* in, int* out) {
  __shared__ int tile[kBatch];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in + blockIdx.x * kBatch, sizeof(int) * kBatch);
  cg::wait(block);
  out[blockIdx.x * kBatch + threadIdx.x] = tile[kBatch - 1 - threadIdx.x];
}

int main() {
  const int blocks = 3, batches = 5, n = blocks * batches * kBatch;
  std::vector<int> host(n), got(n);
  for (int i = 0; i < n; ++i) host[i] = i % 1000;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  squares_with_staging<<<blocks, kBatch>>>(in, out, batches);
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    int from = host[i / kBatch * kBatch + (i + 1) % kBatch];
    bad += got[i] != from * from;
  }
  reverse_tiles<<<n / kBatch, kBatch>>>(in, out);
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) bad += got[i] != host[i / kBatch * kBatch + kBatch - 1 - i % kBatch];
  printf("%s: %s\n", cudaGetErrorString(cudaGetLastError()), bad ? "FAIL" : "PASS");
  cudaFree(in);
  cudaFree(out);
  return bad ? 1 : 0;
}
