// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "baseline_watch.h"

#include <fmt/format.h>
#include <time.h>

#include <charconv>
#include <filesystem>
#include <system_error>

#include "device.h"
#include "stats.h"

namespace lab {
namespace {

constexpr double kBusy = 0.01;    // of a block's time, on one core
constexpr double kSlower = 1.05;  // than before the submission's first call

std::set<int>& threads_before_load() {
  static std::set<int> threads;
  return threads;
}

std::set<int> threads_now() {
  std::set<int> threads;
  std::error_code code;  // a thread may end meanwhile
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task", code)) {
    const std::string name = entry.path().filename().string();
    int thread = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), thread);
    if (read.ec == std::errc{}) threads.insert(thread);
  }
  return threads;
}

// Nanoseconds on a core; 0 for a thread that has ended.
std::int64_t cpu_time(int thread) {
  // What pthread_getcpuclockid() makes of a thread of this process, which it wants as a pthread_t.
  constexpr clockid_t kOneThread = 4;
  constexpr clockid_t kOnCore = 2;
  timespec time = {};
  if (::clock_gettime(~thread * 8 | kOneThread | kOnCore, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

void BaselineBlocks::add(double ms, int calls, std::int64_t ran_ns, bool gave_work) {
  calls_.push_back(ms / calls);
  if (ran_ns > 0) ++ran_;
  if (static_cast<double>(ran_ns) > kBusy * ms * 1e6) ++busy_;
  if (gave_work) ++gave_work_;
}

std::string BaselineBlocks::objection(double warm_ms) const {
  // One block may be an accident, and changes no median.
  const std::size_t many = calls_.size() / 4 + 1;
  if (gave_work_ >= many) {
    return fmt::format("In {} of {} blocks of the baseline another thread gave work to the device.",
                       gave_work_, calls_.size());
  }
  if (busy_ >= many) {
    return fmt::format(
        "In {} of {} blocks of the baseline threads of the submission ran for more than {:.0f} % "
        "of the time.",
        busy_, calls_.size(), 100 * kBusy);
  }
  const double slower = calls_.empty() || warm_ms <= 0 ? 0 : median(calls_) / warm_ms;
  if (ran_ < many || slower < kSlower) return "";
  return fmt::format(
      "In {} of {} blocks of the baseline threads of the submission ran, and the baseline took "
      "{:.2f} times as long as before the submission's first call.",
      ran_, calls_.size(), slower);
}

void BaselineWatch::submission_is_loaded_next() {
  threads_before_load() = threads_now();
}

BaselineWatch::BaselineWatch() : known_(threads_before_load()) {
  for (const int thread : threads_now()) {
    if (!known_.contains(thread)) from_load_.insert(thread);
  }
}

void BaselineWatch::is_warm(double call_ms) {
  warm_ms_ = call_ms;
  for (const int thread : threads_now()) {
    if (!from_load_.contains(thread)) known_.insert(thread);
  }
}

std::map<int, std::int64_t> BaselineWatch::cpu_times() const {
  std::map<int, std::int64_t> times;
  for (const int thread : threads_now()) {
    if (!known_.contains(thread)) times[thread] = cpu_time(thread);
  }
  return times;
}

void BaselineWatch::begins() {
  issued_before_ = device::issued_elsewhere();
  before_ = cpu_times();
}

void BaselineWatch::ended(double ms, int calls) {
  std::int64_t ran = 0;
  for (const auto& [thread, time] : cpu_times()) {
    const auto begun = before_.find(thread);
    ran += time - (begun == before_.end() ? 0 : begun->second);
  }
  blocks_.add(ms, calls, ran, device::issued_elsewhere() > issued_before_);
}

}  // namespace lab
