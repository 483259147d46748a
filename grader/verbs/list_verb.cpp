// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/list_verb.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "lab/find_labs.h"
#include "report/page.h"
#include "state/result_store.h"
#include "verbs/next_lab.h"

namespace grader {
namespace {

Json list_json(const Context& context, const std::vector<Lab>& labs) {
  Json all = Json::array();
  for (const Lab& lab : labs) {
    const LabProgress progress = load_progress(context.site.state_dir(), lab.name);
    all.push_back({{"lab", lab.name},
                   {"phase", lab.phase},
                   {"title", lab.facts.title},
                   {"teaches", lab.facts.teaches},
                   {"prerequisites", lab.facts.prerequisites},
                   {"verdict", progress.is_started() ? Json(progress.verdict) : Json(nullptr)},
                   {"device", progress.is_started() ? Json(progress.device) : Json(nullptr)},
                   {"points", progress.points},
                   {"of", progress.of},
                   {"open", progress.open}});
  }
  return all;
}

std::string points_cell(const LabProgress& progress) {
  if (!progress.is_started()) return "";
  return fmt::format("{} of {} on {}", points_text(progress.points), points_text(progress.of),
                     progress.device);
}

std::string list_screen(const Context& context, const std::vector<Lab>& labs) {
  Page page(context.style);
  std::vector<std::vector<std::string>> rows = {{"", "lab", "teaches", "points"}};
  std::size_t done = 0;
  for (const Lab& lab : labs) {
    const LabProgress progress = load_progress(context.site.state_dir(), lab.name);
    if (progress.is_ok()) ++done;
    const char* mark = progress.is_ok() ? "[x]" : progress.is_started() ? "[~]" : "[ ]";
    rows.push_back({mark, lab.phase + "/" + lab.name, lab.facts.teaches, points_cell(progress)});
  }
  page.table(rows);
  page.blank();
  page.line(fmt::format("  {} of {} done.  scripts/lab next says what comes next.", done,
                        count_of(labs.size(), "lab")));
  return page.text();
}

std::string next_screen(const Context& context, const Lab& lab) {
  Page page(context.style);
  const auto folder = "labs/" + lab.phase + "/" + lab.name;
  page.line(fmt::format("{}  {}", context.style.paint(Paint::bold, lab.name), lab.facts.title));
  page.row("teaches", lab.facts.teaches);
  page.row("read", folder + "/README.md");
  page.row("edit", folder + "/" + lab.facts.edits.front());
  page.row("then", "scripts/lab grade " + lab.number());
  return page.text();
}

}  // namespace

int run_list(const Context& context) {
  const auto labs = open_labs(context.site.source_dir, {});
  if (!labs.ok()) return report_error(labs.error());
  print_text(context.json ? list_json(context, labs.value()).dump(2) + "\n"
                          : list_screen(context, labs.value()));
  return kExitDone;
}

int run_next(const Context& context) {
  const auto labs = open_labs(context.site.source_dir, {});
  if (!labs.ok()) return report_error(labs.error());
  std::set<std::string> done;
  for (const Lab& lab : labs.value()) {
    if (load_progress(context.site.state_dir(), lab.name).is_ok()) done.insert(lab.name);
  }
  const Lab* next = find_next_lab(labs.value(), done);
  if (context.json) {
    const Json json =
        next == nullptr
            ? Json(nullptr)
            : Json{{"lab", next->name}, {"phase", next->phase}, {"title", next->facts.title}};
    print_text(json.dump(2) + "\n");
  } else if (next == nullptr) {
    print_text("Every lab that is here is done.\n");
  } else {
    print_text(next_screen(context, *next));
  }
  return kExitDone;
}

}  // namespace grader
