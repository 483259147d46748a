// The direct kind of Submission: a plug-in in this process.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/submission.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <map>
#include <mutex>
#include <utility>

#include "demangle.h"
#include "exported.h"

namespace lab {
namespace {

// "lab::f" out of "lab_function::Tag<&lab::f>": some demanglers add "(lab::f(int))" around it.
std::string function_name(const std::string& tag) {
  const std::size_t from = tag.find_first_not_of("&(", tag.find('<') + 1);
  return tag.substr(from, tag.find_first_of("(>", from) - from);
}

class DirectSubmission final : public Submission {
 public:
  explicit DirectSubmission(const std::string& path)
      : functions_(exported_functions(path)), handle_(::dlopen(path.c_str(), RTLD_NOW)) {
    if (handle_ == nullptr) throw NotLoaded(::dlerror());
  }
  // Never closed: an exception or a kernel of the submission may outlive this object.

 protected:
  void invoke(const ContractFunction& function, Thunk thunk, const void* block,
              std::size_t) const override {
    thunk(address_of(function), block);
  }

 private:
  void* address_of(const ContractFunction& function) const {
    const std::lock_guard lock(mutex_);
    void*& address = addresses_[&function];
    if (address == nullptr) address = find(function);
    return address;
  }

  void* find(const ContractFunction& function) const {
    const auto exact = functions_.find(function.signature());
    if (exact != functions_.end()) return ::dlsym(handle_, exact->second.c_str());
    for (const auto& [signature, symbol] : functions_)
      if (signature.rfind(function.name() + "(", 0) == 0)
        throw MissingFunction(fmt::format(
            "The contract asks for {}, but the submission defines it with other parameters: {}.",
            function.signature(), signature));
    throw MissingFunction(fmt::format("The submission does not define {}.", function.signature()));
  }

  std::map<std::string, std::string> functions_;
  void* handle_;
  mutable std::mutex mutex_;
  mutable std::map<const ContractFunction*, void*> addresses_;
};

}  // namespace

ContractFunction::ContractFunction(const std::type_info& tag, const std::type_info& pointer) {
  const std::string type = demangle(pointer);  // "void (*)(float const*, unsigned long)"
  signature_ = function_name(demangle(tag)) + type.substr(type.find("(*)") + 3);
}

std::string ContractFunction::name() const {
  return signature_.substr(0, signature_.find('('));
}

std::unique_ptr<Submission> Submission::load(const std::string& path) {
  return std::make_unique<DirectSubmission>(path);
}

}  // namespace lab
