// __managed__ variables: what simt-cc writes behind their declarations.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#pragma GCC visibility push(default)
namespace simt {

/// While it lives, the variable counts as managed memory.  `name` must live as long as the process.
class ManagedVariable {
 public:
  ManagedVariable(const volatile void* variable, std::size_t bytes, const char* name) noexcept;
  ManagedVariable(const ManagedVariable&) = delete;
  ManagedVariable& operator=(const ManagedVariable&) = delete;
  ~ManagedVariable();

 private:
  void* variable_;
};

}  // namespace simt
#pragma GCC visibility pop
