// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/prepare.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "device/build_targets.h"
#include "grade/rank_start.h"
#include "process/file_limit.h"
#include "verbs/card_needs.h"

namespace grader {
namespace {

/// "3 of 12" out of "[3/12] ..." of ninja, "25%" out of "[ 25%] ..." of make; "" for other lines.
std::string done_of(const std::string& line) {
  const auto end = line.find(']');
  if (line.empty() || line[0] != '[' || end == std::string::npos) return "";
  std::string done = trim(line.substr(1, end - 1));
  if (const auto slash = done.find('/'); slash != std::string::npos) {
    done.replace(slash, 1, " of ");
  }
  return done;
}

std::optional<Error> build(const Context& context, std::vector<std::string> targets,
                           Progress& progress) {
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  const auto error =
      build_targets(context.site.devices, targets, context.processes, [&](const std::string& line) {
        if (line == kWaiting) progress.step(line);
        const std::string done = done_of(line);
        if (!done.empty()) progress.step("building what is not built yet, " + done);
      });
  progress.clear();
  return error;
}

}  // namespace

Result<ChosenDevice> prepare_device(const Context& context, const std::string& wanted,
                                    bool may_build, Progress& progress) {
  if (context.site.no_devices) return *context.site.no_devices;
  if (const auto error = wrong_rank_count()) return *error;
  if (const auto error = wrong_file_limit()) return *error;
  std::vector<std::string> missing;
  for (const Device& device : context.site.devices.all) {
    const bool asked = wanted == "auto" || wanted == device.name;
    std::error_code code;
    if (asked && !device.probe.empty() && !std::filesystem::exists(device.probe[0], code)) {
      missing.push_back(device.probe_target);
    }
  }
  if (may_build && !missing.empty()) {
    if (const auto error = build(context, missing, progress)) return *error;
  }
  return choose_device(context.site.devices, wanted, context.processes);
}

std::optional<Error> prepare_labs(const Context& context, const Device& device,
                                  const std::vector<Lab>& labs, Progress& progress) {
  std::vector<std::string> targets;
  for (const Lab& lab : labs) {
    if (auto error = unmet_need(context.site.devices, lab)) return error;
    if (auto error = not_built(lab, device)) return error;
    const auto own = fill_in(device.targets, {{"lab", lab.name}});
    targets.insert(targets.end(), own.begin(), own.end());
  }
  return build(context, std::move(targets), progress);
}

}  // namespace grader
