// Errors on purpose: what each call returns, what cudaGetLastError keeps, and their names.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__global__ void nothing(void) {}

static int failures = 0;

static void expect(const char *what, cudaError_t got, cudaError_t want)
{
    if (got != want) {
        printf("%s: got %s, wanted %s\n", what, cudaGetErrorName(got), cudaGetErrorName(want));
        failures++;
    }
}

/* A launch of an impossible shape: until CUDA 12 a configuration, since CUDA 13 a value is invalid. */
static void expect_bad_shape(const char *what, cudaError_t got)
{
    expect(what, got == cudaErrorInvalidConfiguration ? cudaErrorInvalidValue : got, cudaErrorInvalidValue);
}

int main(void)
{
    void *p = NULL;
    char host[16];

    expect("nothing happened", cudaGetLastError(), cudaSuccess);

    nothing<<<1, 1025>>>();                         /* too many threads */
    expect_bad_shape("peek", cudaPeekAtLastError());
    expect_bad_shape("get", cudaGetLastError());
    expect("get again", cudaGetLastError(), cudaSuccess);

    nothing<<<0, 32>>>();                           /* no block at all */
    expect_bad_shape("empty grid", cudaGetLastError());
    nothing<<<1, dim3(32, 64)>>>();                 /* 2048 threads in two dimensions */
    expect_bad_shape("block in 2D", cudaGetLastError());
    nothing<<<1, 32, 1 << 20>>>();                  /* a megabyte of shared memory */
    expect("shared memory", cudaGetLastError(), cudaErrorInvalidValue);

    expect("no memory", cudaMalloc(&p, (size_t)1 << 46), cudaErrorMemoryAllocation);
    expect("and kept", cudaGetLastError(), cudaErrorMemoryAllocation);
    expect("device 99", cudaSetDevice(99), cudaErrorInvalidDevice);
    (void)cudaGetLastError();

    expect("malloc", cudaMalloc(&p, 16), cudaSuccess);
    expect("direction", cudaMemcpy(host, p, 16, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
    (void)cudaGetLastError();
    expect("free of null", cudaFree(NULL), cudaSuccess);
    expect("free", cudaFree(p), cudaSuccess);
    expect("free twice", cudaFree(p), cudaErrorInvalidValue);
    (void)cudaGetLastError();

    nothing<<<1, 1024>>>();                         /* none of these was fatal */
    expect("still alive", cudaDeviceSynchronize(), cudaSuccess);

    if (strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue") != 0) failures++;
    if (strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument") != 0) failures++;
    if (strcmp(cudaGetErrorString(cudaSuccess), "no error") != 0) failures++;
    if (strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory") != 0) failures++;

    printf("%s\n", failures == 0 ? "PASS" : "FAIL");
    return failures != 0;
}
