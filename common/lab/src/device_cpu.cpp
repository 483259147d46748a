// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "device.h"
#include "lab/check.h"
#include "own_controls.h"
#include "simt/clock.h"
#include "simt/control.h"
#include "simt/counters.h"
#include "simt/host_view.h"

namespace lab::device {
namespace {

constexpr std::uint64_t kSampledBlocks = 4;  // two neighbours at two places of a grid

/// A lab's headers, such as its expected result, are the harness's as well.
bool is_of_the_harness(std::string_view file) {
  return file.ends_with("/harness.cu") || file.ends_with("/expected.h") ||
         file.ends_with("check.cuh") || file.find("/common/lab/") != file.npos;
}

void forward(const simt::Report& report, void* user) {
  // No verdict rests on luck or habit; but where results differ, or a kernel is not ready in time,
  // some say why.
  const bool is_error = report.severity == simt::Severity::error;
  const bool is_note = report.severity == simt::Severity::note;
  const std::string_view kind = report.kind;
  const bool is_repeated = is_note && kind == "race";  // both write the same value
  if (!is_error && kind != "warp_synchronous" && !is_repeated) return;
  // Where the harness is one side, the student's line is the other.
  const bool other = is_of_the_harness(report.file) && report.other_line > 0 &&
                     !is_of_the_harness(report.other_file);
  const Fault fault{is_repeated ? "work_repeated" : report.kind,
                    report.message,
                    report.kernel,
                    other ? report.other_file : report.file,
                    other ? report.other_line : report.line,
                    is_error};
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

using Named = std::vector<std::pair<std::string, std::uint64_t>>;
using simt::counters::HostCounts;

Named of_host(const HostCounts& counts) {
  Named named{{"simt__launches.sum", counts.launches},
              {"simt__synchronisations.sum", counts.synchronisations}};
  const auto add = [&named](const std::string& way, const HostCounts::Copies& copies) {
    named.emplace_back("simt__copies_" + way + ".sum", copies.calls);
    named.emplace_back("simt__bytes_" + way + ".sum", copies.bytes);
  };
  add("host_to_device", counts.host_to_device);
  add("device_to_host", counts.device_to_host);
  add("device_to_device", counts.device_to_device);
  add("host_to_host", counts.host_to_host);
  add("fills", counts.fills);
  return named;
}

Named difference(Named after, const Named& before) {
  for (std::size_t i = 0; i < after.size(); ++i) after[i].second -= before[i].second;
  return after;
}

// The submission's calls since start_counting().
struct Asked {
  Named at_begin = of_host({});
  std::uint64_t waits = 0;  // synchronisations of its own: the kit waits for it after its return
  Named all = of_host({});
  bool counts = false;
  bool overlaps = false;  // whether that is looked at
  Named inputs{};
  Named result{};
  Named overlap{};
};
Asked asked;
constexpr std::size_t kWaits = 1;  // their place in of_host()

}  // namespace

const char* name() {
  return "cpu";
}

void want_devices(int count) {
  if (count > 1) ::setenv("SIMT_DEVICES", std::to_string(count).c_str(), 0);
}

int timed_devices(int most) {
  const char* text = std::getenv("LAB_RANKS");  // for how many a time is predicted
  return text == nullptr ? std::min(2, most) : std::clamp(std::atoi(text), 1, most);
}

const char* tool() {
  return "cpu device";
}

int schedules() {
  return 3;
}

void use_schedule(int schedule) {
  own([&] { simt::set_seed(static_cast<std::uint64_t>(schedule)); });
}

void on_fault(void (*handler)(const Fault&)) {
  own([&] { simt::set_report_handler(&forward, reinterpret_cast<void*>(handler)); });
}

void name_memory(const void* begin, std::size_t bytes, const char* name) {
  own([&] { simt::name_memory(begin, bytes, name); });
}

const char* rejection() {
  return own([] { return simt::last_rejection(); });
}

const char* running_kernel() noexcept {
  return own([] { return simt::current_kernel(); });
}

bool has_unfinished_work() {
  return own([] { return simt::pending_work() > 0; });
}

std::optional<HostCalls> host_calls() {
  return own([] {
    const HostCounts counts = simt::counters::host();
    return HostCalls{counts.launches, counts.device_to_host.calls, simt::live_objects().streams,
                     simt::device_allocations()};
  });
}

void keep_work() {
  own([] { simt::counters::keep_work(true); });
}

std::optional<std::vector<WorkRecord::Kind>> kept_work() {
  return own([] {
    std::vector<WorkRecord::Kind> kinds;
    for (const simt::counters::Work& one : simt::counters::kept_work()) {
      kinds.push_back({one.name, one.shape, one.count});
    }
    simt::counters::keep_work(false);
    return kinds;
  });
}

std::uint64_t issued_elsewhere() {
  return own([] { return simt::counters::issued_elsewhere(); });
}

bool was_controlled() {
  return simt::foreign_control_calls() > 0;
}

void start_counting(bool overlap) {
  own([&] {
    simt::counters::reset();
    simt::counters::enable(true);
    simt::clock::enable(overlap && simt::clock::can_predict());
  });
  asked = {};
  asked.counts = true;
  asked.overlaps = overlap;
}

void fail_next_launch(std::size_t skip) {
  own([&] { simt::fail_next_launch(skip); });
}

bool has_launch_failed() {
  return own([] { return !simt::take_back_launch_failure(); });
}

void stop_counting() {
  own([] { simt::counters::enable(false); });
  asked = {};
}

namespace {

Named of_overlap(const simt::clock::Overlap& overlap) {
  return {{"simt__time_predicted.ps", overlap.picoseconds},
          {"simt__time_busiest_engine.ps", overlap.bound},
          {"simt__bytes_pageable.sum", overlap.pageable_bytes},
          {"simt__default_stream_work.sum", overlap.default_stream_work}};
}

}  // namespace

void count_host(Moment moment) {
  if (!asked.counts) return;
  const Named now = own([] { return of_host(simt::counters::host()); });
  if (moment == Moment::call_begins) {
    asked.at_begin = now;
    own([] {
      simt::counters::keep_from_host(true);
      if (asked.overlaps) simt::clock::begin_overlap();
    });
    return;
  }
  const Named since = difference(now, asked.at_begin);
  if (moment == Moment::call_returned) {
    asked.waits = since[kWaits].second;
    return;
  }
  if (asked.overlaps) asked.overlap = own([] { return of_overlap(simt::clock::end_overlap()); });
  for (std::size_t i = 0; i < since.size(); ++i) {
    asked.all[i].second += i == kWaits ? asked.waits : since[i].second;
  }
}

namespace {

// So short a row may be something else that the host sent: it must have come to the very place.
constexpr std::size_t kLongRow = 64;

bool contains(const std::vector<char>& all, const std::vector<char>& part) {
  return part.size() <= all.size() &&
         ::memmem(all.data(), all.size(), part.data(), part.size()) != nullptr;
}

// Marks the elements of `row` that a copy from the host brought there as they are.
void mark_brought(const Row& row, const std::vector<char>& content,
                  const simt::counters::FromHost& copy, std::vector<bool>& brought) {
  const auto begin = reinterpret_cast<std::uintptr_t>(row.place);
  const auto to = reinterpret_cast<std::uintptr_t>(copy.to);
  for (std::size_t i = 0; i < row.elements; ++i) {
    const std::size_t at = i * row.element_bytes;
    const std::size_t offset = begin + at - to;  // huge where it lies before the copy
    const bool inside = begin + at >= to && offset + row.element_bytes <= copy.bytes.size();
    if (inside &&
        std::memcmp(content.data() + at, copy.bytes.data() + offset, row.element_bytes) == 0) {
      brought[i] = true;
    }
  }
}

// How many elements of the row the host has sent: to their place, or the whole row to any place of
// the device, from which a kernel may have copied it.
std::size_t sent_by_host(const Row& row, const std::vector<simt::counters::FromHost>& copies) {
  if (copies.empty()) return 0;
  std::vector<char> content(row.elements * row.element_bytes);
  CUDA_CHECK(cudaMemcpy(content.data(), row.place, content.size(), cudaMemcpyDeviceToHost));
  std::vector<bool> brought(row.elements);
  for (const simt::counters::FromHost& copy : copies) {
    if (content.size() >= kLongRow && contains(copy.bytes, content)) return row.elements;
    mark_brought(row, content, copy, brought);
  }
  return static_cast<std::size_t>(std::count(brought.begin(), brought.end(), true));
}

}  // namespace

void count_result(const std::vector<Row>& rows) {
  if (!asked.counts) return;
  const auto copies = own([] { return simt::counters::kept_from_host(); });
  std::uint64_t elements = 0, from_host = 0;
  for (const Row& row : rows) {
    elements += row.elements;
    from_host += sent_by_host(row, copies);
  }
  asked.result = {{"simt__result_elements.sum", elements},
                  {"simt__result_elements_from_host.sum", from_host}};
}

void watch_inputs(const std::vector<Row>& rows) {
  if (!asked.counts) return;
  std::vector<simt::counters::Row> watched;
  std::uint64_t elements = 0, bytes = 0;
  for (const Row& row : rows) {
    watched.push_back({row.place, row.elements, row.element_bytes});
    elements += row.elements;
    bytes += row.elements * row.element_bytes;
  }
  own([&] { simt::counters::watch_reads(watched); });
  asked.inputs = {{"simt__input_elements.sum", elements}, {"simt__input_bytes.sum", bytes}};
}

void count_inputs() {
  if (!asked.counts) return;
  own([] {
    asked.inputs.emplace_back("simt__input_elements_read.sum", simt::counters::elements_read());
    simt::counters::watch_reads({});
  });
}

bool can_show_host() {
  return true;
}

void show_host(const std::vector<ShownRow>& rows) {
  std::vector<simt::ShownRow> shown;
  for (const ShownRow& one : rows) {
    const std::size_t bytes = one.row.elements * one.row.element_bytes;
    shown.push_back({one.row.place, one.on_host, bytes, one.real, one.shown});
  }
  own([&] { simt::show_host(shown); });
}

std::vector<CounterRecord> counted() {
  std::vector<CounterRecord> all(1);
  for (const auto& count : asked.all) {
    if (count.second != 0) all[0].counts.push_back(count);
  }
  for (const auto* named : {&asked.inputs, &asked.result}) {
    for (const auto& count : *named) {
      if (count.second != 0) all[0].counts.push_back(count);
    }
  }
  for (const auto& count : asked.overlap) {
    if (count.second != 0) all[0].counts.push_back(count);
  }
  for (const auto& kernel : own([] { return simt::counters::kernels(); })) {
    all.push_back({"", kernel.name, "", 0, kernel.launches, kernel.blocks, kernel.threads,
                   by_name(kernel.total)});
    for (const simt::counters::LineCounts& line : kernel.lines) {
      if (line.line == 0) continue;
      all.push_back({"", kernel.name, line.file, line.line, 0, 0, 0, by_name(line.counts)});
    }
  }
  return all;
}

std::string driver() {
  return {};
}

Prediction predict(Blocks blocks, const std::function<void()>& prepare,
                   const std::function<void()>& call) {
  const bool can = own([] {
    if (!simt::clock::can_predict()) return false;
    simt::set_report_handler([](const simt::Report&, void*) {}, nullptr);
    return true;
  });
  if (!can) return {};
  prepare();
  own([&] {
    simt::clock::sample_blocks(blocks == Blocks::all ? 0 : kSampledBlocks);
    simt::clock::enable(true);
    simt::clock::reset();
    simt::clock::begin_overlap();
  });
  call();
  return own([] {
    Prediction prediction;
    prediction.ms = static_cast<double>(simt::clock::end_overlap().busy) * 1e-9;
    simt::clock::enable(false);
    simt::clock::sample_blocks(0);
    for (const simt::clock::Launch& launch : simt::clock::launches()) {
      prediction.guesses |= launch.coarse;
      if (launch.coarse) continue;  // the harness's own
      prediction.launches.push_back({simt::clock::card_name(), launch.kernel, launch.blocks,
                                     launch.threads, launch.microseconds * 1e-3, launch.bound,
                                     launch.occupancy});
    }
    return prediction;
  });
}

HostClock host_clock() {
  HostClock clock;
  clock.now = [] { return own([] { return simt::clock::host_time(); }); };
  clock.wait_until = [](std::int64_t time) { own([&] { simt::clock::host_waits_until(time); }); };
  clock.is_buffered = [](std::uint64_t bytes) {
    return own([&] { return simt::clock::is_buffered_message(bytes); });
  };
  clock.message_time = [](std::uint64_t bytes, bool meets) {
    return own([&] { return simt::clock::message_time(bytes, meets); });
  };
  return clock;
}

std::string no_timing() {
  return "Times on the cpu device say nothing about a GPU.";
}

}  // namespace lab::device
