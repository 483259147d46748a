// What checked code (simt-cc --checked) calls in place of what no instrumentation sees.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef SIMT_CHECKED

// Before any other declaration of them, so that calls of whatever header go there.
extern "C" {
void* memcpy(void* __restrict to, const void* __restrict from, __SIZE_TYPE__ size) noexcept
    __asm__("simt_checked_memcpy");
void* memmove(void* to, const void* from, __SIZE_TYPE__ size) noexcept
    __asm__("simt_checked_memmove");
void* memset(void* to, int value, __SIZE_TYPE__ size) noexcept __asm__("simt_checked_memset");
}

// So do malloc(), new and their counterparts, which the compiler knows too well for another name:
// in a kernel they are the device's heap.
#define SIMT_INSTEAD(symbol, ours) ".set " symbol ", simt_checked_" ours "\n"
__asm__(SIMT_INSTEAD("malloc", "malloc") SIMT_INSTEAD("free", "free")  //
        SIMT_INSTEAD("_Znwm", "new") SIMT_INSTEAD("_Znam", "new")      //
        SIMT_INSTEAD("_ZdlPv", "delete") SIMT_INSTEAD("_ZdaPv", "delete")
            SIMT_INSTEAD("_ZdlPvm", "delete") SIMT_INSTEAD("_ZdaPvm", "delete")
                SIMT_INSTEAD("_ZnwmSt11align_val_t", "new_aligned")
                    SIMT_INSTEAD("_ZnamSt11align_val_t", "new_aligned")
                        SIMT_INSTEAD("_ZdlPvSt11align_val_t", "delete_aligned")
                            SIMT_INSTEAD("_ZdlPvmSt11align_val_t", "delete_aligned")
                                SIMT_INSTEAD("_ZdaPvSt11align_val_t", "delete_aligned")
                                    SIMT_INSTEAD("_ZdaPvmSt11align_val_t", "delete_aligned"));
#undef SIMT_INSTEAD

namespace simt {
namespace result_detail {
template <class T>
struct Rvalue {
  using type = T;
};
template <class T>
struct Rvalue<T&> {};
}  // namespace result_detail

/// What simt-cc puts before a value that is computed and stored: `x[i] = Result() = f();`.  The
/// value is then assigned, which the instrumentation sees, and not returned into place.  What was
/// moved is moved, and what the compiler may compute it may compute still.
struct Result {
  template <class T>
  __attribute__((always_inline)) constexpr const T& operator=(const T& value) const noexcept {
    return value;
  }
  template <class T, class = typename result_detail::Rvalue<T>::type>
  __attribute__((always_inline)) constexpr T&& operator=(T&& value) const noexcept {
    return static_cast<T&&>(value);
  }
};
}  // namespace simt

#endif
