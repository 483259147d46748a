// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "doctor/examine.h"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "device/probe.h"
#include "doctor/tool_list.h"
#include "doctor/version_text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibraries = "scripts/lab setup";

Symptom ask_tool(const Tool& tool, Processes& processes) {
  ProcessSpec spec;
  spec.argv = tool.argv;
  spec.total_limit = 15;
  const ProcessEnd end = processes.run(spec);
  Symptom symptom{tool.name, Symptom::State::good, version_text(end.out + end.err), ""};
  if (end.succeeded()) return symptom;
  symptom.state = tool.required ? Symptom::State::missing : Symptom::State::optional;
  symptom.found = end.kind == ProcessEnd::Kind::not_started ? "not found" : "does not run";
  symptom.fix = tool.fix;
  return symptom;
}

/// The libraries that this program was built with: they were there then.
Symptom libraries() {
  return {
      "libraries", Symptom::State::good,
      fmt::format("fmt {}.{}.{}, CLI11 {}, toml++ {}.{}.{}, nlohmann-json {}.{}.{}",
                  FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, CLI11_VERSION,
                  TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH, NLOHMANN_JSON_VERSION_MAJOR,
                  NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH),
      ""};
}

Symptom library_by_pkg_config(const char* name, const char* package, const char* fix,
                              Symptom::State when_missing, Processes& processes) {
  ProcessSpec spec;
  spec.argv = {"pkg-config", "--modversion", package};
  spec.total_limit = 15;
  const ProcessEnd end = processes.run(spec);
  if (end.succeeded()) return {name, Symptom::State::good, version_text(end.out), ""};
  return {name, when_missing, "not found by pkg-config", fix};
}

Symptom nccl() {
  for (const char* folder : {"/usr/include", "/usr/local/cuda/include", "/usr/local/include"}) {
    std::error_code code;
    if (fs::exists(fs::path(folder) / "nccl.h", code)) {
      return {"NCCL", Symptom::State::good, fmt::format("{}/nccl.h", folder), ""};
    }
  }
  return {"NCCL", Symptom::State::optional, "not found", "sudo apt-get install libnccl-dev"};
}

/// Newer than devices.json: it was made for another state of the tree.
bool is_stale(const Site& site) {
  std::error_code code;
  const auto written = fs::last_write_time(site.build_dir / "devices.json", code);
  if (code) return false;
  std::vector<fs::path> inputs = {site.source_dir / "CMakeLists.txt",
                                  site.source_dir / "labs" / "CMakeLists.txt"};
  for (const auto& entry : fs::directory_iterator(site.source_dir / "common" / "cmake", code)) {
    inputs.push_back(entry.path());
  }
  for (const fs::path& input : inputs) {
    const auto changed = fs::last_write_time(input, code);
    if (!code && changed > written) return true;
  }
  return false;
}

Symptom build_folder(const Site& site) {
  const std::string name = "build folder";
  if (site.no_devices)
    return {name, Symptom::State::missing, site.no_devices->text, "scripts/lab setup"};
  if (is_stale(site)) {
    return {name, Symptom::State::optional, "devices.json is older than the build files",
            fmt::format("cmake {}", site.build_dir.string())};
  }
  return {name, Symptom::State::good, site.build_dir.string(), ""};
}

Symptom device(const Device& device, Processes& processes) {
  const ProbeAnswer answer = probe(device, processes);
  Symptom symptom{"device " + device.name, Symptom::State::good, "", ""};
  for (const Card& card : answer.cards) {
    symptom.found +=
        fmt::format("{}{}, {:.0f} GB{}", symptom.found.empty() ? "" : "; ", card.name,
                    card.memory_bytes / 1e9, card.driver.empty() ? "" : ", driver " + card.driver);
  }
  if (answer.available) return symptom;
  const bool needed = device.name == "cpu";
  symptom.state = needed ? Symptom::State::missing : Symptom::State::optional;
  symptom.found = answer.message.empty() ? "not available" : answer.message;
  if (!needed) symptom.fix = "nvidia-smi must show a card; without one, the cpu device grades";
  std::error_code code;
  if (!device.probe.empty() && !fs::exists(device.probe[0], code)) {
    symptom.found = "its probe is not built yet";
    symptom.fix = "scripts/lab grade";
  }
  return symptom;
}

}  // namespace

std::vector<Symptom> examine(const Site& site, Processes& processes) {
  std::vector<Symptom> symptoms;
  for (const Tool& tool : doctor_tools()) symptoms.push_back(ask_tool(tool, processes));
  symptoms.push_back(libraries());
  symptoms.push_back(
      library_by_pkg_config("GoogleTest", "gtest", kLibraries, Symptom::State::missing, processes));
  symptoms.push_back(nccl());
  symptoms.push_back(build_folder(site));
  for (const Device& one : site.devices.all) symptoms.push_back(device(one, processes));
  if (!site.no_devices && site.devices.find("cuda") == nullptr) {
    symptoms.push_back({"device cuda", Symptom::State::optional,
                        "not in this build: no nvcc was found when it was configured", ""});
  }
  return symptoms;
}

}  // namespace grader
