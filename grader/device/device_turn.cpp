// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/device_turn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

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
  if (!device.takes_turns) return DeviceTurn(-1);
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  const auto path = folder / (device.name + ".turn");
  const auto fault = [&] {
    return Error{fmt::format("cannot lock {}: {}", path.string(), std::strerror(errno)), Blame::us};
  };
  // Each turn opens the file anew: a lock belongs to the open file, so that threads exclude too.
  DeviceTurn turn(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (turn.descriptor_ < 0) return fault();
  const int how = (kind == Kind::alone ? LOCK_EX : LOCK_SH) | LOCK_NB;
  while (::flock(turn.descriptor_, how) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return fault();
    if (interrupted()) return Error{"interrupted"};
    std::this_thread::sleep_for(kBetweenTries);
  }
  return turn;
}

DeviceTurn::~DeviceTurn() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace grader
