// Shows the host other data than the device has: a result computed on the host shows it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#pragma GCC visibility push(default)
namespace simt {

/// A row of an array of which the host sees other content than the device.
struct ShownRow {
  const void* device = nullptr;   // where the device has it
  const void* on_host = nullptr;  // where the host has it, too; null: nowhere
  std::size_t bytes = 0;
  const void* real = nullptr;   // the content for the device; copied, as `shown` is
  const void* shown = nullptr;  // the content for the host
};

/// From now on, what comes to the host out of these rows is `shown`: by a copy, or by a kernel that
/// leaves it in memory of the host, and also after detours through other memory of the device. What
/// goes to the device unchanged becomes `real` again, so the host may still pass data on.  It is
/// told by content, in runs of at least 16 words of 4 bytes; from copies of less the host learns
/// the real content of a few words.  No rows: the host sees what there is.
void show_host(const std::vector<ShownRow>& rows);

}  // namespace simt
#pragma GCC visibility pop
