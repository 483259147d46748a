// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/format_check.h"

#include "base/text.h"

namespace grader {

void check_format(const std::filesystem::path& source_dir, const Lab& lab, Processes& processes,
                  std::vector<std::string>& faults, std::vector<std::string>& notes) {
  const auto script = source_dir / "scripts/format";
  if (!std::filesystem::exists(script)) return;
  ProcessSpec spec;
  spec.argv = {script.string(), "--list"};
  for (const auto& folder : {lab.folder, lab.solutions}) {
    spec.argv.push_back(folder.lexically_relative(source_dir).string());
  }
  spec.total_limit = 60;
  const ProcessEnd end = processes.run(spec);
  if (!end.succeeded()) {
    const std::string why = trim(end.error.empty() ? end.err : end.error);
    notes.push_back("format not checked: " + (why.starts_with("lab: ") ? why.substr(5) : why));
    return;
  }
  for (const std::string& file : split_lines(end.out)) {
    faults.push_back(file + " is not formatted; run scripts/format");
  }
}

}  // namespace grader
