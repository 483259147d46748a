// Kernel launches: what simt-cc writes in place of kernel<<<grid, block, bytes, stream>>>(args...).
//
//   k<T><<<g, b>>>(x, n);   becomes   simt::typed_launch(k<T>, "k<T>", simt::config(g, b))(x, n);
//   or, where T is left to be deduced:
//                                     simt::deduced_launch([=](auto&... a) { k(a...); }, "k",
//                                                          simt::config(g, b))(x, n);
//
// Either way each argument is copied once, when the kernel is launched, and every thread gets its
// own copy of that copy, as on a GPU.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

#include "simt/build.h"
#include "simt/lockstep.h"
#include "simt/managed.h"
#include "simt/result.h"
#include "simt/runtime.h"
#include "simt/shared.h"

// What hands a thread its arguments is no access of the kernel's.
#if __has_attribute(no_sanitize_coverage)
#define SIMT_UNCHECKED __attribute__((no_sanitize_thread, no_sanitize_coverage))
#else
#define SIMT_UNCHECKED __attribute__((no_sanitize_thread))
#endif

namespace simt {

/// Takes what stands between <<< and >>>.  Always inlined: checked and fast code of one process
/// must not share it.
SIMT_INLINE LaunchConfig config(dim3 grid, dim3 block = dim3(), std::size_t shared_bytes = 0,
                                cudaStream_t stream = nullptr) {
  return {grid, block, shared_bytes, stream, nullptr, kCheckedBuild};
}

/// The configuration of a kernel whose __launch_bounds__ allow so many threads a block.
SIMT_INLINE LaunchConfig bounded(unsigned threads, LaunchConfig config) {
  config.max_threads = threads;
  return config;
}

/// The __launch_bounds__ of a kernel, by its address: known before main() starts wherever compiled
/// code names `noted`.  simt-cc names it in the kernel's body, so that every instance of a template
/// notes its own.
template <auto Kernel, unsigned Threads>
struct LaunchBounds {
  static const bool noted;
};
template <auto Kernel, unsigned Threads>
const bool LaunchBounds<Kernel, Threads>::noted =
    (note_launch_bounds(reinterpret_cast<const void*>(Kernel), Threads), true);

namespace launch_detail {

/// False if the argument is a pointer (or a reference, which travels as one) that the kernel could
/// not follow; libsimt reported it.
template <class Parameter, class T>
inline bool may_pass(const char* kernel, int index, T& value) {
  const volatile void* pointer = nullptr;
  if constexpr (std::is_reference_v<Parameter>) {
    pointer = &value;
  } else if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) {
    pointer = value;
  }
  return check_pointer_argument(kernel, index, const_cast<const void*>(pointer));
}

template <class Body>
SIMT_UNCHECKED void invoke(void* closure) {
  (*static_cast<Body*>(closure))();
}

template <class Body>
inline cudaError_t run(const char* kernel, const LaunchConfig& config, Body& body, bool borrows) {
  const Closure closure = {
      &body,
      sizeof body,
      alignof(Body),
      invoke<Body>,
      [](void* to, void* from) { new (to) Body(std::move(*static_cast<Body*>(from))); },
      [](void* object) { static_cast<Body*>(object)->~Body(); },
      borrows};
  return launch_grid(kernel, config, closure);
}

template <std::size_t I, class T>
struct Argument {
  T value;
};

/// A call that is made later, once for each thread.  No std::tuple: its functions would be looked
/// at as the kernel's in checked code.
template <class Function, class Indices, class... Arguments>
struct Call;
template <class Function, std::size_t... I, class... Arguments>
struct Call<Function, std::index_sequence<I...>, Arguments...> : Argument<I, Arguments>... {
  Function function;

  template <class... Values>
  explicit Call(Function called, Values&&... values)
      : Argument<I, Arguments>{std::forward<Values>(values)}..., function(std::move(called)) {}

  SIMT_UNCHECKED void operator()() {
    function(static_cast<Argument<I, Arguments>&>(*this).value...);
  }
};

/// How an argument is kept until the kernel ran: a copy, except of what only a copy constructor
/// could copy (a class that owns memory, and converts to a pointer for the kernel).  With one of
/// these the grid runs at once.
template <class Argument>
using Kept = std::conditional_t<std::is_trivially_copyable_v<std::decay_t<Argument>>,
                                std::decay_t<Argument>, Argument&>;

}  // namespace launch_detail

/// A launch of a function whose parameter types are known: arguments convert as in a call.
template <class... Parameters>
class TypedLaunch {
 public:
  using Kernel = void (*)(Parameters...);

  TypedLaunch(Kernel kernel, const char* name, const LaunchConfig& config)
      : kernel_(kernel), name_(name), config_(config) {
    config_.function = reinterpret_cast<const void*>(kernel);
  }

  void operator()(Parameters... arguments) const { run(arguments...), Discarded(); }

  /// The same with pointers to the arguments.
  template <std::size_t... I>
  cudaError_t run_with([[maybe_unused]] void** arguments, std::index_sequence<I...>) const {
    return run(*static_cast<std::remove_reference_t<Parameters>*>(arguments[I])...);
  }

 private:
  cudaError_t run(std::remove_reference_t<Parameters>&... arguments) const {
    [[maybe_unused]] int index = 0;
    if (!(launch_detail::may_pass<Parameters>(name_, ++index, arguments) && ...)) {
      return launch_fault(name_, config_);
    }
    using Body = launch_detail::Call<Kernel, std::index_sequence_for<Parameters...>, Parameters...>;
    Body body(kernel_, std::forward<Parameters>(arguments)...);
    return launch_detail::run(name_, config_, body, (std::is_reference_v<Parameters> || ...));
  }

  Kernel kernel_;
  const char* name_;
  LaunchConfig config_;
};

template <class... Parameters>
inline TypedLaunch<Parameters...> typed_launch(void (*kernel)(Parameters...), const char* name,
                                               const LaunchConfig& config) {
  return {kernel, name, config};
}

/// A launch whose parameter types follow from the arguments; `Body` calls the kernel.
template <class Body>
class DeducedLaunch {
 public:
  DeducedLaunch(const Body& body, const char* name, const LaunchConfig& config)
      : body_(body), name_(name), config_(config) {}

  template <class... Arguments>
  void operator()(Arguments&&... arguments) const {
    launch<launch_detail::Kept<Arguments>...>(arguments...);
  }

 private:
  template <class... Kept>
  void launch(Kept... arguments) const {
    [[maybe_unused]] int index = 0;
    if (!(launch_detail::may_pass<void>(name_, ++index, arguments) && ...)) {
      launch_fault(name_, config_);
      return;
    }
    using Bound = launch_detail::Call<Body, std::index_sequence_for<Kept...>, Kept...>;
    Bound bound(body_, arguments...);
    launch_detail::run(name_, config_, bound, (std::is_reference_v<Kept> || ...)), Discarded();
  }

  Body body_;
  const char* name_;
  LaunchConfig config_;
};

template <class Body>
inline DeducedLaunch<Body> deduced_launch(const Body& body, const char* name,
                                          const LaunchConfig& config) {
  return {body, name, config};
}

/// The kernel itself, registered so that launch_by_address() can call it: what simt-cc writes where
/// a kernel is cast to void*.
template <class... Parameters>
auto kernel(void (*function)(Parameters...), const char* name) -> void (*)(Parameters...) {
  static constexpr std::size_t kSizes[] = {sizeof(std::remove_reference_t<Parameters>)..., 0};
  static constexpr KernelType kType = {
      sizeof...(Parameters), kSizes,
      [](const void* address, const char* kernel_name, const LaunchConfig& config,
         void** arguments) {
        return typed_launch(reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(address)),
                            kernel_name, config)
            .run_with(arguments, std::index_sequence_for<Parameters...>());
      }};
  register_kernel(reinterpret_cast<const void*>(function), name, &kType);
  return function;
}

}  // namespace simt

// The launches by function: `arguments` point to one value for each parameter.  A kernel may come
// as a void*, if it was cast to one by name: simt-cc writes kernel(k) there.

template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                             std::size_t shared_bytes = 0, cudaStream_t stream = nullptr) {
  return simt::typed_launch(kernel, simt::name_of_kernel(reinterpret_cast<const void*>(kernel)),
                            simt::config(grid, block, shared_bytes, stream))
      .run_with(arguments, std::index_sequence_for<Parameters...>());
}
inline cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared_bytes = 0, cudaStream_t stream = nullptr) {
  return simt::launch_by_address(kernel, simt::config(grid, block, shared_bytes, stream),
                                 arguments);
}

template <class... Parameters>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                        void** arguments, std::size_t shared_bytes = 0,
                                        cudaStream_t stream = nullptr) {
  simt::LaunchConfig config = simt::config(grid, block, shared_bytes, stream);
  config.cooperative = true;
  return simt::typed_launch(kernel, simt::name_of_kernel(reinterpret_cast<const void*>(kernel)),
                            config)
      .run_with(arguments, std::index_sequence_for<Parameters...>());
}
inline cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, std::size_t shared_bytes = 0,
                                               cudaStream_t stream = nullptr) {
  simt::LaunchConfig config = simt::config(grid, block, shared_bytes, stream);
  config.cooperative = true;
  return simt::launch_by_address(kernel, config, arguments);
}

#include "simt/launch_attributes.h"

// simt-cc reads these qualifiers after the preprocessor, so that here they stay what they are; code
// that other compilers see has simt/qualifiers.h.
#ifdef __SIMT_CC__
#undef __host__
#undef __device__
#undef __global__
#undef __constant__
#undef __managed__
#undef __grid_constant__
#undef __launch_bounds__
#undef __maxnreg__
#define __host__ __host__
#define __device__ __device__
#define __global__ __global__
#define __constant__ __constant__
#define __managed__ __managed__
#define __shared__ __shared__
#define __grid_constant__ __grid_constant__
#define __launch_bounds__ __launch_bounds__
#define __maxnreg__ __maxnreg__
#endif
