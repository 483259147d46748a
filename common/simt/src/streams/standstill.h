// Whether a process can still move, or all of its threads wait for each other.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// While it lives, the calling thread waits for others of the process, or for other processes.  One
/// per thread; who waits for long does so in turns of a few milliseconds, each with one of its own.
class ThreadInWait {
 public:
  ThreadInWait();
  ThreadInWait(const ThreadInWait&) = delete;
  ThreadInWait& operator=(const ThreadInWait&) = delete;
  ~ThreadInWait();
};

/// Whether some thread does.
bool any_thread_waits();

/// The calling thread is the runtime's own: it does nothing unless it is told to.
void note_runtime_thread();
/// Work was done.
void note_movement();

/// Looks at all threads of the process, at most every 50 ms.  True if at the last six looks every
/// thread either had begun to wait here since the look before or slept in a lock or a join, no
/// sleeper ran in between and no work was done: then nobody is left who could make a call.  False
/// where the system does not tell
/// (/proc/PID/task/TID/wchan).
bool all_threads_wait();

}  // namespace simt
