// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "device.h"
#include "simt/control.h"
#include "simt/counters.h"

namespace lab::device {
namespace {

void forward(const simt::Report& report, void* user) {
  if (report.severity != simt::Severity::error) return;  // no verdict rests on luck or habit
  const Fault fault{report.kind, report.message, report.kernel, report.file, report.line};
  reinterpret_cast<void (*)(const Fault&)>(user)(fault);
}

std::vector<std::pair<std::string, std::uint64_t>> by_name(const simt::counters::Counts& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> named;
  for (const simt::counters::Metric& metric : simt::counters::metrics()) {
    if (const std::uint64_t value = metric.value(counts); value != 0) {
      named.emplace_back(metric.name, value);
    }
  }
  return named;
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

void start_counting() {
  simt::counters::reset();
  simt::counters::enable(true);
}

std::vector<CounterRecord> counted() {
  std::vector<CounterRecord> all;
  for (const simt::counters::KernelCounts& kernel : simt::counters::kernels()) {
    all.push_back({kernel.name, "", 0, kernel.launches, kernel.blocks, kernel.threads,
                   by_name(kernel.total)});
    for (const simt::counters::LineCounts& line : kernel.lines) {
      if (line.line == 0) continue;
      all.push_back({kernel.name, line.file, line.line, 0, 0, 0, by_name(line.counts)});
    }
  }
  return all;
}

std::string driver() {
  return {};
}

std::string no_timing() {
  return "Times on the cpu device say nothing about a GPU.";
}

}  // namespace lab::device
