// libbacktrace reads the debug information: it comes with the compiler that this device needs in
// any case, works inside the process (no addr2line to start for every barrier), knows inlined
// calls, and is small.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "source_line.h"

#include <backtrace.h>
#include <cxxabi.h>
#include <link.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

namespace simt {
namespace {

std::mutex mutex;

/// How many libraries were loaded so far: libbacktrace looks for them once per state.
unsigned long long loads() {
  unsigned long long count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        *static_cast<unsigned long long*>(data) = info->dlpi_adds + info->dlpi_subs;
        return 1;
      },
      &count);
  return count;
}

/// A state that knows all libraries.  States cannot be freed; one is made per report after a load.
backtrace_state* state() {
  static backtrace_state* current = nullptr;
  static unsigned long long made_at = 0;
  const unsigned long long now = loads();
  if (current == nullptr || made_at != now) {
    current = backtrace_create_state(
        nullptr, 1, [](void*, const char*, int) {}, nullptr);
    made_at = now;
  }
  return current;
}

/// The last folder or file of `path`, which loses it; "x/.." counts as nothing.
std::string_view take_last(std::string_view& path) {
  for (int skipped = 0; !path.empty();) {
    const std::size_t slash = path.rfind('/');
    const std::string_view last = path.substr(slash + 1);  // npos + 1 is 0
    path = slash == path.npos ? std::string_view{} : path.substr(0, slash);
    if (last.empty() || last == ".") continue;
    if (last == "..") {
      ++skipped;
    } else if (skipped > 0) {
      --skipped;
    } else {
      return last;
    }
  }
  return {};
}

int depth(std::string_view path) {
  int count = 0;
  while (!take_last(path).empty()) ++count;
  return count;
}

/// However both are spelled.  Not with std::filesystem: what it calls may be the checked program's
/// own, which asks for a line again.
bool is_below(std::string_view path, std::string_view folder) {
  int deeper = depth(path) - depth(folder);
  if (deeper <= 0) return false;
  for (; deeper > 0; --deeper) take_last(path);
  while (true) {
    const std::string_view last = take_last(path);
    if (last != take_last(folder)) return false;
    if (last.empty()) return true;
  }
}

/// Whether `path` is a stand-in header: one in the folder that simt-cc searches, or in a copy.
bool is_stand_in(std::string_view path) {
  return path.find("include/simt/") != path.npos || path.ends_with("/cuda_runtime.h") ||
         is_below(path, SIMT_INCLUDE_FOLDER);
}

int take_line(void* data, std::uintptr_t, const char* file, int line, const char*) {
  if (file == nullptr || is_stand_in(file)) return 0;
  auto* found = static_cast<SourceLine*>(data);
  found->file = file;
  found->line = line;
  return 1;
}

}  // namespace

std::string SourceLine::brief() const {
  if (line == 0) return "an unknown line";
  return file.substr(file.rfind('/') + 1) + ":" + std::to_string(line);
}

SourceLine line_of(const void* pc) {
  std::lock_guard lock(mutex);
  SourceLine found;
  backtrace_pcinfo(
      state(), reinterpret_cast<std::uintptr_t>(pc), take_line, [](void*, const char*, int) {},
      &found);
  return found;
}

Symbol symbol_at(const void* address) {
  std::lock_guard lock(mutex);
  Symbol found;
  backtrace_syminfo(
      state(), reinterpret_cast<std::uintptr_t>(address),
      [](void* data, std::uintptr_t, const char* name, std::uintptr_t begin, std::uintptr_t bytes) {
        if (name != nullptr) *static_cast<Symbol*>(data) = {name, begin, bytes};
      },
      [](void*, const char*, int) {}, &found);
  return found;
}

SourceLine line_of_call(const void* pc) {
  using Kept = std::map<std::pair<const void*, unsigned long long>, SourceLine>;
  static std::mutex kept_mutex;
  static auto& kept = *new Kept;  // never destroyed: reports are also made at the process's exit
  std::lock_guard lock(kept_mutex);
  const auto key = std::pair{pc, loads()};
  const auto found = kept.find(key);
  if (found != kept.end()) return found->second;
  return kept[key] = line_of(static_cast<const char*>(pc) - 1);
}

std::string demangled(const std::string& name) {
  // Else a variable that is called `i` would be taken for the type int.
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text != nullptr ? text.get() : name;
}

}  // namespace simt
