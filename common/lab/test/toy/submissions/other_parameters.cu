// The function takes a double factor, not a float.
#include "lab.h"

namespace lab {
void scale(const float*, float*, std::size_t, std::size_t, std::size_t, double, cudaStream_t) {}
}  // namespace lab
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
