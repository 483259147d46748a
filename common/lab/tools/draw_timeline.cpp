// draw_timeline RECORDS DRAWING: draws the span records of a harness (docs/records.md), DRAWING.svg
// as a picture and any other file as text.  Exit codes: 0, 1 when there is no timeline, 2 usage, 3
// a file that cannot be read or written.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clock/timeline_picture.h"

namespace {

using Json = nlohmann::json;
using simt::clock::Engine;
using simt::clock::Span;

constexpr int kNone = 1;
constexpr int kUsage = 2;
constexpr int kOurFault = 3;
constexpr std::size_t kMostLines = 400;

struct Timeline {
  std::string card;
  std::vector<Span> spans;
  bool is_whole = false;  // the harness has come to its end
};

Engine engine_of(const std::string& name) {
  for (const Engine one :
       {Engine::compute, Engine::host_to_device, Engine::device_to_host, Engine::peer}) {
    if (name == name_of(one)) return one;
  }
  return Engine::host;
}

simt::clock::Picoseconds picoseconds(double us) {
  return std::llround(us * static_cast<double>(simt::clock::kPicosecondsPerMicrosecond));
}

Span span_of(const Json& record) {
  Span span;
  span.task.engine = engine_of(record.at("engine").get<std::string>());
  span.task.device = record.at("device").get<int>();
  span.task.stream = record.at("stream").get<std::uint32_t>();
  span.task.label = record.at("what").get<std::string>();
  span.start = picoseconds(record.at("start_us").get<double>());
  span.end = picoseconds(record.at("end_us").get<double>());
  span.task.duration = span.end - span.start;
  return span;
}

Timeline timeline_of(std::istream& records) {
  Timeline timeline;
  for (std::string line; std::getline(records, line);) {
    const Json record = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!record.is_object()) continue;
    const std::string type = record.value("type", "");
    if (type == "start") timeline.card = record.value("card", "");
    if (type == "span") timeline.spans.push_back(span_of(record));
    if (type == "timeline") timeline.is_whole = record.value("state", "") == "ok";
  }
  return timeline;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() != 2) {
    fmt::print(stderr, "usage: draw_timeline RECORDS DRAWING\n");
    return kUsage;
  }
  std::ifstream records(words[0]);
  if (!records) {
    fmt::print(stderr, "{} cannot be read.\n", words[0]);
    return kOurFault;
  }
  const Timeline timeline = timeline_of(records);
  if (!timeline.is_whole || timeline.spans.empty()) {
    fmt::print(stderr, "There is nothing to draw in {}.\n", words[0]);
    return kNone;
  }
  const bool is_picture = std::string_view(words[1]).ends_with(".svg");
  const auto origin = simt::clock::Origin::measured;
  std::ofstream drawing(words[1]);
  drawing << (is_picture ? timeline_svg(timeline.spans, origin, timeline.card)
                         : timeline_text(timeline.spans, origin, timeline.card, kMostLines));
  drawing.close();
  if (drawing.good()) return 0;
  fmt::print(stderr, "{} cannot be written.\n", words[1]);
  return kOurFault;
}
