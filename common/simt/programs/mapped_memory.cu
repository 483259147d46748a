// Zero copy: the kernel works on the host's pinned memory, allocated and registered.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define HANDLE(e) if ((e) != cudaSuccess) { printf("error in line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; }

__global__ void sumArraysZeroCopy(float *A, float *B, float *C, const int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) C[i] = A[i] + B[i];
}

int main(void)
{
    const int nElem = 1 << 12;
    const size_t nBytes = nElem * sizeof(float);
    cudaDeviceProp deviceProp;
    HANDLE(cudaSetDeviceFlags(cudaDeviceMapHost));
    HANDLE(cudaGetDeviceProperties(&deviceProp, 0));
    if (!deviceProp.canMapHostMemory) {
        printf("Device %d does not support mapping CPU host memory!\nPASS\n", 0);
        return 0;
    }

    float *h_A, *h_B, *h_C, *d_A, *d_B, *d_C;
    HANDLE(cudaHostAlloc((void **)&h_A, nBytes, cudaHostAllocMapped));
    HANDLE(cudaHostAlloc((void **)&h_C, nBytes, cudaHostAllocMapped | cudaHostAllocWriteCombined));
    h_B = (float *)aligned_alloc(4096, nBytes);
    HANDLE(cudaHostRegister(h_B, nBytes, cudaHostRegisterMapped));
    for (int i = 0; i < nElem; i++) {
        h_A[i] = i;
        h_B[i] = 2 * i;
        h_C[i] = -1;
    }
    HANDLE(cudaHostGetDevicePointer((void **)&d_A, (void *)h_A, 0));
    HANDLE(cudaHostGetDevicePointer((void **)&d_B, (void *)h_B, 0));
    HANDLE(cudaHostGetDevicePointer((void **)&d_C, (void *)h_C, 0));

    dim3 block(512);
    dim3 grid((nElem + block.x - 1) / block.x);
    sumArraysZeroCopy<<<grid, block>>>(d_A, d_B, d_C, nElem);
    HANDLE(cudaGetLastError());
    HANDLE(cudaDeviceSynchronize());

    int bad = 0;
    for (int i = 0; i < nElem; i++) bad += h_C[i] != 3.0f * i;
    printf("%s\n", bad ? "FAIL" : "PASS");
    HANDLE(cudaFreeHost(h_A));
    HANDLE(cudaFreeHost(h_C));
    HANDLE(cudaHostUnregister(h_B));
    free(h_B);
    return bad != 0;
}
