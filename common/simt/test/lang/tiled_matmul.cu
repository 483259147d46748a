// The tiled matrix product of the programming guide, with an odd mix of C habits.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include "cuda_runtime.h"
#include "device_launch_parameters.h"

#define BLOCK_SIZE 16

typedef struct {
    int width;
    int height;
    float* elements;
} Matrix;

void __global__ MatMulKernel(Matrix, Matrix, Matrix);  // defined below

int MatMul(const Matrix A, const Matrix B, Matrix C)
{
    Matrix d_A = A, d_B = B, d_C = C;
    size_t size = A.width * A.height * sizeof(float);
    cudaMalloc((void**)&d_A.elements, size);
    cudaMemcpy(d_A.elements, A.elements, size, cudaMemcpyHostToDevice);
    size = B.width * B.height * sizeof(float);
    cudaMalloc((void**)&d_B.elements, size);
    cudaMemcpy(d_B.elements, B.elements, size, cudaMemcpyHostToDevice);
    size = C.width * C.height * sizeof(float);
    cudaMalloc((void**)&d_C.elements, size);
    dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
    dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
    MatMulKernel<<<dimGrid, dimBlock>>>(d_A, d_B, d_C);
    cudaError_t err = cudaGetLastError(); if (err != cudaSuccess) return printf("%s\n", cudaGetErrorString(err));
    cudaMemcpy(C.elements, d_C.elements, size, cudaMemcpyDeviceToHost);
    cudaFree(d_A.elements); cudaFree(d_B.elements); cudaFree(d_C.elements);
    return 0;
}

__device__ float* GetSubMatrix(Matrix A, int row, int col) {
    return &A.elements[A.width * BLOCK_SIZE * row + BLOCK_SIZE * col];
}

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
    int blockRow = blockIdx.y, blockCol = blockIdx.x;
    float* Csub = GetSubMatrix(C, blockRow, blockCol);
    float Cvalue = 0;
    int row = threadIdx.y, col = threadIdx.x;
    for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) {
        float* Asub = GetSubMatrix(A, blockRow, m);
        float* Bsub = GetSubMatrix(B, m, blockCol);
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
        As[row][col] = Asub[row * A.width + col];
        Bs[row][col] = Bsub[row * B.width + col];
        __syncthreads();
        for (int e = 0; e < BLOCK_SIZE; ++e)
            Cvalue += As[row][e] * Bs[e][col];
        __syncthreads();
    }
    Csub[row * C.width + col] = Cvalue;
}

int main(int argc, char** argv)
{
    Matrix A = {48, 32, (float*)malloc(48 * 32 * 4)}, B = {64, 48, (float*)malloc(64 * 48 * 4)};
    Matrix C = {64, 32, (float*)malloc(64 * 32 * 4)};
    for (int i = 0; i < 48 * 32; i++) A.elements[i] = (float)(i % 7);
    for (int i = 0; i < 64 * 48; i++) B.elements[i] = (float)(i % 5) - 2;
    if (MatMul(A, B, C)) return 1;
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 64; x++) {
            float sum = 0;
            for (int k = 0; k < 48; k++) sum += A.elements[y * 48 + k] * B.elements[k * 64 + x];
            if (sum != C.elements[y * 64 + x]) return 2;
        }
    free(A.elements); free(B.elements); free(C.elements);
    return 0;
}
