// Who calls the device's own controls, which belong to a harness.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// The first line of each control (simt/control.h).  Async-signal-safe.
void note_control_call() noexcept;

/// While it lives, this thread's calls are the runtime's own.
class RuntimeControls {
 public:
  RuntimeControls() noexcept;
  RuntimeControls(const RuntimeControls&) = delete;
  RuntimeControls& operator=(const RuntimeControls&) = delete;
  ~RuntimeControls();
};

/// While it lives, this thread runs what the program has queued, whose calls are not the owner's.
class ForeignControls {
 public:
  ForeignControls() noexcept;
  ForeignControls(const ForeignControls&) = delete;
  ForeignControls& operator=(const ForeignControls&) = delete;
  ~ForeignControls();

 private:
  int before_;
};

}  // namespace simt
