// Where allocations of the device were made and freed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "call_chain.h"
#include "names.h"
#include "source_line.h"

namespace simt::checked {

/// Whether checked code was loaded into this process; the rest of this header does nothing before.
bool is_active();

/// `of_kernel`: by `new` or malloc() in a kernel.
void allocated(const void* data, std::size_t bytes, bool of_kernel);
void freed(const void* data);
/// It was asked for there, earlier than it happened.
void freed_by(const void* data, const CallChain& chain);

/// The text of that line, or "" where the file cannot be read.
std::string line_text(const SourceLine& where);

/// The pointer's name as the line of the allocation writes it, "d_in", or "".
std::string allocation_name(std::uintptr_t begin);
SourceLine allocation_line(std::uintptr_t begin);

/// What the caller's line names: "stream" of cudaStreamCreate(&stream); or "".
std::string name_of_argument(const CallChain& chain, Maker maker);

/// What lay at an address before it was freed.
struct Freed {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;  // 0: nothing
  std::string name;
  SourceLine allocated_at;
  SourceLine freed_at;
};
Freed find_freed(std::uintptr_t address);
/// Reports that `pointer` is freed for the second time, by `call`, if it is.
bool report_double_free(const void* pointer, const CallChain& call);

}  // namespace simt::checked
