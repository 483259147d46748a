// The contract.
namespace lab {
void twice(const float* in, float* out, int n);
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
