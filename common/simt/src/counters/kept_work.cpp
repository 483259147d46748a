// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "kept_work.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "control_calls.h"
#include "simt/counters.h"
#include "simt/runtime.h"

namespace simt::counters {
namespace {

class KeptWork {
 public:
  void restart(bool on) {
    const std::lock_guard lock(mutex_);
    on_ = on;
    has_shapes_ = true;
    kinds_.clear();
  }

  template <class Shape>
  void add(const char* name, const Shape& shape) {
    const std::lock_guard lock(mutex_);
    if (!on_) return;
    ++kinds_[{name, has_shapes_ ? shape() : std::string()}];
    if (has_shapes_ && kinds_.size() > kMostShapes) drop_shapes();
  }

  std::vector<Work> all() {
    const std::lock_guard lock(mutex_);
    std::vector<Work> all;
    for (const auto& [kind, count] : kinds_) all.push_back({kind.first, kind.second, count});
    return all;
  }

  static KeptWork& instance() {
    static auto* kept = new KeptWork;  // outlives what runs at the end of the program
    return *kept;
  }

 private:
  void drop_shapes() {
    has_shapes_ = false;
    std::map<std::pair<std::string, std::string>, std::uint64_t> names;
    for (const auto& [kind, count] : kinds_) names[{kind.first, std::string()}] += count;
    kinds_ = std::move(names);
  }

  std::mutex mutex_;
  bool on_ = false;
  bool has_shapes_ = true;
  std::map<std::pair<std::string, std::string>, std::uint64_t> kinds_;
};

const char* name_of(Transfer transfer) {
  switch (transfer) {
    case Transfer::host_to_device:
      return "host to device";
    case Transfer::device_to_host:
      return "device to host";
    case Transfer::device_to_device:
      return "device to device";
    case Transfer::host_to_host:
      return "host to host";
    case Transfer::fill:
      break;
  }
  return "fill";
}

}  // namespace

void keep_launch(const char* kernel, const LaunchConfig& config) {
  KeptWork::instance().add(kernel, [&config] {
    const auto text = [](const dim3& size) {
      return fmt::format("({}, {}, {})", size.x, size.y, size.z);
    };
    return fmt::format("<<<{}, {}, {}>>>", text(config.grid), text(config.block),
                       config.shared_bytes);
  });
}

void keep_transfer(Transfer transfer, std::size_t bytes) {
  KeptWork::instance().add("",
                           [&] { return fmt::format("{}, {} bytes", name_of(transfer), bytes); });
}

void keep_work(bool on) {
  note_control_call();
  KeptWork::instance().restart(on);
}

std::vector<Work> kept_work() {
  note_control_call();
  return KeptWork::instance().all();
}

}  // namespace simt::counters
