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
#include <utility>

// The linker puts the first in the place of dl_iterate_phdr in this library, libbacktrace's code
// included (-Wl,--wrap; see CMakeLists.txt), and calls the true one by the second name.
extern "C" {
using ModuleCallback = int (*)(dl_phdr_info*, std::size_t, void*);
int __wrap_dl_iterate_phdr(ModuleCallback callback, void* data);
int __real_dl_iterate_phdr(ModuleCallback callback, void* data);
}

namespace simt {
namespace {

/// What an address is in: the program or one of its libraries.
struct Module {
  std::uintptr_t base;
  unsigned long long unloads;  // so far: only after one can another be at the same place

  auto operator<=>(const Module&) const = default;
};

/// The module that libbacktrace is to see, while it looks for modules.
thread_local const Module* only_module = nullptr;

struct Search {
  std::uintptr_t address;
  Module module = {};
  const char* file = nullptr;  // null: the program itself
};

int look_in_module(dl_phdr_info* info, std::size_t, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || search.address - begin >= segment.p_memsz) continue;
    search.module = {info->dlpi_addr, info->dlpi_subs};
    if (info->dlpi_name != nullptr && info->dlpi_name[0] != '\0') search.file = info->dlpi_name;
    return 1;
  }
  return 0;
}

unsigned long long unloads() {
  unsigned long long count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        *static_cast<unsigned long long*>(data) = info->dlpi_subs;
        return 1;
      },
      &count);
  return count;
}

void ignore_error(void*, const char*, int) {}

struct State {
  std::string file;  // libbacktrace keeps a pointer to it
  backtrace_state* state = nullptr;
};

/// Has libbacktrace look at `address`: `look` is given a state that knows the one module that the
/// address is in, so that it does not read the debug information of all loaded libraries.
/// States cannot be freed; there is one per module.
template <typename Look>
void look_up(const void* address, Look look) {
  Search search{reinterpret_cast<std::uintptr_t>(address)};
  if (dl_iterate_phdr(look_in_module, &search) == 0) return;
  static std::mutex mutex;
  static auto& states = *new std::map<Module, State>;  // for reports at the process's exit, too
  std::lock_guard lock(mutex);
  State& known = states[search.module];
  if (known.state == nullptr) {
    if (search.file != nullptr) known.file = search.file;
    known.state = backtrace_create_state(search.file != nullptr ? known.file.c_str() : nullptr, 1,
                                         ignore_error, nullptr);
  }
  if (known.state == nullptr) return;
  only_module = &search.module;
  look(known.state);
  only_module = nullptr;
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
  SourceLine found;
  look_up(pc, [&](backtrace_state* state) {
    backtrace_pcinfo(state, reinterpret_cast<std::uintptr_t>(pc), take_line, ignore_error, &found);
  });
  return found;
}

Symbol symbol_at(const void* address) {
  Symbol found;
  const auto take = [](void* data, std::uintptr_t, const char* name, std::uintptr_t begin,
                       std::uintptr_t bytes) {
    if (name != nullptr) *static_cast<Symbol*>(data) = {name, begin, bytes};
  };
  look_up(address, [&](backtrace_state* state) {
    backtrace_syminfo(state, reinterpret_cast<std::uintptr_t>(address), take, ignore_error, &found);
  });
  return found;
}

SourceLine line_of_call(const void* pc) {
  using Kept = std::map<std::pair<const void*, unsigned long long>, SourceLine>;
  static std::mutex kept_mutex;
  static auto& kept = *new Kept;  // never destroyed: reports are also made at the process's exit
  std::lock_guard lock(kept_mutex);
  const auto key = std::pair{pc, unloads()};
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

extern "C" int __wrap_dl_iterate_phdr(ModuleCallback callback, void* data) {
  struct Filter {
    const simt::Module* only;
    ModuleCallback callback;
    void* data;
  };
  // Once: whatever else walks over the modules in the meantime sees all of them.
  Filter filter{std::exchange(simt::only_module, nullptr), callback, data};
  if (filter.only == nullptr) return __real_dl_iterate_phdr(callback, data);
  return __real_dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t bytes, void* given) {
        const Filter& wanted = *static_cast<const Filter*>(given);
        if (info->dlpi_addr != wanted.only->base) return 0;
        return wanted.callback(info, bytes, wanted.data);
      },
      &filter);
}
