// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/interrupt.h"

#include <signal.h>

#include <initializer_list>

namespace grader {
namespace {

volatile sig_atomic_t interrupt_came = 0;

void note_interrupt(int /*signal*/) {
  interrupt_came = 1;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

bool interrupted() {
  return interrupt_came != 0;
}

}  // namespace grader
