// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string_view>

namespace lab {
namespace {

std::string text_of(const char* mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(mangled, nullptr, nullptr, &status), &std::free);
  return status == 0 && text ? text.get() : mangled;
}

}  // namespace

std::string demangle(const char* symbol) {
  return std::string_view(symbol).starts_with("_Z") ? text_of(symbol) : symbol;
}

std::string demangle(const std::type_info& type) {
  return text_of(type.name());
}

}  // namespace lab
