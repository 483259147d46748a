// Letters of a text counted with global atomics, then with shared ones and with merged runs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <string.h>
#include <cuda.h>
#include <cuda_runtime.h>

#define NUM_BINS 7   /* a-d, e-h, ..., y-z: four letters a bin */
#define BLOCKS 6
#define THREADS 128

__global__ void histo_global(const char *data, unsigned int length, unsigned int *histo)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length) {
        int position = data[i] - 'a';
        if (position >= 0 && position < 26)
            atomicAdd(&(histo[position / 4]), 1);
    }
}

__global__ void histo_shared(const char *data, unsigned int length, unsigned int *histo)
{
    __shared__ unsigned int histo_s[NUM_BINS];
    if (threadIdx.x < NUM_BINS)
        histo_s[threadIdx.x] = 0u;
    __syncthreads();
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += blockDim.x * gridDim.x) {
        int position = data[i] - 'a';
        if (position >= 0 && position < 26)
            atomicAdd(&histo_s[position / 4], 1u);
    }
    __syncthreads();
    if (threadIdx.x < NUM_BINS) {
        unsigned int value = histo_s[threadIdx.x];
        if (value > 0)
            atomicAdd(&histo[threadIdx.x], value);
    }
}

/* neighbours that fall into one bin are added up first */
__global__ void histo_aggregated(const char *data, unsigned int length, unsigned int *histo)
{
    __shared__ unsigned int histo_s[NUM_BINS];
    for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x)
        histo_s[bin] = 0u;
    __syncthreads();
    unsigned int accumulator = 0;
    int prev = -1;
    unsigned int per = (length + blockDim.x * gridDim.x - 1) / (blockDim.x * gridDim.x);
    unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int i = tid * per; i < min((tid + 1) * per, length); ++i) {
        int position = data[i] - 'a';
        if (position < 0 || position >= 26)
            continue;
        int bin = position / 4;
        if (bin == prev) {
            ++accumulator;
        } else {
            if (accumulator > 0)
                atomicAdd(&histo_s[prev], accumulator);
            accumulator = 1;
            prev = bin;
        }
    }
    if (accumulator > 0)
        atomicAdd(&histo_s[prev], accumulator);
    __syncthreads();
    for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x)
        if (histo_s[bin] > 0)
            atomicAdd(&histo[bin], histo_s[bin]);
}

int main()
{
    const char *line = "threads of one warp walk together, and the slowest of them sets the pace; ";
    static char text[40 * 80 + 1];
    for (int i = 0; i < 40; i++) strcat(text, line);
    unsigned int length = (unsigned int)strlen(text), want[NUM_BINS] = {0}, got[NUM_BINS];
    for (unsigned int i = 0; i < length; i++)
        if (text[i] >= 'a' && text[i] <= 'z') want[(text[i] - 'a') / 4]++;

    char *d_text;
    unsigned int *d_histo;
    cudaMalloc((void **)&d_text, length);
    cudaMalloc((void **)&d_histo, sizeof(want));
    cudaMemcpy(d_text, text, length, cudaMemcpyHostToDevice);
    int wrong = 0;
    for (int version = 0; version < 3; version++) {
        cudaMemset(d_histo, 0, sizeof(want));
        if (version == 0) histo_global<<<(length + THREADS - 1) / THREADS, THREADS>>>(d_text, length, d_histo);
        if (version == 1) histo_shared<<<BLOCKS, THREADS>>>(d_text, length, d_histo);
        if (version == 2) histo_aggregated<<<BLOCKS, THREADS>>>(d_text, length, d_histo);
        cudaMemcpy(got, d_histo, sizeof(got), cudaMemcpyDeviceToHost);
        if (memcmp(got, want, sizeof(want)) != 0) wrong++;
    }
    for (int i = 0; i < NUM_BINS; i++) printf("%c: %u\n", 'a' + 4 * i, got[i]);
    printf(wrong ? "FAIL\n" : "PASS\n");
    cudaFree(d_text);
    cudaFree(d_histo);
    return wrong ? 1 : 0;
}
