// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/doctor_verb.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "doctor/examine.h"
#include "report/page.h"
#include "report/progress.h"

namespace grader {
namespace {

const char* name_of(Symptom::State state) {
  switch (state) {
    case Symptom::State::good:
      return "ok";
    case Symptom::State::optional:
      return "optional";
    case Symptom::State::missing:
      break;
  }
  return "missing";
}

Paint paint_of(Symptom::State state) {
  if (state == Symptom::State::good) return Paint::green;
  return state == Symptom::State::optional ? Paint::yellow : Paint::red;
}

Json doctor_json(const std::vector<Symptom>& symptoms, bool healthy) {
  Json json = {{"ok", healthy}, {"findings", Json::array()}};
  for (const Symptom& one : symptoms) {
    json["findings"].push_back({{"name", one.name},
                                {"state", name_of(one.state)},
                                {"found", one.found},
                                {"fix", one.fix}});
  }
  return json;
}

std::string doctor_screen(const Style& style, const std::vector<Symptom>& symptoms, bool healthy) {
  Page page(style);
  for (const Symptom& one : symptoms) {
    page.line(
        fmt::format("  {}  {:<18} {}",
                    style.paint(paint_of(one.state), fmt::format("{:<8}", name_of(one.state))),
                    one.name, one.found));
    if (!one.fix.empty()) page.line(fmt::format("{:31}-> {}", "", one.fix));
  }
  page.blank();
  page.line(healthy ? "  Everything that is needed is here."
                    : "  What is missing must be there; what is optional makes more labs work.");
  return page.text();
}

}  // namespace

int run_doctor(const Context& context) {
  Progress progress(context.json);
  progress.step("looking at this machine");
  const auto symptoms = examine(context.site, context.processes);
  progress.clear();
  const bool healthy = std::none_of(symptoms.begin(), symptoms.end(), [](const Symptom& one) {
    return one.state == Symptom::State::missing;
  });
  print_text(context.json ? doctor_json(symptoms, healthy).dump(2) + "\n"
                          : doctor_screen(context.style, symptoms, healthy));
  return kExitDone;
}

}  // namespace grader
