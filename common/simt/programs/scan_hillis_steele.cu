// Inclusive scan of one block by Hillis and Steele, with two buffers, then with two barriers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <string.h>

#define SECTION_SIZE 512

__global__ void scan_double_buffer(float *out, const float *in, int n)
{
    extern __shared__ float temp[];  // two buffers of n
    int thid = threadIdx.x;
    int pout = 0, pin = 1;
    temp[pout * n + thid] = in[thid];
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thid >= offset)
            temp[pout * n + thid] = temp[pin * n + thid] + temp[pin * n + thid - offset];
        else
            temp[pout * n + thid] = temp[pin * n + thid];
        __syncthreads();
    }
    out[thid] = temp[pout * n + thid];
}

__global__ void scan_two_barriers(float *X, float *Y, unsigned int N)
{
    __shared__ float XY[SECTION_SIZE];
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        XY[threadIdx.x] = X[i];
    else
        XY[threadIdx.x] = 0.0f;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        float temp;
        if (threadIdx.x >= stride)
            temp = XY[threadIdx.x] + XY[threadIdx.x - stride];
        __syncthreads();
        if (threadIdx.x >= stride)
            XY[threadIdx.x] = temp;
    }
    if (i < N)
        Y[i] = XY[threadIdx.x];
}

int main()
{
    float in[SECTION_SIZE], want[SECTION_SIZE], got[SECTION_SIZE];
    float *d_in, *d_out, sum = 0;
    int i, bad = 0;
    for (i = 0; i < SECTION_SIZE; i++) {
        in[i] = (float)(i % 10) - 2;
        want[i] = sum += in[i];
    }
    cudaMalloc((void **)&d_in, sizeof(in));
    cudaMalloc((void **)&d_out, sizeof(in));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);

    for (int n = 1; n <= SECTION_SIZE; n = 2 * n + (n == 1 ? 1 : 0)) {
        memset(got, 0, sizeof(got));
        scan_double_buffer<<<1, n, 2 * n * sizeof(float)>>>(d_out, d_in, n);
        cudaMemcpy(got, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
        for (i = 0; i < n; i++) bad += got[i] != want[i];
    }
    const int N = 300;
    scan_two_barriers<<<1, SECTION_SIZE>>>(d_in, d_out, N);
    cudaMemcpy(got, d_out, N * sizeof(float), cudaMemcpyDeviceToHost);
    for (i = 0; i < N; i++) bad += got[i] != want[i];

    printf("%s\n", bad ? "FAIL" : "PASS");
    cudaFree(d_in);
    cudaFree(d_out);
    return bad != 0;
}
