// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/probe.h"

#include <fmt/format.h>

#include <filesystem>

namespace grader {
namespace {

/// A text, or a number written as text; "" when absent.
std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

ProbeAnswer parse_answer(const std::string& line) {
  ProbeAnswer answer;
  const Json json = Json::parse(line);
  answer.available = json.at("available").get<bool>();
  answer.message = text_of(json, "message");
  for (const Json& one : json.value("cards", Json::array())) {
    Card card;
    card.name = text_of(one, "name");
    card.uuid = text_of(one, "uuid");
    card.driver = text_of(one, "driver");
    card.runtime = text_of(one, "runtime");
    card.compute_capability = text_of(one, "compute_capability");
    card.memory_bytes = one.value("memory_bytes", 0.0);
    answer.cards.push_back(std::move(card));
  }
  return answer;
}

}  // namespace

ProbeAnswer probe(const Device& device, Processes& processes) {
  ProcessSpec spec;
  spec.argv = device.probe;
  spec.total_limit = 60;
  const ProcessEnd end = processes.run(spec);
  ProbeAnswer none;
  if (end.kind == ProcessEnd::Kind::not_started) {
    const bool is_built = device.probe.empty() || std::filesystem::exists(device.probe.front());
    none.failed = is_built;
    none.message = is_built
                       ? fmt::format("its probe cannot be started: {}", end.error)
                       : "it is not built yet (leave --no-build out, or run scripts/lab setup)";
    return none;
  }
  try {
    return parse_answer(end.out);
  } catch (const Json::exception&) {
    none.failed = true;
    none.message = end.kind == ProcessEnd::Kind::timed_out ? "its probe hangs"
                                                           : "its probe gives no sensible answer";
    return none;
  }
}

}  // namespace grader
