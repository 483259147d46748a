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
#include <type_traits>

#include "simt/shared.h"

namespace simt {

/// What stands between <<< and >>>, and what the kernel's library needs.
struct LaunchConfig {
  dim3 grid, block;
  std::size_t shared_bytes = 0;   ///< dynamic shared memory
  cudaStream_t stream = nullptr;  ///< the default stream
  std::size_t static_bytes = 0;   ///< static_shared() must hold at least these
};

/// Runs the kernel's body for the calling thread.
using Invoke = void (*)(void* closure);

/// Runs a grid: `invoke(closure)` once by each of its threads.  Checks the configuration; errors are
/// returned and kept for cudaGetLastError().  `kernel` must outlive the grid.  In libsimt.
cudaError_t run_grid(const char* kernel, const LaunchConfig& config, Invoke invoke, void* closure);

/// Reports a pointer that no kernel may follow (host memory) before the launch of `kernel`; `index`
/// counts the arguments from 1.  In libsimt.
void check_pointer_argument(const char* kernel, int index, const void* pointer);

/// Takes what stands between <<< and >>>.
inline LaunchConfig config(dim3 grid, dim3 block = dim3(), std::size_t shared_bytes = 0,
                           cudaStream_t stream = nullptr) {
  return {grid, block, shared_bytes, stream, claimed_shared_bytes()};
}

namespace launch_detail {

template <class T>
inline void check_argument(const char* kernel, int index, const T& value) {
  if constexpr (std::is_pointer_v<T>) {
    if constexpr (!std::is_function_v<std::remove_pointer_t<T>>) {
      check_pointer_argument(kernel, index, const_cast<const void*>(
                                                static_cast<const volatile void*>(value)));
    }
  }
}

template <class Body>
inline void run(const char* kernel, const LaunchConfig& config, Body& body) {
  run_grid(kernel, config, [](void* closure) { (*static_cast<Body*>(closure))(); }, &body);
}

/// How an argument is kept until the kernel ran: a copy, except of what only a copy constructor
/// could copy (a class that owns memory, and converts to a pointer for the kernel).
template <class Argument>
using Kept = std::conditional_t<std::is_trivially_copyable_v<std::decay_t<Argument>>,
                                std::decay_t<Argument>, Argument&>;

}  // namespace launch_detail

/// A launch of a function whose parameter types are known: arguments convert as in a call.
template <class... Parameters>
class TypedLaunch {
  static_assert((!std::is_reference_v<Parameters> && ...),
                "kernel launch: a parameter of the kernel is a reference, but the parameters of a "
                "__global__ function are passed by value");

 public:
  using Kernel = void (*)(Parameters...);

  TypedLaunch(Kernel kernel, const char* name, const LaunchConfig& config)
      : kernel_(kernel), name_(name), config_(config) {}

  void operator()(Parameters... arguments) const {
    [[maybe_unused]] int index = 0;
    (launch_detail::check_argument(name_, ++index, arguments), ...);
    auto body = [kernel = kernel_, &arguments...] { kernel(arguments...); };
    launch_detail::run(name_, config_, body);
  }

 private:
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
    (launch_detail::check_argument(name_, ++index, arguments), ...);
    auto body = [this, &arguments...] { body_(arguments...); };
    launch_detail::run(name_, config_, body);
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

}  // namespace simt
