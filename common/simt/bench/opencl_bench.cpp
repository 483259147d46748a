// opencl_bench: the kernel of checked_bench.cu in OpenCL, to be run by oclgrind:
//
//   oclgrind --data-races --uninitialized opencl_bench 64
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "tiled_product.h"

namespace {

constexpr const char* kSource = R"(
kernel void sgemm(global const float* a, global const float* b, global float* c, int n) {
  local float tile_a[TILE][TILE];
  local float tile_b[TILE][TILE];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int row = get_group_id(1) * TILE + y;
  const int column = get_group_id(0) * TILE + x;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += TILE) {
    tile_a[y][x] = a[row * n + k0 + x];
    tile_b[y][x] = b[(k0 + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k) sum += tile_a[y][k] * tile_b[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
)";

void check(cl_int code, const char* what) {
  if (code != CL_SUCCESS) {
    throw std::runtime_error(std::string(what) + ": OpenCL error " + std::to_string(code));
  }
}

/// Runs the product of two matrices of ones; the processor seconds of the kernel.
double run(int n) {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_int code = CL_SUCCESS;
  check(clGetPlatformIDs(1, &platform, nullptr), "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "device");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  check(code, "context");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  check(code, "queue");
  const char* source = kSource;
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &code);
  check(code, "program");
  const std::string options = "-DTILE=" + std::to_string(bench::kTile);
  check(clBuildProgram(program, 1, &device, options.c_str(), nullptr, nullptr), "build");
  cl_kernel kernel = clCreateKernel(program, "sgemm", &code);
  check(code, "kernel");

  std::vector<float> ones(static_cast<std::size_t>(n) * n, 1.0f);
  const std::size_t bytes = ones.size() * sizeof(float);
  const cl_mem_flags copied = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  cl_mem a = clCreateBuffer(context, copied, bytes, ones.data(), &code);
  check(code, "buffer");
  cl_mem b = clCreateBuffer(context, copied, bytes, ones.data(), &code);
  check(code, "buffer");
  cl_mem c = clCreateBuffer(context, CL_MEM_WRITE_ONLY, bytes, nullptr, &code);
  check(code, "buffer");
  check(clSetKernelArg(kernel, 0, sizeof a, &a), "argument");
  check(clSetKernelArg(kernel, 1, sizeof b, &b), "argument");
  check(clSetKernelArg(kernel, 2, sizeof c, &c), "argument");
  check(clSetKernelArg(kernel, 3, sizeof n, &n), "argument");

  const std::size_t global[] = {static_cast<std::size_t>(n), static_cast<std::size_t>(n)};
  const std::size_t local[] = {bench::kTile, bench::kTile};
  const double start = bench::processor_seconds();
  check(clEnqueueNDRangeKernel(queue, kernel, 2, nullptr, global, local, 0, nullptr, nullptr),
        "launch");
  check(clFinish(queue), "finish");
  const double passed = bench::processor_seconds() - start;

  std::vector<float> result(ones.size());
  check(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, bytes, result.data(), 0, nullptr, nullptr),
        "read");
  for (const float value : result) {
    if (value != static_cast<float>(n)) throw std::runtime_error("wrong result");
  }
  clReleaseMemObject(a);
  clReleaseMemObject(b);
  clReleaseMemObject(c);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return passed;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = bench::size_argument(argc, argv);
  if (n <= 0) return 2;
  try {
    bench::print_per_access("oclgrind", n, run(n));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "opencl_bench: %s\n", error.what());
    return 1;
  }
  return 0;
}
