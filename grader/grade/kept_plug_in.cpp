// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/kept_plug_in.h"

#include <fmt/format.h>
#include <unistd.h>

namespace grader {

std::filesystem::path keep_plug_in(const Workbench& bench, const Lab& lab,
                                   const std::filesystem::path& plug_in) {
  const auto kept =
      bench.site->build_dir / "runs" / fmt::format("{}.{}.so", lab.name, bench.device->name);
  auto fresh = kept;
  fresh += fmt::format(".{}", ::getpid());
  std::error_code code;
  std::filesystem::copy_file(plug_in, fresh, std::filesystem::copy_options::overwrite_existing,
                             code);
  if (!code) std::filesystem::rename(fresh, kept, code);
  const bool is_kept = !code;
  std::filesystem::remove(fresh, code);  // where it could not be written to its end
  return is_kept ? kept : std::filesystem::path();
}

}  // namespace grader
