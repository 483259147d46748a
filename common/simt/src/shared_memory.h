// The shared memory of one resident block.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simt/runtime.h"

namespace simt {

inline constexpr std::size_t kSharedDefault = std::size_t{48} * 1024;
inline constexpr std::size_t kSharedGap = 128;  // between the variables of a checked block
inline constexpr std::size_t kSharedOptIn = std::size_t{227} * 1024;

/// Two areas, each between pages that fault: __shared__ variables one behind the other in the order
/// of their first use, and dynamic memory, which ends at such a page.
class SharedMemory {
 public:
  SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  /// A block begins: no variable has a place, dynamic memory is poisoned.
  /// Variables are placed with `gap` bytes between them.
  void begin(std::size_t dynamic_bytes, std::size_t gap = 0);

  /// Null if the block's static variables come to more than 48 KiB, or with the dynamic bytes to
  /// more than `limit`.
  void* variable(SharedVariable& variable, std::size_t limit) {
    const std::uint32_t id = variable.id;
    if (id != 0 && id < places_.size() && places_[id] != nullptr) return places_[id];
    return place(variable, limit);
  }

  void* dynamic() const { return dynamic_; }
  std::size_t static_bytes() const { return used_; }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }
  /// All of it, with the pages that fault.
  const void* begin() const { return memory_; }
  std::size_t bytes() const;
  /// Calls see(variable, place) for each that has a place.
  template <class See>
  void for_each_variable(See see) const {
    for (const SharedVariable* variable : placed_) see(*variable, places_[variable->id]);
  }
  /// Whether the bytes are in one of the areas: touching them does not fault.
  bool is_mapped(const void* address, std::size_t size) const;
  /// Whether `address` is in the areas or the pages around them.
  bool near(const void* address) const;

 private:
  void* place(SharedVariable& variable, std::size_t limit);

  char* memory_;
  char* dynamic_end_;
  char* dynamic_;
  std::size_t dynamic_bytes_ = 0;
  std::size_t used_ = 0;  // by variables
  std::size_t gap_ = 0;
  std::vector<void*> places_;  // by SharedVariable::id
  std::vector<SharedVariable*> placed_;
};

}  // namespace simt
