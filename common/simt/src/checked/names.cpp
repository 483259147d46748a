// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>

#include "control_calls.h"
#include "executor.h"
#include "simt/control.h"

namespace simt::checked {
namespace {

std::map<std::uintptr_t, GivenName>& given() {
  static auto* all = new std::map<std::uintptr_t, GivenName>;
  return *all;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_part(char c) {
  return is_word(c) || c == '.' || c == '[' || c == ']';
}

bool is_made_by(std::string_view function, Maker maker) {
  const auto has = [&](std::string_view word) { return function.find(word) != function.npos; };
  switch (maker) {
    case Maker::device_memory:
      return (has("Malloc") && !has("MallocHost") && !has("MallocManaged")) || has("MemAlloc");
    case Maker::pinned_memory:
      return has("MallocHost") || has("HostAlloc");
    case Maker::registered_memory:
      return has("HostRegister");
    case Maker::managed_memory:
      return has("MallocManaged");
    case Maker::stream:
      return has("StreamCreate");
  }
  return false;
}

/// The first argument of the call whose parenthesis is at `open`, with that.
std::string_view first_argument(std::string_view line, std::size_t open) {
  int depth = 0;
  std::size_t end = open;
  for (; end < line.size(); ++end) {
    if (line[end] == '(') ++depth;
    if (line[end] == ')' && --depth == 0) break;
    if (line[end] == ',' && depth == 1) break;
  }
  return line.substr(open, end - open);
}

/// What the argument names: behind its `&`, or at its end where the pointer itself is handed over.
std::string name_in(std::string_view argument, Maker maker) {
  std::size_t first = argument.find('&');
  if (first != argument.npos) {
    std::size_t last = ++first;
    while (last < argument.size() && is_part(argument[last])) ++last;
    return std::string(argument.substr(first, last - first));
  }
  if (maker != Maker::registered_memory) return {};
  std::size_t last = argument.size();
  while (last > 0 && !is_part(argument[last - 1])) --last;
  first = last;
  while (first > 0 && is_part(argument[first - 1])) --first;
  return std::string(argument.substr(first, last - first));
}

std::size_t distance(const GivenName& piece, std::uintptr_t address) {
  if (address < piece.begin) return piece.begin - address;
  const std::uintptr_t end = piece.begin + piece.bytes;
  return address < end ? 0 : address - end + 1;
}

}  // namespace

const GivenName* given_name(std::uintptr_t begin, std::size_t bytes, std::uintptr_t address) {
  const GivenName* nearest = nullptr;
  const auto end = given().lower_bound(begin + bytes);
  for (auto at = given().lower_bound(begin); at != end; ++at) {
    const GivenName& piece = at->second;
    if (nearest == nullptr || distance(piece, address) < distance(*nearest, address)) {
      nearest = &piece;
    }
  }
  return nearest;
}

std::string name_of_made(std::string_view line, Maker maker) {
  line = line.substr(0, line.find("//"));
  std::string name;
  int calls = 0;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && is_word(line[end])) ++end;
    if (end < line.size() && line[end] == '(' && is_made_by(line.substr(i, end - i), maker)) {
      name = name_in(first_argument(line, end), maker);
      ++calls;
    }
    i = std::max(end, i + 1);
  }
  return calls == 1 ? name : std::string();
}

}  // namespace simt::checked

void simt::name_memory(const void* begin, std::size_t bytes, const char* name) {
  note_control_call();
  const std::lock_guard lock(device_mutex());
  auto& all = checked::given();
  const auto at = reinterpret_cast<std::uintptr_t>(begin);
  all.erase(at);
  if (bytes > 0) all.emplace(at, checked::GivenName{at, bytes, name});
}
