// Kernels that break the context.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <cassert>

namespace {

__global__ void write_to(int* to) {
  *to = 1;
}
__global__ void write_misaligned(char* to) {
  *reinterpret_cast<int*>(to + 1) = 1;
}
__global__ void false_assertion(int one) {
  assert(one == 2);
}
__global__ void trapped() {
  __trap();
}

/// After a kernel that broke the context.
void after_fault() {
  step("launched", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
  step("peek", cudaPeekAtLastError());
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
  int* p = nullptr;
  int host = 0;
  step("malloc", cudaMalloc(&p, 16));
  step("copy", cudaMemcpy(&host, &host, 4, cudaMemcpyDefault));
  step("free", cudaFree(nullptr));
  nothing<<<1, 1>>>();
  step("launch", cudaGetLastError());
  cudaStream_t stream = nullptr;
  step("stream", cudaStreamCreate(&stream));
  int count = 0;
  step("count", cudaGetDeviceCount(&count));
  step("set", cudaSetDevice(0));
  step("synchronize", cudaDeviceSynchronize());
}

void faulty_address() {
  write_to<<<1, 1>>>(nullptr);
  after_fault();
}
void faulty_alignment() {
  char* p = nullptr;
  cudaMalloc(&p, 16);
  write_misaligned<<<1, 1>>>(p);
  after_fault();
}
void faulty_assertion() {
  false_assertion<<<1, 1>>>(1);
  after_fault();
}
void faulty_trap() {
  trapped<<<1, 1>>>();
  after_fault();
}
void faulty_host_pointer() {
  static int variable = 0;
  write_to<<<1, 1>>>(&variable);
  after_fault();
}
void fault_seen_by_a_copy() {
  int* p = nullptr;
  int host = 0;
  cudaMalloc(&p, 4);
  write_to<<<1, 1>>>(nullptr);
  step("copy", cudaMemcpy(&host, p, 4, cudaMemcpyDeviceToHost));
  step("get", cudaGetLastError());
  step("event", cudaEventRecord(nullptr));
}
void fault_and_reset() {
  int* p = nullptr;
  write_to<<<1, 1>>>(nullptr);
  step("synchronize", cudaDeviceSynchronize());
  step("reset", cudaDeviceReset());
  step("get", cudaGetLastError());
  step("malloc", cudaMalloc(&p, 16));
  nothing<<<1, 1>>>();
  step("launch", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}

}  // namespace

const std::vector<Case> fault_cases{
    {"fault.faulty_address", faulty_address},
    {"fault.faulty_alignment", faulty_alignment},
    {"fault.faulty_assertion", faulty_assertion},
    {"fault.faulty_trap", faulty_trap},
    {"fault.faulty_host_pointer", faulty_host_pointer},
    {"fault.fault_seen_by_a_copy", fault_seen_by_a_copy},
    {"fault.fault_and_reset", fault_and_reset},
};
