// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/device_turn.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "process/interrupt.h"

namespace grader {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{20};

}  // namespace

Result<DeviceTurn> DeviceTurn::take(const std::filesystem::path& folder, const Device& device,
                                    Kind kind) {
  if (!device.takes_turns) return DeviceTurn(std::nullopt);
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  const auto path = folder / (device.name + ".turn");
  const auto fault = [&] {
    return Error{fmt::format("cannot lock {}: {}", path.string(), std::strerror(errno)), Blame::us};
  };
  FileLock lock(path);
  if (!lock.is_open()) return fault();
  while (!lock.take_now(kind)) {
    if (errno != EWOULDBLOCK && errno != EINTR) return fault();
    if (interrupted()) return Error{"interrupted"};
    std::this_thread::sleep_for(kBetweenTries);
  }
  return DeviceTurn(std::move(lock));
}

}  // namespace grader
