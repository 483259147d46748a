// nvcc reads a file twice: for the host without __CUDA_ARCH__, for the device with it.  Here both
// kinds of code are compiled as one text, so what the two readings make different is put together:
// device functions as the device sees them, host functions as the host does.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rewrite.h"

namespace simt::cc {

/// What device code of the cpu device reads in __CUDA_ARCH__: compute capability 9.0.
inline constexpr const char* kDefineArchitecture = "-D__CUDA_ARCH__=900";

/// Whether a file of the user's that went into this text mentions __CUDA_ARCH__.
bool mentions_architecture(std::string_view preprocessed);

struct BothPasses {
  std::string text;
  std::vector<RewriteError> errors;  ///< differences that one text cannot hold
};

/// Puts together what the preprocessor made of a file without and with __CUDA_ARCH__.
BothPasses merge_passes(std::string_view host, std::string_view device);

}  // namespace simt::cc
