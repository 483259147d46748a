// Odd-even transposition sort: a block in shared memory, then a whole array with a flag to stop.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>

#define SIZE 256

__global__ void sort_block(int *data)
{
    __shared__ int s[SIZE];
    int t = threadIdx.x, phase, tmp;
    s[t] = data[t];
    s[t + SIZE / 2] = data[t + SIZE / 2];
    for (phase = 0; phase < SIZE; phase++) {
        __syncthreads();
        int left = 2 * t + (phase & 1);
        if (left + 1 < SIZE && s[left] > s[left + 1]) {
            tmp = s[left];
            s[left] = s[left + 1];
            s[left + 1] = tmp;
        }
    }
    __syncthreads();
    data[t] = s[t];
    data[t + SIZE / 2] = s[t + SIZE / 2];
}

__global__ void phase_global(int *data, int n, int odd, int *swapped)
{
    int left = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + odd;
    if (left + 1 < n) {
        int a = data[left], b = data[left + 1];
        if (a > b) {
            data[left] = b;
            data[left + 1] = a;
            atomicExch(swapped, 1);
        }
    }
}

static int sorted(const int *v, int n)
{
    for (int i = 1; i < n; i++) if (v[i - 1] > v[i]) return 0;
    return 1;
}

int main()
{
    const int n = 301;
    int v[SIZE], big[n], *d, *d_swapped, swapped, rounds = 0;
    long sum = 0, after = 0;
    for (int i = 0; i < SIZE; i++) v[i] = rand() % 1000;
    for (int i = 0; i < n; i++) sum += big[i] = rand() % 100;

    cudaMalloc((void **)&d, n * sizeof(int));
    cudaMalloc((void **)&d_swapped, sizeof(int));
    cudaMemcpy(d, v, sizeof(v), cudaMemcpyHostToDevice);
    sort_block<<<1, SIZE / 2>>>(d);
    cudaMemcpy(v, d, sizeof(v), cudaMemcpyDeviceToHost);

    cudaMemcpy(d, big, n * sizeof(int), cudaMemcpyHostToDevice);
    do {
        swapped = 0;
        cudaMemcpy(d_swapped, &swapped, sizeof(int), cudaMemcpyHostToDevice);
        phase_global<<<(n / 2 + 63) / 64, 64>>>(d, n, 0, d_swapped);
        phase_global<<<(n / 2 + 63) / 64, 64>>>(d, n, 1, d_swapped);
        cudaMemcpy(&swapped, d_swapped, sizeof(int), cudaMemcpyDeviceToHost);
        rounds++;
    } while (swapped && rounds < 2 * n);
    cudaMemcpy(big, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) after += big[i];

    int ok = sorted(v, SIZE) && sorted(big, n) && sum == after;
    printf("%d rounds\n%s\n", rounds, ok ? "PASS" : "FAIL");
    cudaFree(d);
    cudaFree(d_swapped);
    return ok ? 0 : 1;
}
