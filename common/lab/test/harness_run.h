// What a run of a harness left: its exit code and its records, as the tests ask for them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lab {

using Json = nlohmann::ordered_json;  // a record has its seal at its end

struct HarnessRun {
  int exit_code = -1;  // 128 + signal when it died by one
  std::vector<Json> records;

  std::vector<Json> of_type(const std::string& type) const {
    std::vector<Json> found;
    for (const Json& r : records)
      if (r["type"] == type) found.push_back(r);
    return found;
  }
  Json result(const std::string& name) const {
    for (const Json& r : of_type("case"))
      if (r["case"] == name) return r;
    return {};
  }
  std::string name(const std::string& result_of) const {
    const Json r = result(result_of);
    if (!r.is_object()) return "no record";
    if (r["state"] != "failed") return r["state"];
    return r["verdict"].get<std::string>() + " " + r["diagnosis"].get<std::string>();
  }
};

}  // namespace lab
