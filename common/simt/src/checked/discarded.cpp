// Errors that a call returned and nobody looked at.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "call_chain.h"
#include "cuda_runtime_api.h"
#include "discarded.h"
#include "error.h"
#include "heap.h"
#include "report.h"
#include "simt/runtime.h"

namespace simt {
namespace {

struct Lost {
  cudaError_t code;
  checked::CallChain chain;
};
thread_local bool not_ready_is_failure = false;
std::mutex mutex;
std::vector<Lost>& pending() {
  static auto* list = new std::vector<Lost>;
  return *list;
}

}  // namespace

void note_discarded(cudaError_t code) noexcept {
  if (code == cudaSuccess || !checked::is_active()) return;
  if (code == cudaErrorNotReady && !not_ready_is_failure) return;
  if (code == sticky_error()) return;  // a fault of a kernel has its own report
  const std::lock_guard lock(mutex);
  pending().push_back({code, checked::call_chain()});
}

namespace checked {

void note_not_ready(bool is_failure) {
  not_ready_is_failure = is_failure;
}

void errors_were_looked_at() {
  if (!is_active()) return;
  const std::lock_guard lock(mutex);
  pending().clear();
}

void report_discarded() {
  std::vector<Lost> all;
  {
    const std::lock_guard lock(mutex);
    all.swap(pending());
  }
  std::map<std::pair<std::string, int>, bool> told;
  for (const Lost& one : all) {
    const SourceLine where = user_line(one.chain);
    if (!told.emplace(std::pair{where.file, where.line}, true).second) continue;
    const std::string message =
        fmt::format("the call returned {} ({}), and nobody looked at it",
                    cudaGetErrorName(one.code), cudaGetErrorString(one.code));
    Report finding{"unchecked_error", message.c_str(), "", where.file.c_str(), where.line};
    finding.severity = Severity::warning;
    report(finding);
  }
}

}  // namespace checked
}  // namespace simt
