// Pi by darts, with curand_kernel.h and states that outlive the kernel.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <curand_kernel.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CALL(x) do { if ((x) != cudaSuccess) { \
    printf("Error at %s:%d\n", __FILE__, __LINE__); \
    return EXIT_FAILURE; } } while (0)

#define THREADS 64
#define BLOCKS 32

__global__ void setup_kernel(curandState *state)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    /* Each thread gets the same seed, a different sequence number, no offset */
    curand_init(1234, id, 0, &state[id]);
}

__global__ void throw_darts(curandState *state, int n, unsigned int *result)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    unsigned int count = 0;
    curandState localState = state[id];
    for (int i = 0; i < n; i++) {
        float x = curand_uniform(&localState);
        float y = curand_uniform(&localState);
        if (x * x + y * y < 1.0f)
            count++;
    }
    state[id] = localState;
    result[id] += count;
}

__global__ void moments(curandState *state, int n, float *sums)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    float sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        float x = curand_normal(&state[id]);
        sum += x;
        squares += x * x;
    }
    atomicAdd(&sums[0], sum);
    atomicAdd(&sums[1], squares);
}

int main(void)
{
    const int total = THREADS * BLOCKS, darts = 20, rounds = 2;
    curandState *devStates;
    unsigned int *devResults, *hostResults = (unsigned int *)calloc(total, sizeof(unsigned int));
    float *devSums, sums[2];
    CUDA_CALL(cudaMalloc((void **)&devResults, total * sizeof(unsigned int)));
    CUDA_CALL(cudaMalloc((void **)&devStates, total * sizeof(curandState)));
    CUDA_CALL(cudaMalloc((void **)&devSums, sizeof(sums)));
    CUDA_CALL(cudaMemset(devResults, 0, total * sizeof(unsigned int)));
    CUDA_CALL(cudaMemset(devSums, 0, sizeof(sums)));

    setup_kernel<<<BLOCKS, THREADS>>>(devStates);
    for (int round = 0; round < rounds; round++)
        throw_darts<<<BLOCKS, THREADS>>>(devStates, darts, devResults);
    moments<<<BLOCKS, THREADS>>>(devStates, 10, devSums);
    CUDA_CALL(cudaGetLastError());

    CUDA_CALL(cudaMemcpy(hostResults, devResults, total * sizeof(unsigned int), cudaMemcpyDeviceToHost));
    CUDA_CALL(cudaMemcpy(sums, devSums, sizeof(sums), cudaMemcpyDeviceToHost));
    double hits = 0;
    for (int i = 0; i < total; i++) hits += hostResults[i];
    double pi = 4 * hits / ((double)total * darts * rounds);
    double mean = sums[0] / (total * 10.0), variance = sums[1] / (total * 10.0);
    int ok = fabs(pi - 3.14159265) < 0.03 && fabs(mean) < 0.05 && fabs(variance - 1) < 0.05;
    printf("pi = %f, mean %f, variance %f\n%s\n", pi, mean, variance, ok ? "PASS" : "FAIL");
    CUDA_CALL(cudaFree(devStates));
    CUDA_CALL(cudaFree(devResults));
    CUDA_CALL(cudaFree(devSums));
    free(hostResults);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
