// Which build the code is for.  In what simt-cc compiles, it declares the constant itself.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef __SIMT_CC__
namespace simt {
/// Whether simt-cc --checked compiles.
constexpr bool kCheckedBuild = false;
}  // namespace simt
#endif
