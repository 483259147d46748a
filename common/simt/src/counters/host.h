// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::counters {

void reset_host();

}  // namespace simt::counters
