// Conjugate gradients for a 1D Poisson problem; all vectors stay on the device.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 256
#define T 128
#define LAUNCH(kernel, ...) do { kernel<<<(N + T - 1) / T, T>>>(__VA_ARGS__); \
    cudaError_t e_ = cudaGetLastError(); if (e_ != cudaSuccess) { \
    fprintf(stderr, "%s: %s\n", #kernel, cudaGetErrorString(e_)); exit(2); } } while (0)

__global__ void apply_laplacian(const double *x, double *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) y[i] = 2 * x[i] - (i > 0 ? x[i - 1] : 0) - (i < N - 1 ? x[i + 1] : 0);
}
/* y = y + a * x, with a = *p / *q on the device, or its negative */
__global__ void add_scaled(double *y, const double *x, const double *p, const double *q, double sign)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) y[i] += sign * (*p / *q) * x[i];
}
/* p = r + (*new / *old) * p */
__global__ void direction(double *p, const double *r, const double *now, const double *old)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) p[i] = r[i] + (*now / *old) * p[i];
}
__global__ void dot(const double *a, const double *b, double *result)
{
    __shared__ double sums[T];
    double mine = 0;
    for (int i = threadIdx.x; i < N; i += T) mine += a[i] * b[i];
    sums[threadIdx.x] = mine;
    __syncthreads();
    for (int s = T / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = sums[0];
}

int main(void)
{
    double b[N], got[N], *x, *r, *p, *q, *rho, *rho_old, *pq, host_rho = 1;
    for (int i = 0; i < N; i++) b[i] = 1;
    cudaMalloc((void **)&x, sizeof b);
    cudaMalloc((void **)&r, sizeof b);
    cudaMalloc((void **)&p, sizeof b);
    cudaMalloc((void **)&q, sizeof b);
    cudaMalloc((void **)&rho, sizeof(double));
    cudaMalloc((void **)&rho_old, sizeof(double));
    cudaMalloc((void **)&pq, sizeof(double));
    cudaMemset(x, 0, sizeof b);
    cudaMemcpy(r, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(p, r, sizeof b, cudaMemcpyDeviceToDevice);
    dot<<<1, T>>>(r, r, rho);
    int steps = 0;
    while (host_rho > 1e-16 && steps < 2 * N) {
        LAUNCH(apply_laplacian, p, q);
        dot<<<1, T>>>(p, q, pq);
        LAUNCH(add_scaled, x, p, rho, pq, 1.0);
        LAUNCH(add_scaled, r, q, rho, pq, -1.0);
        cudaMemcpyAsync(rho_old, rho, sizeof(double), cudaMemcpyDeviceToDevice, 0);
        dot<<<1, T>>>(r, r, rho);
        LAUNCH(direction, p, r, rho, rho_old);
        cudaMemcpy(&host_rho, rho, sizeof(double), cudaMemcpyDeviceToHost);
        steps++;
    }
    cudaMemcpy(got, x, sizeof got, cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int i = 0; i < N; i++) worst = fmax(worst, fabs(got[i] - 0.5 * (i + 1) * (N - i)));
    printf("%d steps, error %g\n%s\n", steps, worst, worst < 1e-6 ? "PASS" : "FAIL");
    cudaFree(x); cudaFree(r); cudaFree(p); cudaFree(q); cudaFree(rho); cudaFree(rho_old); cudaFree(pq);
    return worst < 1e-6 ? 0 : 1;
}
