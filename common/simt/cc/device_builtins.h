// The device's built-in functions, which nvcc 13.0 takes in device code only.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace simt::cc {

/// Whether `name` is a function that CUDA declares as __device__ alone: `__syncthreads`,
/// `atomicAdd`, `__popc`.
bool is_device_builtin(std::string_view name);

}  // namespace simt::cc
