// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "base/text.h"

namespace grader {
namespace {

constexpr int kMostDevices = 1024;

/// One line of [needs].
struct Need {
  std::size_t line = 0;
  std::string key;
  std::string value;
};

/// What is wrong with a line, or "".
std::string fault_of(const Need& need) {
  static const std::regex whole("0|[1-9][0-9]{0,3}");
  static const std::regex number("(0|[1-9][0-9]*)(\\.[0-9]+)?");
  static const std::regex truth("true|false");
  static const std::regex names("\\[ *(\"[A-Za-z]+\"( *, *\"[A-Za-z]+\")* *,? *)?\\]");
  const auto fits = [&](const std::regex& form) { return std::regex_match(need.value, form); };
  const std::string& key = need.key;
  if (key == "gpus" || key == "ranks") {
    const bool in_range = fits(whole) && std::stoi(need.value) <= kMostDevices;
    return in_range ? "" : fmt::format("\"{}\" must be a whole number from 0 to 1024", key);
  }
  if (key == "compute_capability" || key == "memory_gb") {
    return fits(number) ? "" : fmt::format("\"{}\" must be a number such as 80 or 9.5", key);
  }
  if (key == "nccl" || key == "processes") {
    return fits(truth) ? "" : fmt::format("\"{}\" must be true or false", key);
  }
  if (key == "libraries") {
    return fits(names) ? "" : "\"libraries\" must be a list of names in quotes, on one line";
  }
  return fmt::format("\"{}\" is not a key of [needs]; its keys are {}", key,
                     join(need_keys(), ", "));
}

/// The lines of [needs]: `header` is its own number, 0 if there is none.
class NeedsReader {
 public:
  explicit NeedsReader(TomlReader& reader) : reader_(reader) {}

  void read(const std::string& text) {
    std::size_t number = 0;
    for (const std::string& line : split_lines(text)) {
      take(++number, trim(line.substr(0, line.find('#'))));
    }
  }

  std::size_t header() const { return header_; }
  const std::vector<Need>& needs() const { return needs_; }

 private:
  void take(std::size_t number, const std::string& line) {
    static const std::regex other_form("^\\[*[ \t]*(needs|\"needs\"|'needs')[ \t]*[\\].=]");
    static const std::regex key_value("([A-Za-z_]+)[ \t]*=[ \t]*(.+)");
    std::smatch match;
    if (line == "[needs]") {
      if (header_ > 0) {
        reader_.fail_at(number, fmt::format("[needs] is here already, in line {}", header_));
      }
      header_ = number;
      inside_ = true;
    } else if (std::regex_search(line, other_form)) {
      reader_.fail_at(number, "write [needs] alone on its line, and its keys below it");
    } else if (line.starts_with('[')) {
      inside_ = false;
    } else if (inside_ && std::regex_match(line, match, key_value)) {
      add({number, match[1], match[2]});
    } else if (inside_ && !line.empty()) {
      reader_.fail_at(number,
                      "write KEY = VALUE on a line of its own, the key without quotes or dots");
    }
  }

  void add(Need need) {
    for (const Need& one : needs_) {
      if (one.key != need.key) continue;
      reader_.fail_at(need.line, fmt::format("\"{}\" is here twice", need.key));
    }
    const std::string fault = fault_of(need);
    if (!fault.empty()) reader_.fail_at(need.line, fault);
    needs_.push_back(std::move(need));
  }

  TomlReader& reader_;
  std::size_t header_ = 0;
  bool inside_ = false;
  std::vector<Need> needs_;
};

double number_of(const Need& need) {
  return std::strtod(need.value.c_str(), nullptr);
}

/// The names of the list `need`.
std::vector<std::string> read_libraries(TomlReader& reader, const Need& need) {
  static const std::regex name("[A-Za-z]+");
  std::vector<std::string> libraries(
      std::sregex_token_iterator(need.value.begin(), need.value.end(), name), {});
  const auto& known = need_libraries();
  for (const std::string& one : libraries) {
    if (std::find(known.begin(), known.end(), one) != known.end()) continue;
    reader.fail_at(need.line,
                   fmt::format("there is no library \"{}\"; there are {}", one, join(known, ", ")));
  }
  return libraries;
}

}  // namespace

const std::vector<std::string>& need_keys() {
  static const std::vector<std::string> keys = {
      "gpus", "ranks", "compute_capability", "memory_gb", "nccl", "processes", "libraries"};
  return keys;
}

const std::vector<std::string>& need_libraries() {
  static const std::vector<std::string> names = {"cublas", "cublasLt", "cufft",
                                                 "curand", "cusolver", "cusparse"};
  return names;
}

void read_needs(TomlReader& reader, const std::string& text, LabFacts& facts) {
  NeedsReader lines(reader);
  lines.read(text);
  if (lines.header() == 0 && reader.root().contains("needs")) {
    reader.fail(*reader.root().get("needs"),
                "write [needs] alone on its line, and its keys below it");
  }
  if (reader.error()) return;
  Needs& needs = facts.needs;
  for (const Need& one : lines.needs()) {
    if (one.key == "gpus") needs.gpus = std::stoi(one.value);
    if (one.key == "ranks") needs.ranks = std::stoi(one.value);
    if (one.key == "compute_capability") needs.compute_capability = number_of(one);
    if (one.key == "memory_gb") needs.memory_gb = number_of(one);
    if (one.key == "nccl") needs.nccl = one.value == "true";
    if (one.key == "processes") needs.processes = one.value == "true";
    if (one.key == "libraries") needs.libraries = read_libraries(reader, one);
  }
  if (needs.ranks > 0 && needs.processes) {
    reader.fail_at(lines.header(), "\"processes\" is for a lab without ranks");
  }
}

}  // namespace grader
