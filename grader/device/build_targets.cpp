// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/build_targets.h"

#include <fmt/format.h>

#include <cerrno>

#include "base/text.h"
#include "process/file_lock.h"
#include "process/line_splitter.h"

namespace grader {
namespace {

std::vector<std::string> command_for(const Devices& devices,
                                     const std::vector<std::string>& targets) {
  std::vector<std::string> argv;
  for (const std::string& word : devices.build) {
    if (word == "{target}") {
      argv.insert(argv.end(), targets.begin(), targets.end());
    } else {
      argv.push_back(word);
    }
  }
  return argv;
}

/// The end of what a failed build printed, from its first "error" on.
std::string excerpt(const std::string& output) {
  const auto lines = split_lines(output);
  std::size_t first = lines.size() > 12 ? lines.size() - 12 : 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("error") != std::string::npos) {
      first = std::min(first, i);
      break;
    }
  }
  std::string text;
  for (std::size_t i = first; i < std::min(lines.size(), first + 12); ++i)
    text += "\n  " + lines[i];
  return text;
}

}  // namespace

std::optional<Error> build_targets(const Devices& devices, const std::vector<std::string>& targets,
                                   Processes& processes,
                                   const std::function<void(const std::string&)>& on_line) {
  // Without a lock where none can be had.
  const FileLock lock(devices.build_dir / ".grader.lock");
  if (lock.is_open() && !lock.take_now(FileLock::How::alone)) {
    if (errno == EWOULDBLOCK) on_line(kWaiting);
    (void)lock.wait(FileLock::How::alone);
  }
  LineSplitter lines([&](std::string_view line) { on_line(printable(line)); });
  ProcessSpec spec;
  spec.argv = command_for(devices, targets);
  spec.environment = {"NINJA_STATUS=[%f/%t] "};
  spec.on_output = [&](std::string_view chunk) { lines.append(chunk); };
  const ProcessEnd end = processes.run(spec);
  if (end.succeeded()) return std::nullopt;
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  if (!end.error.empty()) {
    return Error{fmt::format("cannot run {}: {}", spec.argv.at(0), end.error), Blame::us};
  }
  return Error{
      fmt::format("the build of {} failed:{}", join(targets, ", "), excerpt(end.out + end.err)),
      Blame::us};
}

}  // namespace grader
