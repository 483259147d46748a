// A graph built node by node: memset, copies, kernels, a host node; parameters changed afterwards.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define N 1000
#define OK(call) do { cudaError_t e = (call); if (e) { printf("FAIL: %s: %s\n", #call, cudaGetErrorName(e)); exit(1); } } while (0)

__global__ void scale(int *data, int n, int factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= factor;
}

__global__ void total(const int *data, int n, unsigned long long *sum)
{
    unsigned long long mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) mine += data[i];
    atomicAdd(sum, mine);
}

typedef struct { unsigned long long *result; unsigned long long seen; int calls; } host_state_t;

static void CUDART_CB look(void *user)
{
    host_state_t *state = (host_state_t *)user;
    state->seen = *state->result;
    state->calls++;
}

int main(void)
{
    int *host, *data, n = N, factor = 3;
    unsigned long long *sum, *result;
    OK(cudaMallocHost((void **)&host, N * sizeof(int)));
    OK(cudaMallocHost((void **)&result, sizeof *result));
    OK(cudaMalloc((void **)&data, N * sizeof(int)));
    OK(cudaMalloc((void **)&sum, sizeof *sum));
    for (int i = 0; i < N; i++) host[i] = i;
    host_state_t state = { result, 0, 0 };

    cudaGraph_t graph;
    cudaGraphNode_t copy_in, clear, scaled, summed, copy_out, looked;
    OK(cudaGraphCreate(&graph, 0));

    OK(cudaGraphAddMemcpyNode1D(&copy_in, graph, NULL, 0, data, host, N * sizeof(int), cudaMemcpyHostToDevice));

    cudaMemsetParams clear_params;
    memset(&clear_params, 0, sizeof clear_params);
    clear_params.dst = sum;
    clear_params.value = 0;
    clear_params.elementSize = 4;
    clear_params.width = 2;
    clear_params.height = 1;
    OK(cudaGraphAddMemsetNode(&clear, graph, NULL, 0, &clear_params));

    void *scale_args[] = { &data, &n, &factor };
    cudaKernelNodeParams kernel_params;
    memset(&kernel_params, 0, sizeof kernel_params);
    kernel_params.func = (void *)scale;
    kernel_params.gridDim = dim3((N + 127) / 128, 1, 1);
    kernel_params.blockDim = dim3(128, 1, 1);
    kernel_params.sharedMemBytes = 0;
    kernel_params.kernelParams = scale_args;
    kernel_params.extra = NULL;
    OK(cudaGraphAddKernelNode(&scaled, graph, &copy_in, 1, &kernel_params));

    void *total_args[] = { &data, &n, &sum };
    cudaKernelNodeParams total_params = kernel_params;
    total_params.func = (void *)total;
    total_params.gridDim = dim3(1, 1, 1);
    total_params.kernelParams = total_args;
    cudaGraphNode_t before[] = { clear, scaled };
    OK(cudaGraphAddKernelNode(&summed, graph, before, 2, &total_params));

    OK(cudaGraphAddMemcpyNode1D(&copy_out, graph, &summed, 1, result, sum, sizeof *result, cudaMemcpyDeviceToHost));

    cudaHostNodeParams host_params;
    memset(&host_params, 0, sizeof host_params);
    host_params.fn = look;
    host_params.userData = &state;
    OK(cudaGraphAddHostNode(&looked, graph, &copy_out, 1, &host_params));

    cudaGraphExec_t exec;
    OK(cudaGraphInstantiate(&exec, graph, 0));
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    const unsigned long long base = (unsigned long long)N * (N - 1) / 2;
    int ok = 1;

    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    ok &= state.seen == 3 * base && state.calls == 1;

    factor = 10;   /* the instance has a copy of the argument: nothing changes yet */
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    ok &= state.seen == 3 * base && state.calls == 2;

    OK(cudaGraphExecKernelNodeSetParams(exec, scaled, &kernel_params));
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    ok &= state.seen == 10 * base && state.calls == 3;

    printf("%llu after %d calls: %s\n", state.seen, state.calls, ok ? "PASS" : "FAIL");
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(stream));
    cudaFree(data); cudaFree(sum); cudaFreeHost(host); cudaFreeHost(result);
    return ok ? 0 : 1;
}
