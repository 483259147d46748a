// Matrix multiplication, one thread per element, sizes by #define, dim3 grids.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>

#define WIDTH_A 70   /* columns of A = rows of B */
#define HEIGHT_A 50
#define WIDTH_B 90
#define BLOCK 16
#define IDX(row, col, width) ((row) * (width) + (col))

typedef struct {
    int rows, cols;
    double *elements;
} matrix_t;

static matrix_t new_matrix(int rows, int cols)
{
    matrix_t m = { rows, cols, (double *)calloc((size_t)rows * cols, sizeof(double)) };
    return m;
}

__global__ void multiply(const double *A, const double *B, double *C)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    double sum = 0.0;
    if (row >= HEIGHT_A || col >= WIDTH_B) return;
    for (int k = 0; k < WIDTH_A; k++)
        sum += A[IDX(row, k, WIDTH_A)] * B[IDX(k, col, WIDTH_B)];
    C[IDX(row, col, WIDTH_B)] = sum;
}

int main(int argc, char **argv)
{
    (void)argc; (void)argv;
    matrix_t A = new_matrix(HEIGHT_A, WIDTH_A), B = new_matrix(WIDTH_A, WIDTH_B);
    matrix_t C = new_matrix(HEIGHT_A, WIDTH_B);
    srand(2026);
    for (int i = 0; i < HEIGHT_A * WIDTH_A; i++) A.elements[i] = rand() % 100;
    for (int i = 0; i < WIDTH_A * WIDTH_B; i++) B.elements[i] = rand() % 100;

    double *d_A, *d_B, *d_C;
    cudaMalloc((void **)&d_A, sizeof(double) * HEIGHT_A * WIDTH_A);
    cudaMalloc((void **)&d_B, sizeof(double) * WIDTH_A * WIDTH_B);
    cudaMalloc((void **)&d_C, sizeof(double) * HEIGHT_A * WIDTH_B);
    cudaMemcpy(d_A, A.elements, sizeof(double) * HEIGHT_A * WIDTH_A, cudaMemcpyHostToDevice);
    cudaMemcpy(d_B, B.elements, sizeof(double) * WIDTH_A * WIDTH_B, cudaMemcpyHostToDevice);

    dim3 threads(BLOCK, BLOCK);
    dim3 grid((WIDTH_B + threads.x - 1) / threads.x, (HEIGHT_A + threads.y - 1) / threads.y, 1);
    multiply<<< grid, threads >>>(d_A, d_B, d_C);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess) printf("Error: %s\n", cudaGetErrorString(err));
    cudaMemcpy(C.elements, d_C, sizeof(double) * HEIGHT_A * WIDTH_B, cudaMemcpyDeviceToHost);

    int errors = 0;
    for (int i = 0; i < HEIGHT_A; i++)
        for (int j = 0; j < WIDTH_B; j++) {
            double s = 0;
            for (int k = 0; k < WIDTH_A; k++)
                s += A.elements[IDX(i, k, WIDTH_A)] * B.elements[IDX(k, j, WIDTH_B)];
            if (s != C.elements[IDX(i, j, WIDTH_B)]) errors++;
        }
    puts(errors == 0 ? "PASS" : "FAIL");
    cudaFree(d_A); cudaFree(d_B); cudaFree(d_C);
    free(A.elements); free(B.elements); free(C.elements);
    return errors == 0 ? 0 : 1;
}
