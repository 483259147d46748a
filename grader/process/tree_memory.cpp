// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/tree_memory.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace grader {
namespace {

struct ProcessFacts {
  pid_t parent = 0;
  std::uint64_t resident = 0;
};

/// Parent and resident bytes out of the text of /proc/PID/stat (fields 4 and 24).
ProcessFacts parse_stat(const std::string& text) {
  ProcessFacts facts;
  const auto after_name = text.rfind(')');
  if (after_name == std::string::npos) return facts;
  std::istringstream fields(text.substr(after_name + 1));
  std::string field;
  for (int number = 3; number <= 24 && fields >> field; ++number) {
    if (number == 4) facts.parent = static_cast<pid_t>(std::stol(field));
    if (number == 24) {
      facts.resident = std::stoull(field) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    }
  }
  return facts;
}

std::map<pid_t, ProcessFacts> all_processes() {
  std::map<pid_t, ProcessFacts> processes;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", code)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "stat");
    std::string text;
    if (std::getline(in, text)) processes[static_cast<pid_t>(std::stol(name))] = parse_stat(text);
  }
  return processes;
}

}  // namespace

std::uint64_t tree_memory(pid_t root) {
  const auto processes = all_processes();
  std::multimap<pid_t, pid_t> children;
  for (const auto& [pid, facts] : processes) children.emplace(facts.parent, pid);
  std::uint64_t sum = 0;
  std::vector<pid_t> open = {root};
  while (!open.empty()) {
    const pid_t pid = open.back();
    open.pop_back();
    const auto found = processes.find(pid);
    // The supervisor itself shares its pages with the grader: only what it started counts.
    if (pid != root && found != processes.end()) sum += found->second.resident;
    const auto [first, last] = children.equal_range(pid);
    for (auto child = first; child != last; ++child) open.push_back(child->second);
  }
  return sum;
}

}  // namespace grader
