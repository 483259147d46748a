// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/precheck.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "lab/strip_code.h"

namespace grader {
namespace {

constexpr std::uintmax_t kLargestSource = std::uintmax_t{1} << 20;

Precheck refuse(Verdict verdict, const char* diagnosis, std::string message) {
  return {"", Finding{verdict, diagnosis, std::move(message), ""}};
}

}  // namespace

Result<Precheck> precheck(const std::filesystem::path& source) {
  std::error_code code;
  const auto status = std::filesystem::status(source, code);
  const std::string name = source.filename().string();
  if (!std::filesystem::exists(status)) {
    return Error{fmt::format("there is no file {}", source.string())};
  }
  if (!std::filesystem::is_regular_file(status)) {
    const char* what = std::filesystem::is_directory(status) ? "a folder" : "no regular file";
    return refuse(Verdict::compile_error, "not_a_file",
                  fmt::format("{} is {}; a submission is one .cu file.", source.string(), what));
  }
  const std::uintmax_t size = std::filesystem::file_size(source, code);
  if (size > kLargestSource) {
    return refuse(Verdict::compile_error, "too_large",
                  fmt::format("{} has {:.1f} MiB; a submission may have 1 MiB.", name,
                              static_cast<double>(size) / static_cast<double>(kLargestSource)));
  }
  auto text = read_file(source, kLargestSource);
  if (!text.ok()) return text.error();
  if (!is_text(text.value())) {
    return refuse(
        Verdict::compile_error, "not_text",
        fmt::format("{} is not a text file in UTF-8; a submission is CUDA C++ source.", name));
  }
  if (strip_code(text.value()).empty()) {
    return refuse(Verdict::not_started, "empty", fmt::format("There is no code in {}.", name));
  }
  return Precheck{std::move(text.value()), std::nullopt};
}

}  // namespace grader
