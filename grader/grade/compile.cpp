// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "allowed/foreign_help.h"
#include "base/text.h"
#include "process/file_limit.h"

namespace grader {
namespace {

constexpr double kCompileSeconds = 120;
constexpr std::uint64_t kCompileMemory = std::uint64_t{8} << 30;
constexpr std::size_t kLines = 12;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// True for "x.cu:3:5: error: ..." (g++), "x.cu(3): error: ..." (nvcc) and what a linker says.
bool is_error(const std::string& line) {
  return contains(line, "error:") || contains(line, "undefined reference") ||
         contains(line, ": error ");
}

/// Takes folders off the paths in `line`, so that only file names are left.
std::string without_folders(std::string line, const std::filesystem::path& source) {
  const std::string folder = source.parent_path().string() + "/";
  for (std::size_t at = line.find(folder); folder.size() > 1 && at != std::string::npos;
       at = line.find(folder)) {
    line.erase(at, folder.size());
  }
  return line;
}

/// The first errors with the source lines that the compiler shows below them; those in the
/// student's own file if there are any.
std::vector<std::string> first_errors(const std::string& output,
                                      const std::filesystem::path& source) {
  const auto all = split_lines(output);
  const std::string name = source.filename().string();
  bool own = false;
  for (const std::string& line : all) own = own || (is_error(line) && contains(line, name));
  std::vector<std::string> shown;
  bool showing = false;
  for (const std::string& line : all) {
    if (is_error(line)) {
      showing = !own || contains(line, name);
    } else if (line.empty() || (line[0] != ' ' && line[0] != '\t')) {
      showing = false;
    }
    if (showing && shown.size() < kLines) shown.push_back(without_folders(line, source));
  }
  if (shown.empty()) {
    for (std::size_t i = all.size() > kLines ? all.size() - kLines : 0; i < all.size(); ++i) {
      shown.push_back(without_folders(all[i], source));
    }
  }
  return shown;
}

std::size_t count_errors(const std::string& output) {
  std::size_t n = 0;
  for (const std::string& line : split_lines(output)) n += is_error(line) ? 1 : 0;
  return n;
}

/// simt-cc refuses a construct with a sentence that ends in one of these.
bool is_refusal(const std::string& output) {
  return contains(output, "not available on the cpu device") ||
         contains(output, "the cpu device cannot");
}

/// True for an error at a line of the submission: "x.cu:3:5: error: ...", "x.cu(3): error: ...".
/// Not for one that stops the compiler there: a header that is not found, or a crash of its own.
bool names_source(const std::string& output, const std::filesystem::path& source) {
  const std::string name = source.filename().string();
  for (const std::string& line : split_lines(output)) {
    const auto file = line.find(name);
    if (file == std::string::npos) continue;
    const auto place = line.find_first_not_of(":(0123456789,)", file + name.size());
    if (place == std::string::npos || place < file + name.size() + 2) continue;
    if (line.compare(place, 7, " error:") == 0) return true;
  }
  return false;
}

CompileFault explain(const std::string& output, const std::filesystem::path& source,
                     const Lab& lab) {
  CompileFault fault;
  fault.lines = first_errors(output, source);
  fault.names_source = names_source(output, source);
  if (const auto library = find_missing_library(lab, output)) {
    fault.finding = *library;
    fault.names_source = true;
    return fault;
  }
  const std::string first = fault.lines.empty() ? "" : fault.lines.front();
  const auto colon = first.find("error: ");
  const std::string sentence = colon == std::string::npos ? first : first.substr(colon + 7);
  if (is_refusal(output)) {
    fault.finding = {
        Verdict::compile_error, "unsupported_construct", sentence,
        "the lab's other device: scripts/lab grade --device cuda, where there is a GPU"};
    return fault;
  }
  const std::size_t errors = count_errors(output);
  fault.finding = {Verdict::compile_error, "compiler",
                   fmt::format("The compiler stops with {}; the first: {}",
                               count_of(std::max<std::size_t>(errors, 1), "error"), sentence),
                   "the first error: those below it often follow from it"};
  return fault;
}

Result<std::optional<CompileFault>> run_compiler(const std::vector<std::string>& command,
                                                 const Lab& lab,
                                                 const std::filesystem::path& source,
                                                 const std::filesystem::path& out,
                                                 Processes& processes) {
  ProcessSpec spec;
  spec.argv = fill_in(command, {{"source", source.string()},
                                {"out", out.string()},
                                {"lab_dir", lab.folder.string()},
                                {"lab", lab.name}});
  spec.total_limit = kCompileSeconds;
  spec.memory_limit = kCompileMemory;
  spec.file_limit = file_limit(0);
  spec.environment = {"TMPDIR=" + out.parent_path().string(), "LC_ALL=C.UTF-8"};
  const ProcessEnd end = processes.run(spec);
  switch (end.kind) {
    case ProcessEnd::Kind::interrupted:
      return Error{"interrupted"};
    case ProcessEnd::Kind::supervisor_lost:
    case ProcessEnd::Kind::not_started:
      return Error{fmt::format("cannot run the compiler {}: {}", spec.argv.at(0), end.error),
                   Blame::us};
    case ProcessEnd::Kind::timed_out:
      return std::optional<CompileFault>(CompileFault{
          {Verdict::timeout, "compiler_never_ends",
           fmt::format("The compiler did not end within {:.0f} s.", kCompileSeconds),
           "templates or constexpr loops that unroll without end, and #include of endless files"},
          {}});
    case ProcessEnd::Kind::out_of_memory:
      return std::optional<CompileFault>(
          CompileFault{{Verdict::compile_error, "compiler",
                        "The compiler took more memory than there is to give, and was ended.",
                        "endless templates, huge arrays, and #include of endless files"},
                       {}});
    default:
      break;
  }
  if (end.succeeded()) return std::optional<CompileFault>{};
  return std::optional<CompileFault>(explain(end.err + end.out, source, lab));
}

/// Also where it does not compile: the errors may be those of a file that was not to be included.
Result<std::optional<CompileFault>> refuse_foreign_help(
    Result<std::optional<CompileFault>> fault, const Lab& lab, const std::filesystem::path& source,
    const std::map<Build, std::filesystem::path>& plug_ins) {
  if (!fault.ok()) return fault;
  if (fault.value() && fault.value()->finding.verdict != Verdict::compile_error) return fault;
  for (const auto& [build, plug_in] : plug_ins) {
    const auto foreign = find_foreign_help(lab, source, plug_in, build);
    if (foreign) return std::optional<CompileFault>(CompileFault{*foreign, {}, true});
  }
  return fault;
}

}  // namespace

Result<std::optional<CompileFault>> compile(const Device& device, const Lab& lab,
                                            const std::filesystem::path& source,
                                            const std::filesystem::path& out, Processes& processes,
                                            Build build) {
  const auto& command = build == Build::checked ? device.care_compile : device.compile;
  return refuse_foreign_help(run_compiler(command, lab, source, out, processes), lab, source,
                             {{build, out}});
}

Result<std::optional<CompileFault>> compile_both(const Device& device, const Lab& lab,
                                                 const std::filesystem::path& source,
                                                 const PlugIns& out, Processes& processes) {
  if (device.also_care_compile.empty()) return compile(device, lab, source, out.fast, processes);
  std::vector<std::string> both = device.compile;
  const auto more = fill_in(device.also_care_compile, {{"out", out.checked.string()}});
  both.insert(both.end(), more.begin(), more.end());
  auto fault = run_compiler(both, lab, source, out.fast, processes);
  if (!fault.ok()) return fault;
  if (fault.value() && fault.value()->finding.verdict == Verdict::compile_error) {
    return compile(device, lab, source, out.fast, processes);  // the other may be at fault
  }
  return refuse_foreign_help(std::move(fault), lab, source,
                             {{Build::fast, out.fast}, {Build::checked, out.checked}});
}

}  // namespace grader
