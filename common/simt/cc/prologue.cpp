// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "prologue.h"

namespace simt::cc {
namespace {

constexpr std::string_view kMarker = "# 1 \"<simt-cc>\" 3\n";

constexpr std::string_view kFast = "namespace simt { constexpr bool kCheckedBuild = false; }\n";

// memcpy() and its kin do what no instrumentation sees: calls of whatever header go to our own,
// because this is their first declaration.  So do malloc(), new and their counterparts, which the
// compiler knows too well for another name: in a kernel they are the device's heap.  The memory
// functions that CUDA lacks are refused by name in device code; C++'s library calls them as well.
constexpr std::string_view kChecked = R"(namespace simt { constexpr bool kCheckedBuild = true; }
extern "C" {
void* memcpy(void* __restrict, const void* __restrict, decltype(sizeof 0)) noexcept
    __asm__("simt_checked_memcpy");
void* memmove(void*, const void*, decltype(sizeof 0)) noexcept __asm__("simt_checked_memmove");
void* memset(void*, int, decltype(sizeof 0)) noexcept __asm__("simt_checked_memset");
}
__asm__(
    ".set mempcpy, simt_checked_mempcpy\n"
    ".set bcopy, simt_checked_bcopy\n"
    ".set bzero, simt_checked_bzero\n"
    ".set wmemcpy, simt_checked_wmemcpy\n"
    ".set wmemmove, simt_checked_wmemmove\n"
    ".set wmemset, simt_checked_wmemset\n"
    ".set malloc, simt_checked_malloc\n"
    ".set free, simt_checked_free\n"
    ".set _Znwm, simt_checked_new\n"
    ".set _Znam, simt_checked_new\n"
    ".set _ZdlPv, simt_checked_delete\n"
    ".set _ZdaPv, simt_checked_delete\n"
    ".set _ZdlPvm, simt_checked_delete\n"
    ".set _ZdaPvm, simt_checked_delete\n"
    ".set _ZnwmSt11align_val_t, simt_checked_new_aligned\n"
    ".set _ZnamSt11align_val_t, simt_checked_new_aligned\n"
    ".set _ZdlPvSt11align_val_t, simt_checked_delete_aligned\n"
    ".set _ZdlPvmSt11align_val_t, simt_checked_delete_aligned\n"
    ".set _ZdaPvSt11align_val_t, simt_checked_delete_aligned\n"
    ".set _ZdaPvmSt11align_val_t, simt_checked_delete_aligned\n");
)";

/// The compiler takes the name of the file from a marker in the first line, if one is there.
std::size_t end_of_first_marker(std::string_view text) {
  if (!text.starts_with("# ")) return 0;
  const std::size_t end = text.find('\n');
  return end == text.npos ? 0 : end + 1;
}

}  // namespace

std::string with_prologue(std::string_view rewritten, Build build) {
  const std::string_view prologue = build == Build::kChecked ? kChecked : kFast;
  const std::size_t first = end_of_first_marker(rewritten);
  std::string text;
  text.reserve(rewritten.size() + prologue.size() + 64);
  text += rewritten.substr(0, first);
  text += kMarker;
  text += prologue;
  text += rewritten.substr(first);
  return text;
}

}  // namespace simt::cc
