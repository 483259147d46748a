// Two and three dimensions, and a launch over several lines.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cmath>
#include <vector>

__global__ void coordinates(unsigned int *out, uint3 size)
{
    const unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
    const unsigned int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= size.x || y >= size.y || z >= size.z)
        return;
    out[(z * size.y + y) * size.x + x] = x + 1000 * y + 1000000 * z;
}

int main()
{
    const uint3 size = make_uint3(17, 9, 5);
    const size_t count = size.x * size.y * size.z;
    unsigned int *out;
    cudaMalloc((void **)&out, count * sizeof(unsigned int));
    dim3 block(8, 4, 2);
    dim3 grid;
    grid.x = ceil(size.x / 8.0);
    grid.y = ceil(size.y / 4.0f);
    grid.z = (size.z + block.z - 1) / block.z;

    coordinates
        <<<
            grid,   // blocks
            block   // threads
        >>>
        (
            out,
            size
        );
    coordinates <<< grid, block, 0, cudaStream_t(0) >>> (out, size);

    std::vector<unsigned int> host(count);
    cudaMemcpy(host.data(), out, count * sizeof(unsigned int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    for (unsigned int z = 0, i = 0; z < size.z; ++z)
        for (unsigned int y = 0; y < size.y; ++y)
            for (unsigned int x = 0; x < size.x; ++x, ++i)
                if (host[i] != x + 1000 * y + 1000000 * z) return 1;
    coordinates<<<ceil(100 / 32.0), 32>>>(out, uint3{0, 0, 0});
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 2;
}
