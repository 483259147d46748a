// Launches that cannot be.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

namespace {

__global__ void dynamic_only() {
  extern __shared__ int scratch[];
  if (threadIdx.x == 99) scratch[0] = 1;
}
__global__ __launch_bounds__(64) void bounded() {}

/// After a launch: what it left, whether looking takes it away, and whether the device still works.
void after_launch() {
  step("peek", cudaPeekAtLastError());
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
  step("get", cudaGetLastError());
}

void too_many_threads() {
  nothing<<<1, 1025>>>();
  after_launch();
}
void too_many_threads_in_two_dimensions() {
  nothing<<<1, dim3(32, 64)>>>();
  after_launch();
}
void no_blocks() {
  nothing<<<0, 32>>>();
  after_launch();
}
void no_threads() {
  nothing<<<1, 0>>>();
  after_launch();
}
void grid_too_high() {
  nothing<<<dim3(1, 65536), 32>>>();
  after_launch();
}
void grid_too_deep() {
  nothing<<<dim3(1, 1, 65536), 32>>>();
  after_launch();
}
void grid_too_wide() {
  nothing<<<2147483648U, 1>>>();
  after_launch();
}
void block_too_deep() {
  nothing<<<1, dim3(1, 1, 65)>>>();
  after_launch();
}
void beyond_launch_bounds() {
  bounded<<<1, 128>>>();
  after_launch();
}
void much_too_much_shared() {
  dynamic_only<<<1, 32, 1 << 20>>>();
  after_launch();
}
void shared_beyond_48k() {
  dynamic_only<<<1, 32, 49153>>>();
  after_launch();
}
void shared_of_48k() {
  dynamic_only<<<1, 32, 49152>>>();
  after_launch();
}
void shared_of_64k_asked_for() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  dynamic_only<<<1, 32, 65536>>>();
  after_launch();
}
void attribute_too_large() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20));
  step("get", cudaGetLastError());
}
void attribute_negative() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
  step("carveout",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
}
void launch_by_name() {
  void* arguments[] = {nullptr};
  step("launch", cudaLaunchKernel(reinterpret_cast<const void*>(nothing), dim3(1), dim3(32),
                                  arguments, 0, nullptr));
  step("too_many", cudaLaunchKernel(reinterpret_cast<const void*>(nothing), dim3(1), dim3(2048),
                                    arguments, 0, nullptr));
  step("get", cudaGetLastError());
  step("null", cudaLaunchKernel(nullptr, dim3(1), dim3(32), arguments, 0, nullptr));
  step("get", cudaGetLastError());
}
void cooperative_too_large() {
  void* arguments[] = {nullptr};
  step("launch", cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(nothing), dim3(1 << 20),
                                             dim3(1024), arguments, 0, nullptr));
  step("get", cudaGetLastError());
}
void errors_are_kept_until_looked_at() {
  nothing<<<1, 1025>>>();
  nothing<<<1, 32>>>();
  step("peek", cudaPeekAtLastError());
  int* p = nullptr;
  step("malloc", cudaMalloc(&p, 16));
  step("get", cudaGetLastError());
}
void the_last_error_wins() {
  nothing<<<1, 1025>>>();
  step("set", cudaSetDevice(99));
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
}

}  // namespace

const std::vector<Case> launch_cases{
    {"launch.too_many_threads", too_many_threads},
    {"launch.too_many_threads_in_two_dimensions", too_many_threads_in_two_dimensions},
    {"launch.no_blocks", no_blocks},
    {"launch.no_threads", no_threads},
    {"launch.grid_too_high", grid_too_high},
    {"launch.grid_too_deep", grid_too_deep},
    {"launch.grid_too_wide", grid_too_wide},
    {"launch.block_too_deep", block_too_deep},
    {"launch.beyond_launch_bounds", beyond_launch_bounds},
    {"launch.much_too_much_shared", much_too_much_shared},
    {"launch.shared_beyond_48k", shared_beyond_48k},
    {"launch.shared_of_48k", shared_of_48k},
    {"launch.shared_of_64k_asked_for", shared_of_64k_asked_for},
    {"launch.attribute_too_large", attribute_too_large},
    {"launch.attribute_negative", attribute_negative},
    {"launch.launch_by_name", launch_by_name},
    {"launch.cooperative_too_large", cooperative_too_large},
    {"launch.errors_are_kept_until_looked_at", errors_are_kept_until_looked_at},
    {"launch.the_last_error_wins", the_last_error_wins},
};
