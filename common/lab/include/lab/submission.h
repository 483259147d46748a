// The seam between a harness and the code that it judges.
//
// The harness never links a submission: it calls the contract's functions through a Submission.
// load() gives the direct kind, a plug-in in this process.  Another kind (a child process) only has
// to implement invoke(): a call is a function and a block of trivially copyable arguments.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>

namespace lab_function {
/// Carries a function in its type; outside namespace lab, so that its name stays short.
template <auto Function>
struct Tag {};
}  // namespace lab_function

namespace lab {

/// The submission has no function of that name and those parameters.
class MissingFunction : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The submission cannot be loaded: it uses something that exists nowhere, say.
class NotLoaded : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One function of the contract, known by its type alone: it is never linked.
class ContractFunction {
 public:
  template <auto Function>
  static const ContractFunction& of() {
    static const ContractFunction function(typeid(lab_function::Tag<Function>),
                                           typeid(decltype(Function)));
    return function;
  }

  /// "lab::vector_add(float const*, float const*, float*, unsigned long, CUstream_st*)"
  const std::string& signature() const { return signature_; }
  /// "lab::vector_add"
  std::string name() const;

 private:
  ContractFunction(const std::type_info& tag, const std::type_info& pointer);
  std::string signature_;
};

/// Code that defines the contract.
class Submission {
 public:
  /// Loads a shared object into this process.  Throws NotLoaded.
  static std::unique_ptr<Submission> load(const std::string& path);

  Submission() = default;
  Submission(const Submission&) = delete;
  Submission& operator=(const Submission&) = delete;
  virtual ~Submission() = default;

  /// Calls one function of the contract: call<&lab::vector_add>(a, b, c, n, stream).  Arguments are
  /// converted to the parameters' types.  Throws MissingFunction, and whatever the function throws.
  template <auto Function, typename... Args>
  void call(Args... args) const {
    Call<decltype(Function)>::template run<Function>(*this, args...);
  }

 protected:
  /// Calls the function at `address` with the arguments in `block`.
  using Thunk = void (*)(void* address, const void* block);
  virtual void invoke(const ContractFunction& function, Thunk thunk, const void* block,
                      std::size_t bytes) const = 0;

 private:
  template <typename Pointer>
  struct Call;

  template <typename... Params>
  struct Call<void (*)(Params...)> {
    static_assert((std::is_trivially_copyable_v<Params> && ...),
                  "arguments may cross to another process: they must be plain bytes");
    using Block = std::tuple<Params...>;

    static void thunk(void* address, const void* block) {
      std::apply(reinterpret_cast<void (*)(Params...)>(address), *static_cast<const Block*>(block));
    }

    template <auto Function, typename... Args>
    static void run(const Submission& submission, Args... args) {
      static_assert(sizeof...(Args) == sizeof...(Params), "the contract takes other arguments");
      const Block block(static_cast<Params>(args)...);
      submission.invoke(ContractFunction::of<Function>(), &thunk, &block, sizeof(block));
    }
  };
};

}  // namespace lab
