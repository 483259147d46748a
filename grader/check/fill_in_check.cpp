// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/fill_in_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"

namespace grader {

std::vector<std::string> check_filled_in(const Lab& lab) {
  std::vector<std::string> faults;
  for (const auto& folder : {lab.folder, lab.solutions}) {
    std::error_code code;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, code)) {
      const auto text = read_file(entry.path(), 4 << 20);
      if (!text.ok()) continue;
      const auto at = text.value().find("FILL IN");
      if (at == std::string::npos) continue;
      const auto line =
          1 + std::count(text.value().begin(),
                         text.value().begin() + static_cast<std::ptrdiff_t>(at), '\n');
      faults.push_back(fmt::format("{}:{}: still says FILL IN",
                                   entry.path().lexically_relative(folder).string(), line));
    }
  }
  std::sort(faults.begin(), faults.end());
  return faults;
}

}  // namespace grader
