// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/site.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/files.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

fs::path find_build_dir(const std::string& option) {
  std::error_code code;
  if (!option.empty()) return fs::absolute(option, code);
  if (const char* from_environment = std::getenv("LAB_BUILD_DIR")) {
    if (*from_environment != '\0') return fs::absolute(from_environment, code);
  }
  return fs::read_symlink("/proc/self/exe", code).parent_path().parent_path();
}

/// The folder at or above `start` that has labs/, or an empty path.
fs::path find_source_dir(fs::path start) {
  std::error_code code;
  for (;; start = start.parent_path()) {
    if (fs::is_directory(start / "labs", code)) return start;
    if (start == start.parent_path()) return {};
  }
}

}  // namespace

Result<Site> find_site(const std::string& build_dir) {
  Site site;
  site.build_dir = find_build_dir(build_dir);
  const auto text = read_file(site.build_dir / "devices.json", 1 << 20);
  if (text.ok()) {
    auto devices = parse_devices(text.value());
    if (!devices.ok()) return devices.error();
    site.devices = std::move(devices.value());
    site.source_dir = site.devices.source_dir;
  } else {
    site.no_devices = Error{fmt::format(
        "{} has no devices.json; run scripts/lab first, which builds", site.build_dir.string())};
    site.source_dir = find_source_dir(site.build_dir);
    if (site.source_dir.empty()) site.source_dir = find_source_dir(fs::current_path());
  }
  std::error_code code;
  if (!fs::is_directory(site.source_dir / "labs", code)) {
    return Error{fmt::format("there are no labs here: {} has no folder labs/",
                             site.source_dir.empty() ? "." : site.source_dir.string())};
  }
  return site;
}

}  // namespace grader
