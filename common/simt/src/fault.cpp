// Theory of operation.  A signal in a kernel's thread is caught on the alternate stack.  The
// handler notes the call chain and switches to the worker's own stack, for good: the fiber is
// abandoned with its grid, and the report is made outside the handler.  SA_NODEFER keeps the signal
// unblocked after that.  On the host a touch of device memory is reported by name, and the signal
// takes its course.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "fault.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "device_memory.h"
#include "report.h"
#include "simt/control.h"
#include "waiting.h"
#include "worker.h"

namespace simt {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
struct sigaction earlier[std::size(kSignals)];

constexpr std::size_t kAlternateBytes = std::size_t{128} * 1024;

struct AlternateStack {
  void* memory = nullptr;
  AlternateStack() {
    stack_t current = {};
    sigaltstack(nullptr, &current);
    if ((current.ss_flags & SS_DISABLE) == 0 && current.ss_size >= kAlternateBytes) return;
    memory =
        mmap(nullptr, kAlternateBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t ours = {};
    ours.ss_sp = memory;
    ours.ss_size = kAlternateBytes;
    sigaltstack(&ours, nullptr);
  }
  AlternateStack(const AlternateStack&) = delete;
  AlternateStack& operator=(const AlternateStack&) = delete;
  ~AlternateStack() {
    if (memory == nullptr || memory == MAP_FAILED) return;
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(memory, kAlternateBytes);
  }
};

const void* program_counter(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return reinterpret_cast<const void*>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<const void*>(machine.pc);
#else
  return nullptr;
#endif
}

#if defined(__x86_64__)
/// Whether `0f op` computes with 16 bytes of memory, mulps say: without a VEX prefix they must be
/// aligned.
bool is_packed(unsigned char op, bool with_66) {
  if (op == 0x14 || op == 0x15 || op == 0xc2 || op == 0xc6) return true;
  if (op >= 0x51 && op <= 0x5f) return op != 0x5a;
  const bool is_integer = (op >= 0x60 && op <= 0x6d) || (op >= 0x74 && op <= 0x76) ||
                          (op >= 0xd1 && op != 0xd6 && op != 0xd7);
  return with_66 && is_integer;
}

/// Whether the instruction wants its 16 bytes or more aligned: movaps and its kin.
bool wants_alignment(const unsigned char* code) {
  const auto is_aligned_move = [](unsigned char op, bool with_66) {
    return op == 0x28 || op == 0x29 || op == 0x2b || (with_66 && (op == 0x6f || op == 0x7f));
  };
  if (*code == 0xc5) return is_aligned_move(code[2], (code[1] & 3) == 1);
  if (*code == 0xc4) return is_aligned_move(code[3], (code[2] & 3) == 1);
  const bool with_66 = *code == 0x66;
  if (with_66) ++code;
  if ((*code & 0xf0) == 0x40) ++code;
  return *code == 0x0f && (is_aligned_move(code[1], with_66) || is_packed(code[1], with_66));
}
#endif

/// The processor does not say where, as it does of addresses that are not mapped.
bool is_misaligned(int number, const siginfo_t& info, const void* context) {
  if (number == SIGBUS) return info.si_code == BUS_ADRALN;
#if defined(__x86_64__)
  return number == SIGSEGV && info.si_code == SI_KERNEL &&
         wants_alignment(static_cast<const unsigned char*>(program_counter(context)));
#else
  static_cast<void>(context);
  return false;
#endif
}

struct Walk {
  CaughtSignal& caught;
  bool found = false;  // the frame that was interrupted; the handler's own come first
};

_Unwind_Reason_Code take_frame(_Unwind_Context* context, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  CaughtSignal& caught = walk.caught;
  const auto* pc = reinterpret_cast<const void*>(_Unwind_GetIP(context));
  if (!walk.found) {
    walk.found = pc == caught.frames[0];
  } else if (pc != nullptr) {
    caught.frames[caught.frame_count++] = pc;
  }
  return caught.frame_count < CaughtSignal::kMaxFrames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void note_signal(CaughtSignal& caught, int number, const siginfo_t& info, const void* context) {
  caught.number = number;
  caught.misaligned = is_misaligned(number, info, context);
  caught.address = info.si_addr;
  caught.frames[0] = program_counter(context);
  caught.frame_count = 1;
  Walk walk{caught};
  _Unwind_Backtrace(take_frame, &walk);
}

void pass_on(int number, siginfo_t* info, void* context) {
  std::size_t at = 0;
  while (kSignals[at] != number) ++at;
  const struct sigaction& before = earlier[at];
  if ((before.sa_flags & SA_SIGINFO) != 0) return before.sa_sigaction(number, info, context);
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    return before.sa_handler(number);
  }
  std::signal(number, SIG_DFL);  // the instruction runs again, and the process dies by the signal
  if (info->si_code <= 0) std::raise(number);
}

enum class Owner { runtime, system, user };

/// Whose library holds the code at `pc`.
Owner owner_of(const void* pc) {
  Dl_info theirs = {};
  Dl_info ours = {};
  if (dladdr(pc, &theirs) == 0) return Owner::user;
  dladdr(reinterpret_cast<void*>(&owner_of), &ours);
  if (theirs.dli_fbase == ours.dli_fbase) return Owner::runtime;
  const std::string_view path = theirs.dli_fname;
  return path.starts_with("/lib/") || path.starts_with("/usr/lib/") ? Owner::system : Owner::user;
}

bool ends_program(int signal) {
  return signal == SIGINT || signal == SIGTERM;
}

/// The line of the innermost function of the user's that has one: memset() faults where it is
/// called.
SourceLine innermost_line(const CaughtSignal& caught) {
  const bool may_come_inside = ends_program(caught.number);  // of the runtime, at any depth
  for (int i = 0; i < caught.frame_count; ++i) {
    const char* pc = static_cast<const char*>(caught.frames[i]) - (i == 0 ? 0 : 1);
    const Owner owner = owner_of(pc);
    if (owner == Owner::runtime && i > 0 && !may_come_inside) break;  // what called the kernel
    if (owner != Owner::user) continue;
    SourceLine where = line_of(pc);
    if (where.line != 0) return where;
  }
  return {};
}

void handle(int number, siginfo_t* info, void* context) {
  const int kept_errno = errno;
  Lane* lane = current_lane;
  if (lane != nullptr && info->si_code > 0) {
    Worker& worker = *lane->block->worker;
    note_signal(worker.caught, number, *info, context);
    worker.abandon(Worker::Outcome::caught_signal);
  }
  if (number == SIGSEGV && info->si_code > 0 && DeviceMemory::is_device_address(info->si_addr)) {
    CaughtSignal caught = {};
    note_signal(caught, number, *info, context);
    report("device_pointer_on_host",
           fmt::format("the host touched device memory at {}; copy it with cudaMemcpy() first",
                       info->si_addr),
           "", innermost_line(caught));
  }
  errno = kept_errno;
  pass_on(number, info, context);
}

/// Somebody loses patience: where a kernel runs, it is told which, and where its threads stand;
/// then the process dies of the signal.
void handle_end(int number, siginfo_t* info, void* context) {
  constexpr unsigned kSecondsToTell = 5;
  constexpr int kMostTries = 50;
  static volatile std::sig_atomic_t asked = 0;
  static volatile std::sig_atomic_t tries = 0;
  if (number == SIGALRM) {
    number = asked;
  } else {
    asked = number;
    std::signal(number, SIG_DFL);
  }
  Lane* lane = current_lane;
  if (lane == nullptr && *running_kernel_name() != '\0' && tries < kMostTries) {
    // The runtime is between two threads: again in two milliseconds.
    tries = tries + 1;
    struct sigaction again = {};
    again.sa_sigaction = handle_end;
    again.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGALRM, &again, nullptr);
    const itimerval soon = {{0, 0}, {0, 2000}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    return;
  }
  if (lane != nullptr) {
    // The report may need what the interrupted code holds.
    std::signal(SIGALRM, SIG_DFL);
    alarm(kSecondsToTell);
    Worker& worker = *lane->block->worker;
    note_signal(worker.caught, number, *info, context);
    worker.abandon(Worker::Outcome::caught_signal);
  }
  if (const std::string_view kernel = running_kernel_name(); !kernel.empty()) {
    constexpr std::string_view kBegin = "========= interrupted: kernel ";
    constexpr std::string_view kEnd = " still runs\n";
    for (const std::string_view part : {kBegin, kernel, kEnd}) {
      if (write(STDERR_FILENO, part.data(), part.size()) < 0) break;
    }
  }
  std::raise(number);
}

/// What the other threads of the block do.
std::string standing(const Block& block) {
  const Groups groups = group_waiting(block);
  return groups.empty() ? "" : "; of its block " + describe(groups, block.threads);
}

struct Description {
  const char* kind;
  std::string text;
  cudaError_t code;
};

Description describe(const CaughtSignal& caught, const Block& block) {
  const auto at = reinterpret_cast<std::uintptr_t>(caught.address);
  constexpr std::uintptr_t kNullPage = 65536;
  if (ends_program(caught.number)) {
    return {"interrupted",
            fmt::format("was running when {} ended the program{}",
                        caught.number == SIGINT ? "SIGINT" : "SIGTERM", standing(block)),
            cudaErrorLaunchFailure};
  }
  if (caught.number == SIGFPE) {
    return {"integer_division_by_zero", "divided an integer by zero", cudaErrorLaunchFailure};
  }
  if (caught.number == SIGILL) {
    return {"trap", "executed an illegal instruction", cudaErrorIllegalInstruction};
  }
  if (caught.misaligned) {
    return {"misaligned_address",
            "touched a vector, a float4 say, at an address that is no multiple of its size",
            cudaErrorMisalignedAddress};
  }
  if (is_stack_guard(caught.address)) {
    return {
        "stack_overflow",
        fmt::format("used more than {} KiB of stack: the kernel's local arrays or recursion are "
                    "too large",
                    kStackBytes / 1024),
        cudaErrorLaunchFailure};
  }
  if (block.shared.near(caught.address)) {
    return {
        "illegal_address",
        fmt::format("touched {} outside the block's shared memory ({} bytes of __shared__ "
                    "variables so far, {} bytes of dynamic shared memory)",
                    caught.address, block.shared.static_bytes(), block.grid->config.shared_bytes),
        cudaErrorIllegalAddress};
  }
  const Allocation* allocation = DeviceMemory::instance().find(caught.address);
  if (allocation != nullptr && !may_access(block.grid->device, *allocation)) {
    const int here = block.grid->device;
    const int there = allocation->device;
    const std::string mend =
        allocation->pool != nullptr
            ? fmt::format(
                  "call cudaMemPoolSetAccess() for device {} first, for the memory is of a "
                  "pool, which cudaDeviceEnablePeerAccess() does not open",
                  here)
            : fmt::format("call cudaDeviceEnablePeerAccess({}, 0) on device {} first", there, here);
    return {"peer_access_missing",
            fmt::format("touched {}, which is memory of device {}, from device {}; {}",
                        caught.address, there, here, mend),
            cudaErrorIllegalAddress};
  }
  if (at < kNullPage) {
    return {"illegal_address", fmt::format("touched address {:#x}: a null pointer", at),
            cudaErrorIllegalAddress};
  }
  return {"illegal_address",
          fmt::format("touched {}, {}", caught.address,
                      DeviceMemory::instance().describe(caught.address)),
          cudaErrorIllegalAddress};
}

}  // namespace

void report_signal(const CaughtSignal& caught, const Lane& lane) {
  Block& block = *lane.block;
  const Description found = describe(caught, block);
  block.grid->fail(found.kind, name_of_thread(lane.index, block.index) + " " + found.text,
                   innermost_line(caught), found.code);
  if (!ends_program(caught.number)) return;
  std::fflush(nullptr);
  std::raise(caught.number);
}

void use_alternate_stack() {
  static thread_local AlternateStack stack;
}

void install_signal_handlers() {
  static const bool installed = [] {
    struct sigaction ours = {};
    ours.sa_sigaction = handle;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (std::size_t i = 0; i < std::size(kSignals); ++i) {
      sigaction(kSignals[i], &ours, &earlier[i]);
    }
    ours.sa_sigaction = handle_end;
    for (const int number : {SIGINT, SIGTERM}) {
      struct sigaction before = {};
      sigaction(number, nullptr, &before);
      const bool is_default = (before.sa_flags & SA_SIGINFO) == 0 && before.sa_handler == SIG_DFL;
      if (is_default) sigaction(number, &ours, nullptr);
    }
    return true;
  }();
  static_cast<void>(installed);
}

}  // namespace simt
