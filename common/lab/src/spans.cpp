// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "spans.h"

#include <algorithm>
#include <map>
#include <utility>

#include "demangle.h"

namespace lab {
namespace {

constexpr double kNanosecondsPerMicrosecond = 1000;

// The engines and the names of the work are those of the cpu device's timeline.
std::pair<const char*, const char*> words_of(Activity::Kind kind) {
  switch (kind) {
    case Activity::Kind::to_device:
      return {"copy to device", "copy to device"};
    case Activity::Kind::to_host:
      return {"copy to host", "copy to host"};
    case Activity::Kind::to_peer:
      return {"copy to peer", "copy to peer"};
    case Activity::Kind::on_device:
      return {"compute", "copy on device"};
    case Activity::Kind::fill:
      return {"compute", "fill"};
    case Activity::Kind::kernel:
      break;
  }
  return {"compute", ""};
}

}  // namespace

std::string kernel_label(const char* mangled) {
  std::string text = demangle(mangled == nullptr ? "" : mangled);
  constexpr std::string_view kAnonymous = "(anonymous namespace)::";
  for (auto at = text.find(kAnonymous); at != std::string::npos; at = text.find(kAnonymous)) {
    text.erase(at, kAnonymous.size());
  }
  // Outside of template arguments: the name is what stands between the last space or :: and the
  // parenthesis of the parameters.
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>') --depth;
    if (depth > 0) continue;
    if (text[i] == '(') return text.substr(begin, i - begin);
    if (text[i] == ' ' || text[i] == ':') begin = i + 1;
  }
  return text.substr(begin);
}

std::vector<SpanRecord> spans_of(std::vector<Activity> activities) {
  // A device that could not take its times says 0.
  std::erase_if(activities, [](const Activity& one) { return one.start_ns == 0; });
  std::stable_sort(activities.begin(), activities.end(),
                   [](const Activity& a, const Activity& b) { return a.start_ns < b.start_ns; });
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> streams;  // by device
  std::vector<SpanRecord> spans;
  for (const Activity& one : activities) {
    auto& of_device = streams[one.device];
    const auto next = static_cast<std::uint32_t>(of_device.size() + 1);
    const auto [engine, what] = words_of(one.kind);
    const auto time = [&](std::uint64_t ns) {
      return static_cast<double>(ns - activities.front().start_ns) / kNanosecondsPerMicrosecond;
    };
    spans.push_back({one.device, of_device.try_emplace(one.stream, next).first->second, engine,
                     one.kind == Activity::Kind::kernel ? kernel_label(one.name) : what,
                     time(one.start_ns), time(std::max(one.start_ns, one.end_ns))});
  }
  return spans;
}

}  // namespace lab
