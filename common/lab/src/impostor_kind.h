// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lab {

/// What a fake submission writes: impostor.h.
enum class Impostor { zeros, copy, scaled };

}  // namespace lab
