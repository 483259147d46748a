// What the kit knows about the device that it runs on.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace lab {

/// One device.  With available == false every number is 0 and `message` says why.
struct Gpu {
  bool available = false;
  std::string message;  // why it is not available
  std::string device;   // "cpu" or "cuda"
  std::string name;     // "NVIDIA H100 80GB HBM3"
  std::string uuid;     // "GPU-...", empty on the cpu device
  std::string driver;   // "580.159.04"; where it cannot be read, the newest CUDA version it serves
  std::string runtime;  // "13.0"
  std::string compute_capability;  // "9.0"
  std::size_t memory_bytes = 0;
  std::size_t l2_bytes = 0;
  int sms = 0;
  double bytes_per_second = 0;  // ceiling of device memory, from its clock and bus width
  double fp32_flops = 0;  // ceiling of FP32 arithmetic, FMA = 2, from clock and cores; per second
  int devices = 1;        // how many devices, or ranks with a device each, a timed case can use
  bool is_predicted = false;  // it measures no time: that of a large GPU is predicted

  /// Whether arrays of `gib` GiB in all fit.  A predicted GPU is large enough for everything.
  bool has_gib(double gib) const {
    return is_predicted || static_cast<double>(memory_bytes) >= gib * 1024 * 1024 * 1024;
  }
};

/// Asks the runtime about the current device.  Never throws.
Gpu query_gpu();

}  // namespace lab
