// One process, one thread, all devices: ncclCommInitAll, and the calls for all devices in a group.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <nccl.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDACHECK(cmd)                                                                \
  do {                                                                                \
    cudaError_t err = cmd;                                                            \
    if (err != cudaSuccess) {                                                         \
      printf("CUDA error %s:%d '%s'\n", __FILE__, __LINE__, cudaGetErrorString(err)); \
      exit(EXIT_FAILURE);                                                             \
    }                                                                                 \
  } while (0)

#define NCCLCHECK(cmd)                                                                \
  do {                                                                                \
    ncclResult_t res = cmd;                                                           \
    if (res != ncclSuccess) {                                                         \
      printf("NCCL error %s:%d '%s'\n", __FILE__, __LINE__, ncclGetErrorString(res)); \
      exit(EXIT_FAILURE);                                                             \
    }                                                                                 \
  } while (0)

__global__ void fill(float* data, int n, float value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = value + i % 7;
}

int main(int argc, char* argv[]) {
  int nDev = 0;
  CUDACHECK(cudaGetDeviceCount(&nDev));
  const int size = 100 * 1000;

  ncclComm_t* comms = (ncclComm_t*)malloc(nDev * sizeof(ncclComm_t));
  cudaStream_t* s = (cudaStream_t*)malloc(nDev * sizeof(cudaStream_t));
  float** sendbuff = (float**)malloc(nDev * sizeof(float*));
  float** recvbuff = (float**)malloc(nDev * sizeof(float*));

  for (int i = 0; i < nDev; ++i) {
    CUDACHECK(cudaSetDevice(i));
    CUDACHECK(cudaMalloc((void**)&sendbuff[i], size * sizeof(float)));
    CUDACHECK(cudaMalloc((void**)&recvbuff[i], size * sizeof(float)));
    CUDACHECK(cudaMemset(recvbuff[i], 0, size * sizeof(float)));
    CUDACHECK(cudaStreamCreate(s + i));
    fill<<<(size + 255) / 256, 256, 0, s[i]>>>(sendbuff[i], size, 1.0f + i);
    CUDACHECK(cudaGetLastError());
  }

  NCCLCHECK(ncclCommInitAll(comms, nDev, NULL));

  // A sum, and the same sum once more by hand: reduced to device 0 and broadcast from there.
  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; ++i) {
    NCCLCHECK(ncclAllReduce(sendbuff[i], recvbuff[i], size, ncclFloat, ncclSum, comms[i], s[i]));
  }
  NCCLCHECK(ncclGroupEnd());
  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; ++i) {
    NCCLCHECK(ncclReduce(sendbuff[i], sendbuff[i], size, ncclFloat, ncclSum, 0, comms[i], s[i]));
  }
  NCCLCHECK(ncclGroupEnd());
  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; ++i) {
    NCCLCHECK(ncclBroadcast(sendbuff[i], sendbuff[i], size, ncclFloat, 0, comms[i], s[i]));
  }
  NCCLCHECK(ncclGroupEnd());

  for (int i = 0; i < nDev; ++i) {
    CUDACHECK(cudaSetDevice(i));
    CUDACHECK(cudaStreamSynchronize(s[i]));
  }

  int bad = 0;
  float* all = (float*)malloc(size * sizeof(float));
  float* hand = (float*)malloc(size * sizeof(float));
  for (int i = 0; i < nDev; ++i) {
    CUDACHECK(cudaSetDevice(i));
    CUDACHECK(cudaMemcpy(all, recvbuff[i], size * sizeof(float), cudaMemcpyDeviceToHost));
    CUDACHECK(cudaMemcpy(hand, sendbuff[i], size * sizeof(float), cudaMemcpyDeviceToHost));
    for (int k = 0; k < size; ++k) {
      float expected = nDev * (nDev + 1) / 2 + (float)nDev * (k % 7);
      if (all[k] != expected || hand[k] != expected) ++bad;
    }
  }

  for (int i = 0; i < nDev; ++i) {
    CUDACHECK(cudaSetDevice(i));
    CUDACHECK(cudaFree(sendbuff[i]));
    CUDACHECK(cudaFree(recvbuff[i]));
    CUDACHECK(cudaStreamDestroy(s[i]));
    NCCLCHECK(ncclCommDestroy(comms[i]));
  }
  printf("%d devices, %d wrong: %s\n", nDev, bad, bad == 0 ? "PASS" : "FAIL");
  return bad == 0 ? 0 : 1;
}
