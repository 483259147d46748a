// What is this card?  The properties that tutorials print.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <cuda_runtime.h>

int main(int argc, char **argv)
{
    int deviceCount = 0;
    cudaError_t error_id = cudaGetDeviceCount(&deviceCount);
    if (error_id != cudaSuccess) {
        printf("cudaGetDeviceCount returned %d\n-> %s\nResult = FAIL\n", (int)error_id, cudaGetErrorString(error_id));
        return 1;
    }
    printf("Detected %d CUDA capable device(s)\n", deviceCount);
    int dev, driverVersion = 0, runtimeVersion = 0, good = deviceCount > 0;
    for (dev = 0; dev < deviceCount; ++dev) {
        cudaSetDevice(dev);
        cudaDeviceProp deviceProp;
        cudaGetDeviceProperties(&deviceProp, dev);
        printf("\nDevice %d: \"%s\"\n", dev, deviceProp.name);
        cudaDriverGetVersion(&driverVersion);
        cudaRuntimeGetVersion(&runtimeVersion);
        printf("  CUDA Driver Version / Runtime Version          %d.%d / %d.%d\n", driverVersion / 1000,
               (driverVersion % 100) / 10, runtimeVersion / 1000, (runtimeVersion % 100) / 10);
        printf("  CUDA Capability Major/Minor version number:    %d.%d\n", deviceProp.major, deviceProp.minor);
        printf("  Total amount of global memory:                 %.0f MBytes (%llu bytes)\n",
               (float)deviceProp.totalGlobalMem / 1048576.0f, (unsigned long long)deviceProp.totalGlobalMem);
        printf("  Multiprocessors:                               %d\n", deviceProp.multiProcessorCount);
        printf("  Memory Bus Width:                              %d-bit\n", deviceProp.memoryBusWidth);
        if (deviceProp.l2CacheSize)
            printf("  L2 Cache Size:                                 %d bytes\n", deviceProp.l2CacheSize);
        printf("  Total amount of constant memory:               %zu bytes\n", deviceProp.totalConstMem);
        printf("  Total amount of shared memory per block:       %zu bytes\n", deviceProp.sharedMemPerBlock);
        printf("  Shared memory per multiprocessor:              %zu bytes\n", deviceProp.sharedMemPerMultiprocessor);
        printf("  Shared memory per block, opt-in:               %zu bytes\n", deviceProp.sharedMemPerBlockOptin);
        printf("  Total number of registers available per block: %d\n", deviceProp.regsPerBlock);
        printf("  Warp size:                                     %d\n", deviceProp.warpSize);
        printf("  Maximum number of threads per multiprocessor:  %d\n", deviceProp.maxThreadsPerMultiProcessor);
        printf("  Maximum number of threads per block:           %d\n", deviceProp.maxThreadsPerBlock);
        printf("  Max dimension size of a thread block (x,y,z): (%d, %d, %d)\n", deviceProp.maxThreadsDim[0],
               deviceProp.maxThreadsDim[1], deviceProp.maxThreadsDim[2]);
        printf("  Max dimension size of a grid size    (x,y,z): (%d, %d, %d)\n", deviceProp.maxGridSize[0],
               deviceProp.maxGridSize[1], deviceProp.maxGridSize[2]);
        printf("  Maximum memory pitch:                          %zu bytes\n", deviceProp.memPitch);
        printf("  Concurrent copy and kernel execution:          %s with %d copy engine(s)\n",
               (deviceProp.asyncEngineCount ? "Yes" : "No"), deviceProp.asyncEngineCount);
        printf("  Concurrent kernels:                            %s\n", deviceProp.concurrentKernels ? "Yes" : "No");
        printf("  Integrated GPU sharing Host Memory:            %s\n", deviceProp.integrated ? "Yes" : "No");
        printf("  Support host page-locked memory mapping:       %s\n", deviceProp.canMapHostMemory ? "Yes" : "No");
        printf("  Device has ECC support:                        %s\n", deviceProp.ECCEnabled ? "Enabled" : "Disabled");
        printf("  Device supports Unified Addressing (UVA):      %s\n", deviceProp.unifiedAddressing ? "Yes" : "No");
        printf("  Device supports Managed Memory:                %s\n", deviceProp.managedMemory ? "Yes" : "No");
        printf("  Device PCI Domain ID / Bus ID / location ID:   %d / %d / %d\n", deviceProp.pciDomainID,
               deviceProp.pciBusID, deviceProp.pciDeviceID);
        int clock = 0, sms = 0;
        cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, dev);
        cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, dev);
        printf("  GPU clock:                                     %.2f GHz\n", clock * 1e-6f);
        size_t free_bytes = 0, total_bytes = 0;
        cudaMemGetInfo(&free_bytes, &total_bytes);
        good = good && deviceProp.warpSize == 32 && deviceProp.maxThreadsPerBlock >= 1024 &&
               deviceProp.major >= 5 && deviceProp.name[0] != '\0' && sms == deviceProp.multiProcessorCount &&
               free_bytes > 0 && free_bytes <= total_bytes && deviceProp.maxGridSize[0] == 2147483647;
    }
    printf("\ndeviceQuery, NumDevs = %d\nResult = %s\n", deviceCount, good ? "PASS" : "FAIL");
    return good ? 0 : 1;
}
