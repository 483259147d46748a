// What the runtime returns when it is used wrongly: cases, each to be run in a process of its own.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <vector>

struct Case {
  const char* name;  // "group.case"
  void (*run)();     // prints " NAME=ERROR" for each step
};

extern const std::vector<Case> launch_cases;
extern const std::vector<Case> memory_cases;
extern const std::vector<Case> device_cases;
extern const std::vector<Case> stream_cases;
extern const std::vector<Case> fault_cases;
extern const std::vector<Case> peer_cases;

inline void step(const char* name, cudaError_t code) {
  std::printf(" %s=%s", name, cudaGetErrorName(code));
}

static __global__ void nothing() {}
