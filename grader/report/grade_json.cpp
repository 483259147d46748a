// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/grade_json.h"

namespace grader {
namespace {

Json ratio_json(const Grade& grade) {
  if (!grade.bench || grade.bench->ratio <= 0) return nullptr;
  const BenchRecord& bench = *grade.bench;
  return {{"value", bench.ratio},
          {"low", bench.low},
          {"high", bench.high},
          {"baseline", bench.baseline}};
}

Json number_or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json efficiency_json(const Grade& grade) {
  Json all = Json::array();
  if (!grade.efficiency) return all;
  for (const LimitResult& one : grade.efficiency->limits) {
    all.push_back({{"counter", one.limit.counter},
                   {"value", number_or_null(one.value)},
                   {"full", one.limit.full},
                   {"zero", one.limit.zero},
                   {"share", one.limit.share},
                   {"earned", one.earned},
                   {"file", one.file},
                   {"line", one.line}});
  }
  return all;
}

}  // namespace

Json grade_json(const Grade& grade) {
  Json json;
  json["lab"] = grade.lab;
  json["device"] = grade.device;
  json["card"] = grade.card;
  json["seed"] = grade.seed;
  json["verdict"] = to_string(grade.finding.verdict);
  json["diagnosis"] = grade.finding.diagnosis;
  json["points"] = grade.score.points;
  json["of"] = grade.score.of;
  json["open"] = grade.score.open;
  json["parts"] = Json::array();
  for (const Part& part : grade.score.parts) {
    json["parts"].push_back({{"name", part.name},
                             {"points", part.points},
                             {"of", part.of},
                             {"state", to_string(part.state)}});
  }
  json["cases"] = {{"passed", grade.count(CaseResult::State::passed)},
                   {"failed", grade.count(CaseResult::State::failed)},
                   {"skipped", grade.count(CaseResult::State::skipped) +
                                   grade.count(CaseResult::State::not_run)}};
  json["ratio"] = ratio_json(grade);
  json["efficiency"] = efficiency_json(grade);
  json["messages"] = messages_of(grade);
  json["warnings"] = Json::array();
  for (const DiagnosticRecord& one : grade.warnings) {
    json["warnings"].push_back({{"name", one.kind}, {"message", one.message}});
  }
  return json;
}

}  // namespace grader
