// Functions of the host in the order of a stream; a callback for each of several workloads.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

const int N_workloads = 4;
const int N_elements = 1000;

struct heterogeneous_workload {
  int id;
  int *h_data, *d_data;
  cudaStream_t stream;
  std::atomic<bool> success{false}, said{false};
};

__global__ void incKernel(int *data, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) data[i]++;
}

void CUDART_CB postprocess(void *data) {
  heterogeneous_workload *workload = (heterogeneous_workload *)data;
  bool good = true;
  for (int i = 0; i < N_elements; ++i) good &= workload->h_data[i] == i + workload->id + 1;
  workload->success = good;
}

void CUDART_CB old_style(cudaStream_t stream, cudaError_t status, void *data) {
  heterogeneous_workload *workload = static_cast<heterogeneous_workload *>(data);
  workload->said = status == cudaSuccess && stream == workload->stream;
}

int main() {
  static heterogeneous_workload workloads[N_workloads];
  for (int w = 0; w < N_workloads; ++w) {
    heterogeneous_workload *workload = &workloads[w];
    workload->id = w;
    cudaStreamCreate(&workload->stream);
    cudaHostAlloc((void **)&workload->h_data, N_elements * sizeof(int), cudaHostAllocPortable);
    cudaMallocAsync((void **)&workload->d_data, N_elements * sizeof(int), workload->stream);
    for (int i = 0; i < N_elements; ++i) workload->h_data[i] = w + i;

    dim3 block(128);
    dim3 grid((N_elements + block.x - 1) / block.x);
    cudaMemcpyAsync(workload->d_data, workload->h_data, N_elements * sizeof(int), cudaMemcpyHostToDevice, workload->stream);
    incKernel<<<grid, block, 0, workload->stream>>>(workload->d_data, N_elements);
    cudaMemcpyAsync(workload->h_data, workload->d_data, N_elements * sizeof(int), cudaMemcpyDeviceToHost, workload->stream);
    cudaLaunchHostFunc(workload->stream, postprocess, workload);
    cudaStreamAddCallback(workload->stream, old_style, workload, 0);
    cudaFreeAsync(workload->d_data, workload->stream);
  }
  cudaError_t status = cudaDeviceSynchronize();
  bool ok = status == cudaSuccess;
  for (auto &workload : workloads) {
    ok = ok && workload.success && workload.said;
    cudaFreeHost(workload.h_data);
    cudaStreamDestroy(workload.stream);
  }
  printf("%s\n", ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
