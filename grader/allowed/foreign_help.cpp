// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/foreign_help.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <regex>

#include "allowed/allowed_functions.h"
#include "allowed/imported_symbols.h"
#include "allowed/included_files.h"
#include "allowed/libraries.h"
#include "base/files.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

bool is_allowed(const Lab& lab, const Library& library) {
  const auto& allowed = lab.facts.allowed_libraries;
  return std::count(allowed.begin(), allowed.end(), library.key) > 0;
}

Finding library_not_allowed(const Library& library, const std::string& what) {
  return {
      Verdict::compile_error, "library_not_allowed",
      fmt::format("It uses {} ({}), but this lab asks for code of your own.", library.name, what),
      fmt::format("write the kernel that {} would run; README.md says what it must do",
                  library.name)};
}

std::string shown_function(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  return name ? std::string(name.get()) : symbol + "()";
}

Finding function_not_allowed(const Lab& lab, const std::string& symbol) {
  std::string also;
  if (lab.facts.needs.ranks > 0) also += ", MPI";
  if (lab.facts.needs.nccl) also += ", NCCL";
  return {Verdict::compile_error, "function_not_allowed",
          fmt::format("It uses {}, which a submission may not call.", shown_function(symbol)),
          fmt::format("allowed are the CUDA runtime{}, and C and C++ for memory, numbers, text, "
                      "time and threads (docs/submissions.md): find another way, or leave it out",
                      also)};
}

/// As seen from the repository, or its name alone.
std::string shown_file(const Lab& lab, const fs::path& file) {
  std::error_code code;
  const fs::path inside = fs::relative(file, lab.folder / "../../..", code);
  const bool is_outside = code || inside.empty() || *inside.begin() == "..";
  return is_outside ? file.lexically_normal().string() : inside.string();
}

Finding include_not_allowed(const Lab& lab, const fs::path& file) {
  return {Verdict::compile_error, "include_not_allowed",
          fmt::format("It includes {}, which is not part of this lab.", shown_file(lab, file)),
          "what a submission may include: docs/submissions.md"};
}

}  // namespace

fs::path dependency_file(const fs::path& plug_in) {
  return plug_in.string() + ".d";
}

std::optional<Finding> find_foreign_help(const Lab& lab, const fs::path& source,
                                         const fs::path& plug_in, Build build) {
  if (const auto rules = read_file(dependency_file(plug_in)); rules.ok()) {
    for (const std::string& file : read_dependencies(rules.value())) {
      const Library* library = library_of_header(file);
      if (library != nullptr && !is_allowed(lab, *library)) {
        return library_not_allowed(*library, fs::path(file).filename().string());
      }
      if (!is_allowed_file(lab, source, file)) return include_not_allowed(lab, file);
    }
  }
  for (const std::string& symbol : imported_symbols(plug_in)) {
    if (is_allowed_function(lab.facts, symbol, build)) continue;
    const Library* library = library_of_function(symbol);
    return library != nullptr ? library_not_allowed(*library, symbol + "()")
                              : function_not_allowed(lab, symbol);
  }
  return std::nullopt;
}

std::optional<Finding> find_missing_library(const Lab& lab, const std::string& output) {
  static const std::regex unlinked("undefined reference to [`']([A-Za-z0-9_]+)'");
  static const std::regex absent("<([A-Za-z0-9_./]+)> \\([^)]*\\) is not available");
  std::smatch match;
  if (std::regex_search(output, match, unlinked)) {
    const Library* library = library_of_function(match.str(1));
    if (library != nullptr && !is_allowed(lab, *library)) {
      return library_not_allowed(*library, match.str(1) + "()");
    }
  }
  if (std::regex_search(output, match, absent)) {
    const Library* library = library_of_header("/include/" + match.str(1));
    if (library != nullptr && !is_allowed(lab, *library)) {
      return library_not_allowed(*library, match.str(1));
    }
  }
  return std::nullopt;
}

}  // namespace grader
