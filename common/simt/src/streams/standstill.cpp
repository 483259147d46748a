// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/standstill.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace simt {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBetweenLooks = std::chrono::milliseconds(50);
constexpr int kLooks = 6;

struct Threads {
  std::mutex mutex;
  std::map<int, std::uint64_t> waiting;  // after which look each began to
  std::set<int> runtime;
  Clock::time_point last_look;
  std::uint64_t looks = 0;
  std::uint64_t last_moves = 0;
  std::uint64_t last_switches = 0;
  int still = 0;  // looks in a row
};

Threads& threads() {
  static auto* all = new Threads;
  return *all;
}
std::atomic<std::uint64_t> moves{0};

/// How often the thread gave up its core, if it sleeps until another thread wakes it.
std::optional<std::uint64_t> switches_of_sleeper(const std::string& task) {
  std::string place;
  std::ifstream(task + "/wchan") >> place;
  if (!place.starts_with("futex")) return std::nullopt;
  std::ifstream status(task + "/status");
  const std::string key = "voluntary_ctxt_switches:";
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(key)) return std::strtoull(line.c_str() + key.size(), nullptr, 10);
  }
  return std::nullopt;
}

/// Whether the thread has begun to wait since the last look.  One that has not may have been woken
/// long ago on a busy core, with what it waited for done, or with its turn at a lock that others
/// sleep in: it is looked at as one that nothing is known of.
bool has_just_looked(const Threads& all, int thread) {
  const auto found = all.waiting.find(thread);
  return found != all.waiting.end() && found->second == all.looks;
}

/// The same of all threads that are not known to wait; nothing if one of them may move.
std::optional<std::uint64_t> switches_of_sleepers(const Threads& all) {
  std::uint64_t sum = 0;
  std::error_code error;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", error)) {
    const int thread = std::atoi(task.path().filename().c_str());
    if (has_just_looked(all, thread) || all.runtime.count(thread) != 0) continue;
    const auto switches = switches_of_sleeper(task.path().string());
    if (!switches) return std::nullopt;
    sum += *switches;
  }
  return error ? std::nullopt : std::optional(sum);
}

}  // namespace

ThreadInWait::ThreadInWait() {
  const std::lock_guard lock(threads().mutex);
  threads().waiting[gettid()] = threads().looks;
}

ThreadInWait::~ThreadInWait() {
  const std::lock_guard lock(threads().mutex);
  threads().waiting.erase(gettid());
}

bool any_thread_waits() {
  const std::lock_guard lock(threads().mutex);
  return !threads().waiting.empty();
}

void note_runtime_thread() {
  const std::lock_guard lock(threads().mutex);
  threads().runtime.insert(gettid());
}

void note_movement() {
  ++moves;
}

bool all_threads_wait() {
  Threads& all = threads();
  const std::lock_guard lock(all.mutex);
  const auto now = Clock::now();
  if (now - all.last_look < kBetweenLooks) return all.still >= kLooks && all.last_moves == moves;
  const auto switches = switches_of_sleepers(all);
  if (now - all.last_look > 4 * kBetweenLooks) all.still = 0;  // a wait of earlier
  all.last_look = now;
  ++all.looks;
  const bool same = switches && *switches == all.last_switches && all.last_moves == moves;
  all.still = same ? all.still + 1 : 0;
  all.last_switches = switches.value_or(0);
  all.last_moves = moves;
  return all.still >= kLooks;
}

}  // namespace simt
