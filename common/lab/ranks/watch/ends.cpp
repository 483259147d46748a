// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// What ends a rank in the middle of the submission's call (watch.h): the calls of MPI that belong
// to the program around it, exit(), and signals.  Each is told before the rank is gone; mpirun
// would only notice later, and not say who.
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iterator>

#include "next.h"

namespace {

using lab::watch::next;
using lab::watch::tell_end;

constexpr int kLost = 70;
constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
std::array<struct sigaction, kCrashes.size()> before;

// The instruction that failed runs again once this returns, under whoever was there before.
void on_crash(int number) {
  if (tell_end(nullptr, number)) {
    ::signal(number, SIG_DFL);
  } else {
    for (std::size_t i = 0; i < kCrashes.size(); ++i) {
      if (kCrashes[i] == number) ::sigaction(number, &before[i], nullptr);
    }
  }
  ::raise(number);
}

[[noreturn]] void leave(int code) {
  static const auto own = next(&::_exit, "_exit");
  own(code);
  __builtin_unreachable();
}

}  // namespace

void lab::watch::catch_crashes() {
  struct sigaction action {};
  action.sa_handler = &on_crash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (std::size_t i = 0; i < kCrashes.size(); ++i) ::sigaction(kCrashes[i], &action, &before[i]);
}

#pragma GCC visibility push(default)
extern "C" {

int MPI_Finalize() {
  if (tell_end("MPI_Finalize", 0)) leave(kLost);
  return PMPI_Finalize();
}

int MPI_Init(int* argc, char*** argv) {
  if (tell_end("MPI_Init", 0)) leave(kLost);
  return PMPI_Init(argc, argv);
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  if (tell_end("MPI_Init_thread", 0)) leave(kLost);
  return PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Abort(MPI_Comm comm, int code) {
  if (tell_end("MPI_Abort", code)) leave(kLost);
  return PMPI_Abort(comm, code);
}

void exit(int code) noexcept {
  static const auto own = next(&::exit, "exit");
  tell_end("exit", code);
  own(code);
  __builtin_unreachable();
}

void quick_exit(int code) noexcept {
  static const auto own = next(&::quick_exit, "quick_exit");
  tell_end("quick_exit", code);
  own(code);
  __builtin_unreachable();
}

void _exit(int code) {
  tell_end("_exit", code);
  leave(code);
}

void _Exit(int code) noexcept {
  tell_end("_Exit", code);
  leave(code);
}

}  // extern "C"
#pragma GCC visibility pop
