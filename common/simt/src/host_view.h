// What the host is shown in place of the content of some rows: see simt/host_view.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "streams/copy_work.h"

namespace simt::host_view {

/// Whether any rows are shown otherwise.
extern bool active;

/// All with the device's mutex held, and only while `active`.

/// The request's copy was made, which leaves a device, or arrives at one: its destination gets what
/// is right for its side.
void copied(const CopyRequest& request, bool leaves, bool arrives);

/// While it lives, memory of the host that kernels may use holds what is right for the device.
class ForDevice {
 public:
  ForDevice();
  ForDevice(const ForDevice&) = delete;
  ForDevice& operator=(const ForDevice&) = delete;
  ~ForDevice();
};

}  // namespace simt::host_view
