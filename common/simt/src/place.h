// One end of a copy: what lies at a pointer.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "cuda_runtime_api.h"
#include "device_memory.h"

namespace simt {

struct Place {
  const Allocation* allocation = nullptr;  // to be opened
  bool on_host = false;                    // the host may use the pointer
  bool on_device = false;                  // a kernel may use it
  bool managed = false;                    // by cudaMallocManaged(): then both
  std::string fault;                       // why the bytes are no place at all

  bool pageable() const { return on_host && !on_device; }
  bool device_only() const { return on_device && !on_host; }
};

Place place_of(const void* pointer, std::size_t bytes);

/// Why a copy of direction `kind` does not fit its ends, or null: pageable memory cannot be what
/// the direction calls the device's.
const char* misfit(const Place& to, const Place& from, cudaMemcpyKind kind);

}  // namespace simt
