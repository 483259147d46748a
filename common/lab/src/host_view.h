// What the host sees of a case's inputs in a call that finds out whether it has computed the
// result: other values than the device has.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "device.h"
#include "lab/problem.h"

namespace lab {

using Window = std::vector<std::uint8_t>;  // rows x cols elements without padding

/// The originals of all arrays; empty for those that have none.
std::vector<Window> windows_of(const Problem& problem);

class HostView {
 public:
  /// `shown`: by array, for the host.  What the device has are the problem's originals.
  HostView(const Problem& problem, std::vector<Window> shown);
  HostView(const HostView&) = delete;
  HostView& operator=(const HostView&) = delete;

  /// The host would see what the device sees.
  bool empty() const { return rows_.empty(); }

  /// While it lives, the host sees what is shown.
  class Scope {
   public:
    explicit Scope(const HostView& view) { device::show_host(view.rows_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() { device::show_host({}); }
  };

 private:
  void add(const Problem& problem, std::size_t array);

  std::vector<Window> real_, shown_;
  std::vector<device::ShownRow> rows_;
};

}  // namespace lab
