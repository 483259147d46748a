// Memory of the host that kernels may use: pinned, registered, managed, and __device__ variables
// whose address was asked for.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "checked/call_chain.h"

namespace simt {

enum class HostKind { pinned, registered, managed, symbol };

struct HostRange {
  char* data;
  std::size_t bytes;
  HostKind kind;
  int device;  // the calling thread's when it was made known
  checked::CallChain made_by = {};
  const char* variable = nullptr;  // the name of a variable of the program, which nobody may free
};

class HostMemory {
 public:
  static HostMemory& instance();

  /// New memory of kind pinned or managed, or null.
  void* allocate(std::size_t bytes, HostKind kind);
  /// How many bytes it gave so far.
  std::uint64_t allocated() const { return allocated_; }
  /// Gives back what allocate() gave; false if `data` is not such memory of this kind.
  bool release(void* data, HostKind kind);
  /// Memory that exists; false if it is known already.
  bool add(void* data, std::size_t bytes, HostKind kind);
  /// A __managed__ variable; until it is removed.
  void add_variable(void* data, std::size_t bytes, const char* name);
  void remove_variable(void* data);
  /// False if no such memory of this kind begins there.
  bool remove(void* data, HostKind kind);
  /// The range that `address` lies in, or null.
  const HostRange* find(const void* address) const;
  /// The range that `address` lies in or, of those before it, the last; or null.
  const HostRange* find_before(const void* address) const;
  /// By their begin.
  const std::map<std::uintptr_t, HostRange>& ranges() const { return ranges_; }
  /// Quick, and needs no lock; true for more than find() finds.
  static bool may_hold(const void* address);
  /// Gives back all that is managed but variables, and was made on `device`.
  void release_managed(int device);

 private:
  std::uint64_t allocated_ = 0;
  std::map<std::uintptr_t, HostRange> ranges_;
};

/// Whether the address is mapped in this process.
bool is_mapped(const void* address);

}  // namespace simt
