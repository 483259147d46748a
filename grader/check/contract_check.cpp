// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/contract_check.h"

#include <fmt/format.h>

#include <regex>

#include "base/files.h"
#include "lab/strip_code.h"

namespace grader {

std::vector<std::string> check_contract(const Lab& lab) {
  const auto text = read_file(lab.folder / "lab.h");
  if (!text.ok()) return {};  // its absence was reported before
  const std::string code = blank_comments(text.value());
  static const std::regex form("lab::([A-Za-z_][A-Za-z_0-9]*)");
  std::vector<std::string> faults;
  for (const std::string& name : lab.facts.contract) {
    std::smatch match;
    if (!std::regex_match(name, match, form)) {
      faults.push_back(fmt::format("lab.toml: contract: \"{}\" must be lab::NAME", name));
    } else if (!std::regex_search(code, std::regex("\\b" + match[1].str() + "\\s*\\("))) {
      faults.push_back(fmt::format("lab.toml: contract: lab.h declares no function {}", name));
    }
  }
  return faults;
}

}  // namespace grader
