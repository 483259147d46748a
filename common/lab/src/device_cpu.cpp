// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "device.h"
#include "simt/control.h"

namespace lab::device {
namespace {

void forward(const simt::Report& report, void* user) {
  if (report.severity != simt::Severity::error) return;  // no verdict rests on luck or habit
  const Fault fault{report.kind, report.message, report.kernel, report.file, report.line};
  reinterpret_cast<void (*)(const Fault&)>(user)(fault);
}

}  // namespace

const char* name() {
  return "cpu";
}

const char* tool() {
  return "cpu device";
}

int schedules() {
  return 3;
}

void use_schedule(int schedule) {
  simt::set_seed(static_cast<std::uint64_t>(schedule));
}

void on_fault(void (*handler)(const Fault&)) {
  simt::set_report_handler(&forward, reinterpret_cast<void*>(handler));
}

const char* running_kernel() noexcept {
  return simt::current_kernel();
}

std::string driver() {
  return {};
}

std::string no_timing() {
  return "Times on the cpu device say nothing about a GPU.";
}

}  // namespace lab::device
