// Work is run as late as possible, by who waits for it: that finds waits that are missing.  Only a
// host that seems to wait for it in another way must not wait for ever.  So one thread of the
// runtime looks, while work is queued, whether anybody still calls the runtime.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/idle_host.h"

#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "executor.h"
#include "fault.h"
#include "streams/queues.h"
#include "streams/standstill.h"

namespace simt {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLookEvery = std::chrono::milliseconds(50);
// A host that computes for so long does not mind that the device does, too.
constexpr auto kHostPatience = std::chrono::seconds(2);

class IdleHost {
 public:
  void work_was_queued() {
    if (awake_) return;
    awake_ = true;
    if (!started_) {
      started_ = true;
      std::thread([this] { look(); }).detach();
    }
    queued_.notify_one();
  }

 private:
  [[noreturn]] void look() {
    note_runtime_thread();
    use_alternate_stack();
    std::unique_lock lock(device_mutex());
    for (;;) {
      queued_.wait(lock, [this] { return awake_; });
      lock.unlock();
      const bool quiet = wait_until_quiet();
      lock.lock();
      Queues& queues = Queues::instance();
      if (quiet && queues.calls() == calls_) queues.run_unattended();
      calls_ = queues.calls();
      awake_ = queues.pending() > 0;
    }
  }

  /// Until nobody has called for long enough, or no work is left; false then.
  bool wait_until_quiet() {
    for (auto since = Clock::now();;) {
      std::this_thread::sleep_for(kLookEvery);
      std::unique_lock lock(device_mutex(), std::try_to_lock);
      // Whoever has the lock, or waits in a call, sees to what is wanted.
      const bool busy = !lock.owns_lock() || any_thread_waits();
      if (busy || Queues::instance().calls() != calls_) {
        if (lock.owns_lock()) calls_ = Queues::instance().calls();
        since = Clock::now();
        continue;
      }
      if (Queues::instance().pending() == 0) return false;
      if (Clock::now() - since >= kHostPatience || all_threads_wait()) return true;
    }
  }

  std::condition_variable_any queued_;
  std::uint64_t calls_ = 0;
  bool started_ = false;
  bool awake_ = false;
};

}  // namespace

void watch_for_idle_host() {
  // A child of fork() has none of its parent's threads.
  static IdleHost* idle_host = new IdleHost;
  static const int registered = pthread_atfork(nullptr, nullptr, [] { idle_host = new IdleHost; });
  static_cast<void>(registered);
  idle_host->work_was_queued();
}

}  // namespace simt
