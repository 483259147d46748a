// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/card.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <iterator>
#include <set>
#include <stdexcept>

#include "environment.h"

namespace simt::clock {
namespace {

struct Key {
  std::string_view name;
  double Card::*number;
};

constexpr Key kKeys[] = {
    {"sms", &Card::sms},
    {"clock_mhz", &Card::clock_mhz},
    {"warps_per_sm", &Card::warps_per_sm},
    {"blocks_per_sm", &Card::blocks_per_sm},
    {"registers_per_sm", &Card::registers_per_sm},
    {"shared_bytes_per_sm", &Card::shared_bytes_per_sm},
    {"shared_bytes_per_block_reserved", &Card::shared_bytes_per_block_reserved},
    {"l1_bytes_per_sm", &Card::l1_bytes_per_sm},
    {"schedulers_per_sm", &Card::schedulers_per_sm},
    {"lsu_lines_per_cycle", &Card::lsu_lines_per_cycle},
    {"fp32_lanes_per_sm", &Card::fp32_lanes_per_sm},
    {"fp64_lanes_per_sm", &Card::fp64_lanes_per_sm},
    {"tensor_fp16_flops_per_cycle_per_sm", &Card::tensor_fp16_flops_per_cycle_per_sm},
    {"l2_bytes", &Card::l2_bytes},
    {"l2_gbs", &Card::l2_gbs},
    {"dram_gbs", &Card::dram_gbs},
    {"dram_reachable", &Card::dram_reachable},
    {"l1_latency_cycles", &Card::l1_latency_cycles},
    {"shared_latency_cycles", &Card::shared_latency_cycles},
    {"l2_latency_cycles", &Card::l2_latency_cycles},
    {"dram_latency_cycles", &Card::dram_latency_cycles},
    {"launch_latency_us", &Card::launch_latency_us},
    {"launch_call_us", &Card::launch_call_us},
    {"host_to_device_gbs", &Card::host_to_device_gbs},
    {"device_to_host_gbs", &Card::device_to_host_gbs},
    {"pageable_gbs", &Card::pageable_gbs},
    {"copy_latency_us", &Card::copy_latency_us},
    {"copy_engines", &Card::copy_engines},
    {"peer_gbs", &Card::peer_gbs},
    {"peer_latency_us", &Card::peer_latency_us},
    {"link_gbs", &Card::link_gbs},
    {"link_latency_us", &Card::link_latency_us},
    {"graph_node_us", &Card::graph_node_us},
    {"collective_latency_us", &Card::collective_latency_us},
    {"collective_small_gbs", &Card::collective_small_gbs},
    {"collective_start_us", &Card::collective_start_us},
    {"collective_gbs", &Card::collective_gbs},
    {"message_latency_us", &Card::message_latency_us},
    {"message_meeting_us", &Card::message_meeting_us},
    {"message_gbs", &Card::message_gbs},
    {"message_meeting_bytes", &Card::message_meeting_bytes},
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

[[noreturn]] void refuse(int line, std::string_view why) {
  throw std::runtime_error(fmt::format("line {}: {}", line, why));
}

void set(Card& card, std::string_view key, std::string_view value, int line) {
  if (key == "name") {
    if (value.size() < 3 || value.front() != '"' || value.back() != '"') {
      refuse(line, "name is a text in \"\"");
    }
    card.name = value.substr(1, value.size() - 2);
    return;
  }
  for (const Key& known : kKeys) {
    if (known.name != key) continue;
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || !(number >= 0)) {
      refuse(line, fmt::format("{} is not a number: {}", key, value));
    }
    card.*known.number = number;
    return;
  }
  refuse(line, fmt::format("there is no key {}", key));
}

}  // namespace

Card parse_card(std::string_view text) {
  Card card;
  std::set<std::string_view> seen;
  int line = 0;
  while (!text.empty()) {
    ++line;
    const auto end = text.find('\n');
    std::string_view here = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    here = trimmed(here.substr(0, here.find('#')));
    if (here.empty()) continue;
    const auto equals = here.find('=');
    if (equals == std::string_view::npos) refuse(line, "key = value is wanted");
    const std::string_view key = trimmed(here.substr(0, equals));
    set(card, key, trimmed(here.substr(equals + 1)), line);
    if (!seen.insert(key).second) refuse(line, fmt::format("{} is there twice", key));
  }
  if (seen.count("name") == 0) throw std::runtime_error("name is missing");
  for (const Key& known : kKeys) {
    if (seen.count(known.name) == 0) {
      throw std::runtime_error(fmt::format("{} is missing", known.name));
    }
  }
  return card;
}

Card find_card(std::string_view name) {
  std::string names;
  for (const CardFile& file : card_files()) {
    if (file.name == name) return parse_card(file.text);
    names += names.empty() ? "" : ", ";
    names += file.name;
  }
  throw std::runtime_error(fmt::format("there is no card \"{}\"; there are {}", name, names));
}

const Card& card() {
  static const Card* const found = [] {
    const char* name = std::getenv("SIMT_CARD");
    try {
      return new Card(find_card(name == nullptr || *name == '\0' ? "h100" : name));
    } catch (const std::runtime_error& error) {
      refuse_environment("SIMT_CARD", error.what());
    }
  }();
  return *found;
}

}  // namespace simt::clock
