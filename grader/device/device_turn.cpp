// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/device_turn.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "process/interrupt.h"

namespace grader {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{20};

}  // namespace

Result<DeviceTurn> DeviceTurn::take(const std::filesystem::path& folder, const Device& device,
                                    const std::vector<Card>& cards, Kind kind) {
  DeviceTurn turn;
  if (!device.takes_turns) return turn;
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  std::set<std::string> names;  // in one order for all, so that no two wait for each other
  for (const Card& card : cards) {
    names.insert(device.name + (card.uuid.empty() ? "" : "." + card.uuid) + ".turn");
  }
  for (const std::string& name : names) {
    const auto path = folder / name;
    const auto fault = [&] {
      return Error{fmt::format("cannot lock {}: {}", path.string(), std::strerror(errno)),
                   Blame::us};
    };
    FileLock lock(path);
    if (!lock.is_open()) return fault();
    while (!lock.take_now(kind)) {
      if (errno != EWOULDBLOCK && errno != EINTR) return fault();
      if (interrupted()) return Error{"interrupted"};
      std::this_thread::sleep_for(kBetweenTries);
    }
    turn.locks_.push_back(std::move(lock));
  }
  return turn;
}

}  // namespace grader
