// Handlers here may run anywhere: inside a kernel's fiber, inside a SIGSEGV handler.  So they only
// touch fixed memory and write with write(2).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "live.h"

#include <signal.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "device.h"

namespace lab::live {
namespace {

constexpr int kMostFindings = 32;

struct Slot {
  char kind[64];
  char message[400];
  char kernel[128];
  char file[256];
  int line;
};

int records = -1;
char case_name[128] = "";
std::atomic<Doing> doing{Doing::own_work};
std::atomic<int> findings{0};  // since take_finding
std::atomic<int> written{0};
std::atomic<bool> warned{false};
std::atomic<bool> noted{false};  // of work that is repeated
std::atomic<bool> ending{false};
std::atomic<bool> quiet{false};
Slot first;

template <std::size_t N>
void copy(char (&to)[N], const char* from) noexcept {
  const std::size_t size = std::min(::strnlen(from, N), N - 1);
  std::memcpy(to, from, size);
  to[size] = '\0';
}

void on_finding(const device::Fault& fault) {
  if (quiet) return;
  if (!fault.is_error) {
    const bool is_repeated = std::string_view(fault.kind) == "work_repeated";
    if ((is_repeated ? noted : warned).exchange(true)) return;  // one is enough to tell
    write_diagnostic(records, {fault.kind, fault.message, fault.kernel, fault.file, fault.line,
                               device::tool(), case_name, false});
    return;
  }
  if (findings.fetch_add(1) == 0) {
    copy(first.kind, fault.kind);
    copy(first.message, fault.message);
    copy(first.kernel, fault.kernel);
    copy(first.file, fault.file);
    first.line = fault.line;
  }
  if (written.fetch_add(1) >= kMostFindings) return;
  write_diagnostic(records, {fault.kind, fault.message, fault.kernel, fault.file, fault.line,
                             device::tool(), case_name});
}

// A second SIGTERM may reach another thread meanwhile: the first tells, and ends the process.
void on_sigterm(int) {
  if (ending.exchange(true)) return;
  const char* kernel = device::running_kernel();
  const bool on_device = kernel[0] != '\0' || doing == Doing::synchronising;
  if (doing != Doing::own_work) {
    const char* kind = on_device ? "kernel_never_ends" : "host_never_ends";
    const char* message =
        on_device
            ? "A kernel was still running when the time was up."
            : "The call had not come back when the time was up: a loop on the host that never "
              "ends, or a wait for a kernel that never ends.";
    write_diagnostic(records, {kind, message, kernel, "", 0, device::tool(), case_name});
  }
  ::signal(SIGTERM, SIG_DFL);
  ::raise(SIGTERM);  // takes effect when this handler returns
}

}  // namespace

void install(int records_fd) {
  records = records_fd;
  struct sigaction action {};
  action.sa_handler = &on_sigterm;
  ::sigaction(SIGTERM, &action, nullptr);
  device::on_fault(&on_finding);
}

void set_case(const std::string& name) {
  copy(case_name, name.c_str());
}

Scope::Scope(Doing now) {
  doing = now;
}
Scope::~Scope() {
  doing = Doing::own_work;
}

Quiet::Quiet() {
  quiet = true;
}
Quiet::~Quiet() {
  quiet = false;
}

std::optional<Finding> take_finding() {
  if (findings.exchange(0) == 0) return {};
  return Finding{first.kind, first.message, first.kernel, first.file, first.line};
}

}  // namespace lab::live
