// The function has another name.
#include "lab.h"

namespace lab {
void scale_it(float*, cudaStream_t) {}
}  // namespace lab
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
