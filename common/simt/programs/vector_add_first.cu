// The very first program: C, one big kernel launch, nothing checked.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define N 10000

__global__ void add(float *a, float *b, float *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        c[i] = a[i] + b[i];
}

int main(void)
{
    float *a, *b, *c;
    float *dev_a, *dev_b, *dev_c;
    int i, wrong = 0;
    size_t size = N * sizeof(float);

    a = (float *)malloc(size);
    b = (float *)malloc(size);
    c = (float *)malloc(size);
    for (i = 0; i < N; i++) {
        a[i] = sinf(i) * sinf(i);
        b[i] = cosf(i) * cosf(i);
    }

    cudaMalloc((void **)&dev_a, size);
    cudaMalloc((void **)&dev_b, size);
    cudaMalloc((void **)&dev_c, size);
    cudaMemcpy(dev_a, a, size, cudaMemcpyHostToDevice);
    cudaMemcpy(dev_b, b, size, cudaMemcpyHostToDevice);

    add<<<(N + 255) / 256, 256>>>(dev_a, dev_b, dev_c);

    cudaMemcpy(c, dev_c, size, cudaMemcpyDeviceToHost);
    for (i = 0; i < N; i++)
        if (fabs(c[i] - 1.0) > 1e-5)
            wrong++;
    printf("%s: %d of %d sums are not 1\n", wrong ? "FAIL" : "PASS", wrong, N);

    cudaFree(dev_a);
    cudaFree(dev_b);
    cudaFree(dev_c);
    free(a);
    free(b);
    free(c);
    return wrong != 0;
}
