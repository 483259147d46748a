// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/timeline_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace simt::clock {
namespace {

double microseconds(Picoseconds time) {
  return static_cast<double>(time) / static_cast<double>(kPicosecondsPerMicrosecond);
}

std::vector<const Span*> visible(const std::vector<Span>& spans) {
  std::vector<const Span*> all;
  for (const Span& span : spans) {
    if (span.task.engine != Engine::none) all.push_back(&span);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Span* a, const Span* b) { return a->start < b->start; });
  return all;
}

Picoseconds last_end(const std::vector<const Span*>& spans) {
  Picoseconds last = 0;
  for (const Span* span : spans) last = std::max(last, span->end);
  return last;
}

/// How long at least one piece of work was on the engine.
Picoseconds busy(const std::vector<const Span*>& spans, int device, Engine engine) {
  Picoseconds sum = 0;
  Picoseconds until = 0;
  for (const Span* span : spans) {  // by start
    if (span->task.engine != engine || span->task.device != device) continue;
    sum += std::max<Picoseconds>(0, span->end - std::max(until, span->start));
    until = std::max(until, span->end);
  }
  return sum;
}

std::set<std::pair<int, Engine>> engines(const std::vector<const Span*>& spans) {
  std::set<std::pair<int, Engine>> all;
  for (const Span* span : spans) all.insert({span->task.device, span->task.engine});
  return all;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '&') {
      result += "&amp;";
    } else {
      result += c;
    }
  }
  return result;
}

const char* colour_of(Engine engine) {
  switch (engine) {
    case Engine::compute:
      return "#2e8b57";
    case Engine::host_to_device:
      return "#1f5fa8";
    case Engine::device_to_host:
      return "#c0392b";
    case Engine::peer:
      return "#8e44ad";
    case Engine::host:
    case Engine::none:
      break;
  }
  return "#777777";
}

constexpr double kLeft = 110;
constexpr double kWidth = 900;
constexpr double kTop = 60;
constexpr double kRow = 34;
constexpr double kBox = 24;
constexpr double kLetter = 7;

std::string box(const Span& span, double y, double per_us) {
  const double x = kLeft + microseconds(span.start) * per_us;
  const double width = std::max(0.5, microseconds(span.task.duration) * per_us);
  const std::string label = escaped(span.task.label);
  std::string text = fmt::format(
      "<rect x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\" "
      "fill-opacity=\"{}\"><title>{}: {:.2f} to {:.2f} us{}</title></rect>\n",
      x, y, width, kBox, colour_of(span.task.engine), span.task.coarse ? 0.45 : 0.85, label,
      microseconds(span.start), microseconds(span.end), span.task.coarse ? " (coarse)" : "");
  if (width > kLetter * static_cast<double>(span.task.label.size() + 1)) {
    text += fmt::format("<text x=\"{:.2f}\" y=\"{:.1f}\" fill=\"white\">{}</text>\n", x + 4, y + 16,
                        label);
  }
  return text;
}

}  // namespace

std::string timeline_text(const std::vector<Span>& spans, Origin origin, std::string_view card,
                          std::size_t most) {
  const auto all = visible(spans);
  std::string text =
      fmt::format("========= timeline, {} {}\n",
                  origin == Origin::measured ? "measured on" : "predicted for", card);
  text += fmt::format("  {:>12} {:>12}  {:<16} {:<24} {}\n", "start us", "end us", "engine",
                      "stream", "what");
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
    const Span& span = *all[i];
    text += fmt::format("  {:>12.2f} {:>12.2f}  {:<16} {:<24} {}{}\n", microseconds(span.start),
                        microseconds(span.end), name_of(span.task.engine),
                        fmt::format("device {}, stream {}", span.task.device, span.task.stream),
                        span.task.label, span.task.coarse ? " (coarse)" : "");
  }
  if (all.size() > most) text += fmt::format("  ... and {} more\n", all.size() - most);
  const Picoseconds end = last_end(all);
  for (const auto& [device, engine] : engines(all)) {
    const Picoseconds time = busy(all, device, engine);
    text += fmt::format("  device {}, {}: busy {:.2f} of {:.2f} us ({:.0f} %)\n", device,
                        name_of(engine), microseconds(time), microseconds(end),
                        100 * static_cast<double>(time) / static_cast<double>(end));
  }
  return text;
}

std::string timeline_svg(const std::vector<Span>& spans, Origin origin, std::string_view card) {
  const auto all = visible(spans);
  std::map<std::pair<int, std::uint32_t>, double> rows;  // where they are
  for (const Span* span : all) rows[{span->task.device, span->task.stream}] = 0;
  double y = kTop;
  for (auto& [row, at] : rows) {
    at = y;
    y += kRow;
  }
  const double end = std::max(microseconds(last_end(all)), 1e-3);
  const double per_us = kWidth / end;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
      "<text x=\"10\" y=\"22\" font-size=\"15\">{2} {3}: {4:.2f} us</text>\n",
      kLeft + kWidth + 20, y + 50, origin == Origin::measured ? "Measured on" : "Predicted for",
      escaped(card), end);
  double x = 10;
  for (const Engine engine : {Engine::compute, Engine::host_to_device, Engine::device_to_host,
                              Engine::peer, Engine::host}) {
    text += fmt::format(
        "<rect x=\"{0}\" y=\"34\" width=\"12\" height=\"12\" fill=\"{1}\"/><text x=\"{2}\" "
        "y=\"44\">{3}</text>\n",
        x, colour_of(engine), x + 17, name_of(engine));
    x += 130;
  }
  for (const auto& [row, at] : rows) {
    text += fmt::format("<text x=\"10\" y=\"{:.1f}\">device {}, {}</text>\n", at + 16, row.first,
                        row.second);
    text += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#dddddd\"/>\n", kLeft,
        kLeft + kWidth, at + kBox / 2);
  }
  for (const Span* span : all) {
    text += box(*span, rows[{span->task.device, span->task.stream}], per_us);
  }
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:.1f} us</text>\n",
                        kLeft + kWidth * tenth / 10, y + 20, end * tenth / 10);
  }
  return text + "</svg>\n";
}

}  // namespace simt::clock
