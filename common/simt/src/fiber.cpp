// The switch.  It saves what a callee must save and ends in `ret`: fibers of one kernel wait at the
// same call, so the CPU's return predictor is right nearly always; ending in `jmp` costs three
// times as much.  Neither the x87 control word nor mxcsr is kept: kernels do not change them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "fiber.h"

#if defined(__x86_64__) && !defined(SIMT_UCONTEXT)

asm(R"(
.text
.globl simt_switch_fiber
.hidden simt_switch_fiber
.type simt_switch_fiber, @function
.p2align 4
simt_switch_fiber:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size simt_switch_fiber, .-simt_switch_fiber
)");

void* simt::new_fiber(void* top, void (*entry)()) {
  constexpr int kSavedRegisters = 6;
  auto** sp = static_cast<void**>(top);
  *--sp = nullptr;  // where entry would return to; unwinding ends here
  *--sp = reinterpret_cast<void*>(entry);
  for (int i = 0; i < kSavedRegisters; ++i) *--sp = nullptr;
  return sp;
}

#else

#include <ucontext.h>

#include <cstddef>
#include <new>

void* simt::new_fiber(void* top, void (*entry)()) {
  constexpr std::size_t kUsable = 32 * 1024;  // makecontext wants a size; the stack has more
  auto* base = static_cast<char*>(top) - sizeof(ucontext_t) - 64;
  base -= reinterpret_cast<std::size_t>(base) % 16;
  auto* context = new (base) ucontext_t;
  getcontext(context);
  context->uc_stack.ss_sp = base - kUsable;
  context->uc_stack.ss_size = kUsable;
  context->uc_link = nullptr;
  makecontext(context, entry, 0);
  return context;
}

extern "C" void simt_switch_fiber(void** from, void* to) noexcept {
  ucontext_t here;
  *from = &here;
  swapcontext(&here, static_cast<ucontext_t*>(to));
}

#endif
