// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/control.h"

#include <fmt/format.h>

#include "base/files.h"
#include "grade/grading.h"
#include "grade/machine_advice.h"
#include "lab/rungs.h"
#include "lab/skeleton.h"
#include "process/run_directory.h"

namespace grader {
namespace {

Control failed(const std::string& name, const Finding& finding,
               const std::vector<std::string>& lines = {}) {
  return {Control::State::failed, name, finding, lines};
}

/// The first reference version that is not what is graded.
std::optional<std::filesystem::path> find_reference(const GradeRequest& request) {
  std::error_code code;
  for (const Rung& rung : find_rungs(*request.lab)) {
    if (!std::filesystem::equivalent(rung.path, request.source, code)) return rung.path;
  }
  return std::nullopt;
}

Result<Control> grade_file(const Workbench& bench, const GradeRequest& request,
                           const ControlPart& part, const std::filesystem::path& file,
                           const OnStep& on_step) {
  GradeRequest control = request;
  control.kind = SourceKind::rung;
  control.source = file;
  control.control = part;
  control.with_care = request.with_care && part.stage != Stage::cases;
  control.keep_plug_in = false;
  const auto graded = run_stages(bench, control, [&](const std::string& what) {
    if (on_step) on_step("comparing with a known-good submission: " + what);
  });
  if (!graded.ok()) return graded.error();
  const std::string name = file.filename().string();
  const Grade& grade = graded.value().grade;
  if (graded.value().doubt) return failed(name, *graded.value().doubt, grade.compiler_lines);

  if (grade.finding.verdict == Verdict::internal_error) return failed(name, grade.finding);
  return Control{Control::State::passed, name, {}, {}};
}

}  // namespace

Result<Control> run_control(const Workbench& bench, const GradeRequest& request,
                            const ControlPart& part, const OnStep& on_step) {
  if (const auto lack = lack_of_address_space(); lack && part.stage != Stage::compile) {
    return failed("", {Verdict::internal_error, "machine", *lack, ""});
  }
  if (const auto reference = find_reference(request)) {
    return grade_file(bench, request, part, *reference, on_step);
  }
  const auto skeleton = find_skeleton(*request.lab, *bench.processes);
  if (!skeleton) return Control{};
  const auto folder = RunDirectory::make(bench.runs());
  if (!folder.ok()) {
    return failed("the skeleton", {Verdict::internal_error, "grader", folder.error().text, ""});
  }
  const auto file = folder.value().path() / "skeleton.cu";
  if (const auto error = write_file_atomically(file, *skeleton)) {
    return failed("the skeleton", {Verdict::internal_error, "grader", error->text, ""});
  }
  return grade_file(bench, request, part, file, on_step);
}

Result<bool> BlameFinder::is_own(const Finding& finding, const ControlPart& part) {
  if (request_.control) {
    doubt_ = finding;
    return false;
  }
  // A check of the lab's own files finds a broken machine by its reference versions.
  if (request_.enough || request_.kind == SourceKind::impostor) return false;
  const auto control = run_control(bench_, request_, part, on_step_);
  if (!control.ok()) return control.error();
  if (control.value().state == Control::State::failed) broken_machine_ = control.value();
  return control.value().state == Control::State::passed;
}

void blame_machine(Grade& grade, const Control& control, const std::filesystem::path& runs) {
  std::string said = control.finding.message;
  for (const std::string& line : control.lines) said += "\n" + line;
  const std::string cause =
      control.lines.empty() ? control.finding.message : cause_in(control.lines);
  grade.finding = {
      Verdict::internal_error, "machine",
      control.name.empty()
          ? fmt::format("This machine cannot grade now: {}.", cause)
          : fmt::format("This machine cannot grade now. A known-good submission ({}) fails here as "
                        "well: {}",
                        control.name, cause),
      machine_advice(said, runs)};
  grade.compiler_lines = control.lines;
  grade.cases.clear();
  grade.case_index.reset();
  grade.bench.reset();
  grade.efficiency.reset();
}

}  // namespace grader
