// Where the toy's baseline waits for a thread of the submission, once in each call: what that
// thread does then is done while the baseline is timed, however busy the machine is.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace toy {

class Meeting {
 public:
  /// The one of this process.  A plug-in shares no symbols with its harness, which comes here
  /// first: the environment says where it is.
  static Meeting& of_process() {
    constexpr const char* kName = "TOY_MEETING";
    if (const char* place = std::getenv(kName)) {
      return *reinterpret_cast<Meeting*>(std::stoull(place));
    }
    static Meeting meeting;
    ::setenv(kName, std::to_string(reinterpret_cast<std::uintptr_t>(&meeting)).c_str(), 1);
    return meeting;
  }

  /// Waits until whoever attends has worked once; without anybody, returns at once.
  void wait_for_work() {
    std::unique_lock lock(mutex_);
    is_due_ = is_attended_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !is_due_; });
  }

  void begin_to_attend() {
    const std::lock_guard lock(mutex_);
    is_attended_ = true;
  }
  /// Works whenever it is due, until leave().
  void attend(const std::function<void()>& work) {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return is_due_ || !is_attended_; });
      if (!is_attended_) return;
      lock.unlock();
      work();
      lock.lock();
      is_due_ = false;
      changed_.notify_all();
    }
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    is_attended_ = is_due_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_due_ = false;
  bool is_attended_ = false;
};

/// A thread that a submission leaves behind, and that works while the baseline is timed.
class Worker {
 public:
  explicit Worker(std::function<void()> work) {
    meeting_.begin_to_attend();
    thread_ = std::thread([this, work = std::move(work)] { meeting_.attend(work); });
  }
  ~Worker() {
    meeting_.leave();
    thread_.join();
  }

 private:
  Meeting& meeting_ = Meeting::of_process();
  std::thread thread_;
};

}  // namespace toy
