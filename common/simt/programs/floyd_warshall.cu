// Shortest paths of all pairs, in place, one launch per step; ints with a large infinity.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>

#define V 70
#define INF (INT_MAX / 2)

__global__ void relax(int k, int *d)
{
    int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int d_ik;
    if (threadIdx.x == 0)
        d_ik = d[i * V + k];
    __syncthreads();
    if (j >= V || d_ik >= INF)
        return;
    /* row k and column k do not change in step k, so that every thread may read them */
    int through = d_ik + d[k * V + j];
    if (i != k && j != k && through < d[i * V + j])
        d[i * V + j] = through;
}

int main()
{
    int (*w)[V] = (int (*)[V])malloc(sizeof(int) * V * V), (*got)[V] = (int (*)[V])malloc(sizeof(int) * V * V);
    int *dev, bad = 0;
    srand(7);
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++)
            w[i][j] = i == j ? 0 : rand() % 100 < 8 ? 1 + rand() % 50 : INF;
    cudaMalloc(&dev, sizeof(int) * V * V);
    cudaMemcpy(dev, w, sizeof(int) * V * V, cudaMemcpyHostToDevice);
    for (int k = 0; k < V; k++)
        relax<<<dim3((V + 31) / 32, V), 32>>>(k, dev);
    cudaMemcpy(got, dev, sizeof(int) * V * V, cudaMemcpyDeviceToHost);
    for (int k = 0; k < V; k++)
        for (int i = 0; i < V; i++)
            for (int j = 0; j < V; j++)
                if (w[i][k] < INF && w[i][k] + w[k][j] < w[i][j])
                    w[i][j] = w[i][k] + w[k][j];
    for (int i = 0; i < V * V; i++)
        bad += w[0][i] != got[0][i];
    printf("%s\n", bad ? "FAIL" : "PASS");
    cudaFree(dev);
    free(w);
    free(got);
    return bad ? 1 : 0;
}
