// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// A GPU reports faults of its kernels as error codes only.  What it cannot see is host code that
// follows a device pointer: that is a SIGSEGV of this process.
#include "device.h"

#include <cuda_runtime.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <regex>

namespace lab::device {
namespace {

void (*report)(const Fault&) = nullptr;

// Asking the runtime is no async-signal-safe thing to do.  But the process ends here in any case:
// if the runtime itself had crashed and holds its lock, the alarm ends it.
void on_segv(int, siginfo_t* info, void*) {
  ::alarm(5);
  cudaPointerAttributes attributes{};
  const bool known = cudaPointerGetAttributes(&attributes, info->si_addr) == cudaSuccess;
  if (known && attributes.type == cudaMemoryTypeDevice)
    report({"device_pointer_on_host",
            "Host code followed a device pointer: only kernels and cudaMemcpy may.", "", "", 0});
  ::signal(SIGSEGV, SIG_DFL);  // the same access again, and the end
}

}  // namespace

const char* name() {
  return "cuda";
}

void want_devices(int) {}

int timed_devices(int most) {
  int here = 0;
  if (cudaGetDeviceCount(&here) != cudaSuccess) cudaGetLastError();
  return most < 2 ? 1 : std::clamp(here, 2, most);
}

const char* tool() {
  return "cuda";
}

int schedules() {
  return 1;
}

void use_schedule(int) {}

void on_fault(void (*handler)(const Fault&)) {
  report = handler;
  struct sigaction action {};
  action.sa_sigaction = &on_segv;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGSEGV, &action, nullptr);
}

void name_memory(const void* /*begin*/, std::size_t /*bytes*/, const char* /*name*/) {}

const char* rejection() {
  return "";
}

const char* running_kernel() noexcept {
  return "";
}

std::string driver() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::smatch found;
  std::getline(file, line);
  static const std::regex number("[0-9]+\\.[0-9]+(\\.[0-9]+)?");
  return std::regex_search(line, found, number) ? found.str() : std::string();
}

bool has_unfinished_work() {
  return false;  // it runs meanwhile, and may be over by luck
}

std::optional<HostCalls> host_calls() {
  return {};
}

void keep_work() {}

std::optional<std::vector<WorkRecord::Kind>> kept_work() {
  return {};
}

std::uint64_t issued_elsewhere() {
  return 0;
}

bool was_controlled() {
  return false;
}

void start_counting(bool) {}

void stop_counting() {}

void fail_next_launch(std::size_t) {}

bool has_launch_failed() {
  return false;
}

void count_host(Moment) {}

void count_result(const std::vector<Row>&) {}

void watch_inputs(const std::vector<Row>&) {}

void count_inputs() {}

bool can_show_host() {
  return false;
}

void show_host(const std::vector<ShownRow>&) {}

std::vector<CounterRecord> counted() {
  return {};
}

std::string no_timing() {
  return {};
}

Prediction predict(Blocks, const std::function<void()>&, const std::function<void()>&) {
  return {};
}

HostClock host_clock() {
  return {};
}

}  // namespace lab::device
