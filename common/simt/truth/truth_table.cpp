// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "truth_table.h"

#include <fmt/format.h>

#include "truth_numbers.h"

namespace truth {
namespace {

using nlohmann::json;

constexpr const char* kHead =
    "<!-- SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors -->\n"
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- Written by scripts/counter_table; do not edit. -->\n"
    "# Counters: the cpu device beside a GPU\n\n"
    "The same kernels (`common/simt/truth`), counted by the checked cpu device and by Nsight "
    "Compute.\n"
    "[cpu-device-counters.md](cpu-device-counters.md) tells what the numbers are. A request is one "
    "instruction of one warp; its parts are\n"
    "sectors of 32 bytes in global memory, wavefronts in shared memory.\n\n";

struct Sums {
  int launches = 0, launches_agree = 0, numbers = 0, agree = 0, zeros = 0;
};

std::string cell(long long here, long long gpu) {
  return here == gpu ? fmt::format("{} | {}", here, gpu)
                     : fmt::format("**{}** | **{}**", here, gpu);
}

/// The rows of one case.  Numbers that are 0 on both devices are compared and not shown.
std::string rows(const json& here, const json& gpu, Sums& sums) {
  std::string text;
  bool all = true;
  const auto compare = [&](const Number& number) {
    const long long value = here["counted"][number.name];
    const bool same = value == on_gpu(gpu, number);
    sums.zeros += same && value == 0 ? 1 : 0;
    ++sums.numbers;
    sums.agree += same ? 1 : 0;
    all = all && same;
    return same;
  };
  std::string name = here["case"];
  for (const Access& access : accesses()) {
    const bool same = static_cast<int>(compare(access.requests)) & compare(access.parts);
    const long long requests = here["counted"][access.requests.name];
    const long long parts = here["counted"][access.parts.name];
    const long long gpu_requests = on_gpu(gpu, access.requests);
    const long long gpu_parts = on_gpu(gpu, access.parts);
    if (requests + parts + gpu_requests + gpu_parts == 0) continue;
    text += fmt::format("| {} | {} | {} | {} | {} |\n", name, access.title,
                        cell(requests, gpu_requests), cell(parts, gpu_parts), same ? "yes" : "no");
    name.clear();
  }
  long long banks = 0, gpu_banks = 0;
  bool same = true;
  for (const Number& number : conflicts()) {
    same = compare(number) && same;
    banks += here["counted"][number.name].get<long long>();
    gpu_banks += on_gpu(gpu, number);
  }
  if (banks + gpu_banks != 0) {
    text += fmt::format("| | bank conflicts | | | {} | {} |\n", cell(banks, gpu_banks),
                        same ? "yes" : "no");
  }
  same = true;
  long long all_flops = 0;
  std::string flops_here, flops_gpu;
  for (const Number& number : flops()) {
    same = compare(number) && same;
    const long long value = here["counted"][number.name];
    all_flops += value + on_gpu(gpu, number);
    flops_here += fmt::format("{}{}", flops_here.empty() ? "" : ", ", value);
    flops_gpu += fmt::format("{}{}", flops_gpu.empty() ? "" : ", ", on_gpu(gpu, number));
  }
  if (all_flops != 0) {
    text += fmt::format("| | fadd, fmul, ffma of threads | | | {} | {} | {} |\n", flops_here,
                        flops_gpu, same ? "yes" : "no");
  }
  ++sums.launches;
  sums.launches_agree += all ? 1 : 0;
  return text;
}

}  // namespace

std::string table(const std::vector<json>& here, const json& gpu) {
  Sums sums;
  std::string body =
      "| case | access | requests, cpu | GPU | sectors or wavefronts, cpu | GPU | equal |\n"
      "|---|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < here.size(); ++i) body += rows(here[i], gpu["cases"][i], sums);
  return kHead +
         fmt::format(
             "**{} of {} launches agree in every number; {} of {} numbers are equal**, {} of them\n"
             "because nothing of the kind happened on either ({}, driver {}, nvcc {}).\n\n",
             sums.launches_agree, sums.launches, sums.agree, sums.numbers, sums.zeros,
             gpu["card"].get<std::string>(), gpu["driver"].get<std::string>(),
             gpu["nvcc"].get<std::string>()) +
         body;
}

}  // namespace truth
