// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/result_store.h"

#include <ctime>

#include "base/files.h"
#include "report/grade_json.h"
#include "state/state_file.h"

namespace grader {
namespace {

std::filesystem::path path_of(const std::filesystem::path& state_dir, const std::string& lab) {
  return state_dir / "results" / (lab + ".json");
}

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

/// ok before not ok, then by points; of two equal ones the one with less left open.
bool is_better(const Json& a, const Json& b) {
  const bool a_ok = a.value("verdict", "") == "ok";
  const bool b_ok = b.value("verdict", "") == "ok";
  if (a_ok != b_ok) return a_ok;
  const double a_points = a.value("points", 0.0);
  const double b_points = b.value("points", 0.0);
  if (a_points != b_points) return a_points > b_points;
  return a.value("open", 0.0) < b.value("open", 0.0);
}

}  // namespace

std::optional<Error> store_grade(const std::filesystem::path& state_dir, const Grade& grade) {
  if (grade.finding.verdict == Verdict::internal_error) return std::nullopt;
  const auto path = path_of(state_dir, grade.lab);
  Json json = load_state(path);
  json["lab"] = grade.lab;
  Json fresh = grade_json(grade);
  fresh["date"] = now();
  Json& device = json["devices"][grade.device];
  device["last"] = fresh;
  if (!device.contains("best") || is_better(fresh, device["best"])) device["best"] = fresh;
  return write_file_atomically(path, json.dump(2) + "\n");
}

LabProgress load_progress(const std::filesystem::path& state_dir, const std::string& lab) {
  LabProgress progress;
  try {
    const Json json = load_state(path_of(state_dir, lab));
    Json best;
    const Json devices = json.value("devices", Json::object());
    for (const auto& [name, device] : devices.items()) {
      const Json& one = device.at("best");
      if (!best.is_null() && !is_better(one, best)) continue;
      best = one;
      progress.device = name;
    }
    if (best.is_null()) return {};
    progress.verdict = best.at("verdict").get<std::string>();
    progress.points = best.at("points").get<double>();
    progress.of = best.at("of").get<double>();
    progress.open = best.at("open").get<double>();
    return progress;
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace grader
