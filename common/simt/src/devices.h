// Several cards in one process: SIMT_DEVICES, 1 if unset.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

inline constexpr int kMaxDevices = 16;

int device_count();
inline bool is_device(int device) {
  return device >= 0 && device < device_count();
}

/// The calling thread's device.
int current_device();
void set_current_device(int device);

/// Whether kernels of `from` may touch the memory of `to`.
bool may_access(int from, int to);
/// False if it was so already.
bool enable_peer(int from, int to);
bool disable_peer(int from, int to);
void forget_peers(int device);

}  // namespace simt
