// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/rank_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "allowed/libraries.h"

namespace grader {
namespace {

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  if (!words.empty()) words.insert(words.end(), more.begin(), more.end());
}

}  // namespace

std::optional<Error> wrong_rank_count() {
  const char* given = std::getenv("LAB_RANKS");
  if (given == nullptr || given[0] == '\0') return std::nullopt;
  int ranks = 0;
  const char* const end = given + std::strlen(given);
  const auto read = std::from_chars(given, end, ranks);
  if (read.ec == std::errc{} && read.ptr == end && ranks > 0) return std::nullopt;
  return Error{fmt::format("LAB_RANKS is '{}', but it must be a number of ranks, from 1", given)};
}

std::optional<Error> unmet_need(const Devices& devices, const Lab& lab) {
  if (lab.facts.needs.ranks == 0 || !devices.mpi_start.empty()) return std::nullopt;
  return Error{
      fmt::format("{} runs as several ranks under MPI, which was not found when this was built: "
                  "sudo apt-get install -y libopenmpi-dev openmpi-bin, then scripts/lab setup",
                  lab.name)};
}

int ranks_to_start(const Device& device, const Lab& lab, std::size_t cards) {
  const int wanted = lab.facts.needs.ranks;
  if (wanted == 0) return 0;
  if (const char* given = std::getenv("LAB_RANKS"); given != nullptr && std::atoi(given) > 0) {
    return std::min(wanted, std::atoi(given));
  }
  if (device.name == "cpu") return wanted;
  return std::clamp(static_cast<int>(cards), 1, wanted);
}

Device device_for(const Devices& devices, const Device& device, const Lab& lab, std::size_t cards) {
  Device result = device;
  for (const std::string& library : lab.facts.allowed_libraries) {
    if (has_functions(library))
      append(result.compile, fill_in(device.link, {{"library", library}}));
  }
  const int ranks = ranks_to_start(device, lab, cards);
  if (ranks == 0) return result;
  append(result.compile, devices.mpi_compile);
  append(result.care_compile, devices.mpi_compile);
  result.start = devices.mpi_start;
  result.start.push_back(fmt::format("--ranks={}", ranks));
  if (device.host_memory) result.start.push_back("--host-memory");
  return result;
}

}  // namespace grader
