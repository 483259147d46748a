// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/devices.h"

#include <fmt/format.h>

#include "base/json.h"

namespace grader {
namespace {

Device parse_device(const std::string& name, const Json& json) {
  Device device;
  device.name = name;
  device.probe = json.at("probe").get<std::vector<std::string>>();
  device.probe_target = json.at("probe_target").get<std::string>();
  device.targets = json.at("targets").get<std::vector<std::string>>();
  device.compile = json.at("compile").get<std::vector<std::string>>();
  device.harness = json.at("harness").get<std::string>();
  device.care = json.at("care").get<std::vector<std::string>>();
  device.care_compile = json.at("care_compile").get<std::vector<std::string>>();
  device.also_care_compile = json.value("also_care_compile", std::vector<std::string>());
  device.link = json.value("link", std::vector<std::string>());
  if (const auto tools = json.find("timeline"); tools != json.end()) {
    device.timeline = {tools->at("tracer").get<std::string>(),
                       tools->at("draw").get<std::vector<std::string>>(),
                       tools->at("targets").get<std::vector<std::string>>()};
  }
  device.seals = json.value("seals", true);  // not said by any build; tests have simpler harnesses
  device.not_built = json.value("not_built", device.not_built);
  device.takes_turns = json.at("takes_turns").get<bool>();
  device.host_memory = json.at("host_memory").get<bool>();
  return device;
}

}  // namespace

const Device* Devices::find(const std::string& name) const {
  for (const Device& device : all) {
    if (device.name == name) return &device;
  }
  return nullptr;
}

Result<Devices> parse_devices(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("version") != 1) {
      return Error{"devices.json is of another version; run scripts/lab, which makes it anew"};
    }
    Devices devices;
    devices.source_dir = json.at("source_dir").get<std::string>();
    devices.build_dir = json.at("build_dir").get<std::string>();
    devices.build = json.at("build").get<std::vector<std::string>>();
    if (const auto mpi = json.find("mpi"); mpi != json.end()) {
      devices.mpi_start = mpi->at("start").get<std::vector<std::string>>();
      devices.mpi_compile = mpi->at("compile").get<std::vector<std::string>>();
    }
    for (const auto& [name, device] : json.at("devices").items()) {
      devices.all.push_back(parse_device(name, device));
    }
    return devices;
  } catch (const Json::exception& fault) {
    return Error{fmt::format("devices.json is damaged ({}); run scripts/lab, which makes it anew",
                             fault.what())};
  }
}

std::vector<std::string> fill_in(std::vector<std::string> words,
                                 const std::vector<std::pair<std::string, std::string>>& values) {
  for (std::string& word : words) {
    for (const auto& [name, value] : values) {
      const std::string hole = "{" + name + "}";
      for (std::size_t at = word.find(hole); at != std::string::npos;
           at = word.find(hole, at + value.size())) {
        word.replace(at, hole.size(), value);
      }
    }
  }
  return words;
}

}  // namespace grader
