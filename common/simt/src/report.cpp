// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <atomic>
#include <mutex>

#include "block.h"
#include "checked/call_chain.h"
#include "checked/heap.h"
#include "control_calls.h"
#include "report_text.h"

namespace simt {
namespace {

std::atomic<const char*> running_kernel{nullptr};

// Recursive: a handler may call the runtime, which may have a finding of its own.
std::recursive_mutex handler_mutex;
ReportHandler handler = print_report;
void* handler_user = nullptr;

}  // namespace

void report(const char* kind, const std::string& message, const char* kernel,
            const SourceLine& where) {
  // In a process with checked code the caller's line is known.
  const SourceLine line = where.line == 0 && current_lane == nullptr && checked::is_active()
                              ? checked::user_line(checked::call_chain())
                              : where;
  report(Report{kind, message.c_str(), kernel, line.file.c_str(), line.line});
}

void report(const Report& finding) {
  std::lock_guard lock(handler_mutex);
  handler(finding, handler_user);
}

void set_report_handler(ReportHandler wanted, void* user) {
  note_control_call();
  std::lock_guard lock(handler_mutex);
  handler = wanted == nullptr ? print_report : wanted;
  handler_user = user;
}

void set_current_kernel(const char* kernel) {
  running_kernel = kernel;
}

const char* running_kernel_name() noexcept {
  const char* name = running_kernel;
  return name == nullptr ? "" : name;
}

const char* current_kernel() {
  note_control_call();
  return running_kernel_name();
}

}  // namespace simt
