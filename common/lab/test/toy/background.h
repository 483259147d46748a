// A thread that a submission leaves behind; it ends with the process.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace toy {

class Background {
 public:
  explicit Background(std::function<void(Background&)> work)
      : thread_([this, work = std::move(work)] { work(*this); }) {}
  ~Background() {
    {
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }

  bool has_ended() const { return has_ended_; }
  void wait_for_end() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_ended(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> has_ended_{false};
  std::thread thread_;
};

}  // namespace toy
