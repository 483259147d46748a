// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/results_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"

namespace grader {
namespace {

MeasuredRung parse_rung(const Json& json) {
  MeasuredRung rung;
  rung.rung = json.at("rung").get<std::string>();
  rung.verdict = json.at("verdict").get<std::string>();
  rung.ratio = json.at("ratio").get<double>();
  rung.low = json.at("low").get<double>();
  rung.high = json.at("high").get<double>();
  rung.gflops = json.at("gflops").get<double>();
  rung.gbs = json.at("gbs").get<double>();
  rung.ms = json.at("ms").get<double>();
  rung.roofline_share = json.at("roofline_share").get<double>();
  return rung;
}

}  // namespace

std::string cards_text(const Results& results) {
  return results.cards > 1 ? fmt::format("{} x {}", results.cards, results.card) : results.card;
}

std::string cards_file_name(const Results& results) {
  std::string name = results.card;
  for (char& c : name) c = c == ' ' || c == '/' ? '_' : c;
  return results.cards > 1 ? fmt::format("{}x{}", results.cards, name) : name;
}

Json results_json(const Results& results) {
  Json json;
  json["schema"] = kResultsSchema;
  json["date"] = results.date;
  json["card"] = results.card;
  json["cards"] = results.cards;
  json["driver"] = results.driver;
  json["runtime"] = results.runtime;
  json["lab"] = results.lab;
  json["size"] = results.size;
  json["baseline"] = results.baseline;
  json["rungs"] = Json::array();
  for (const MeasuredRung& rung : results.rungs) {
    json["rungs"].push_back({{"rung", rung.rung},
                             {"verdict", rung.verdict},
                             {"ratio", rung.ratio},
                             {"low", rung.low},
                             {"high", rung.high},
                             {"gflops", rung.gflops},
                             {"gbs", rung.gbs},
                             {"ms", rung.ms},
                             {"roofline_share", rung.roofline_share}});
  }
  json["aa"] = results.aa;
  json["repeats"] = results.repeats;
  if (!results.missing.empty()) {
    json["unfinished"] = true;
    json["missing"] = results.missing;
  }
  return json;
}

Result<Results> parse_results(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != kResultsSchema)
      return Error{"not of the schema " + std::string(kResultsSchema)};
    if (json.value("unfinished", false)) return Error{"unfinished: not all rungs were measured"};
    Results results;
    results.date = json.at("date").get<std::string>();
    results.card = json.at("card").get<std::string>();
    results.cards = json.value("cards", 1);
    results.driver = json.at("driver").get<std::string>();
    results.runtime = json.at("runtime").get<std::string>();
    results.lab = json.at("lab").get<std::string>();
    results.size = json.at("size").get<std::string>();
    results.baseline = json.at("baseline").get<std::string>();
    for (const Json& rung : json.at("rungs")) results.rungs.push_back(parse_rung(rung));
    results.aa = json.at("aa").get<std::vector<double>>();
    results.repeats = json.at("repeats").get<std::vector<double>>();
    return results;
  } catch (const Json::exception& fault) {
    return Error{fault.what()};
  }
}

std::vector<Results> find_results(const std::filesystem::path& source_dir, const std::string& lab) {
  std::vector<std::filesystem::path> paths;
  std::error_code code;
  for (const auto& entry :
       std::filesystem::directory_iterator(source_dir / "docs" / "results", code)) {
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Results> found;
  for (const auto& path : paths) {
    const auto text = read_file(path, 16 << 20);
    if (!text.ok()) continue;
    auto results = parse_results(text.value());
    if (results.ok() && results.value().lab == lab) found.push_back(std::move(results.value()));
  }
  return found;
}

}  // namespace grader
