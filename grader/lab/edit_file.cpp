// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/edit_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/text.h"

namespace grader {
namespace {

constexpr const char* kKeys =
    "base, expect, on cpu, on cuda, found in, needs, story, replace, by, file, row";

/// "3 gpus"; 0 for anything else.
int gpus_of(const std::string& text) {
  std::istringstream words(text);
  int gpus = 0;
  std::string unit, more;
  words >> gpus >> unit;
  return unit == "gpus" && gpus > 0 && !(words >> more) ? gpus : 0;
}

bool is_name(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

bool starts_a_part(const std::string& line) {
  return line == "replace:" || line == "by:" || line == "file:" || line.starts_with("row:");
}

class EditReader {
 public:
  EditReader(const std::filesystem::path& file, const std::string& text)
      : file_(file.string()),
        stem_(file.stem().string()),
        folder_(file.parent_path().filename().string()),
        text_(text),
        lines_(split_lines(text)) {}

  Result<std::vector<KnownSubmission>> read() {
    check_bytes();
    KnownSubmission common;
    common.folder = folder_;
    common.file = file_;
    read_submission(common);
    std::vector<KnownSubmission> rows;
    while (!error_ && at_ < lines_.size()) rows.push_back(read_row(common, rows));
    if (rows.empty()) {
      common.name = stem_;
      common.place = place(1);
      check_complete(common, 1);
      rows.push_back(std::move(common));
    } else if (common.story.empty()) {
      fail(1, "story: is missing; one sentence says what these submissions have in common");
    }
    if (error_) return *error_;
    return rows;
  }

 private:
  std::string place(std::size_t line) const { return fmt::format("{}:{}", file_, line); }

  /// Notes a fault; only the first counts.
  void fail(std::size_t line, const std::string& what) {
    if (!error_) error_ = Error{fmt::format("{}: {}", place(line), what)};
  }

  void check_bytes() {
    if (!is_name(stem_)) fail(1, "the name of the file may have a to z, 0 to 9 and _ only");
    if (!is_text(text_)) return fail(1, "this is no text file in UTF-8");
    if (text_.starts_with("\xEF\xBB\xBF")) {
      return fail(1, "the file begins with a byte order mark; save it as UTF-8 without one");
    }
    const auto carriage_return = text_.find('\r');
    if (carriage_return == std::string::npos) return;
    const auto line =
        1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(carriage_return),
                       '\n');
    fail(static_cast<std::size_t>(line), "a line ends with CR LF; save the file with LF");
  }

  /// The keys and the parts up to the next row.
  void read_submission(KnownSubmission& bad) {
    inherited_ = bad.replacements.size();
    base_line_ = 0;
    has_own_text_ = false;
    read_keys(bad);
    while (!error_ && at_ < lines_.size() && !lines_[at_].starts_with("row:")) read_part(bad);
    if (bad.text && base_line_ > 0) {
      fail(base_line_, "file: is the complete source and has no base; leave base: out");
    }
  }

  KnownSubmission read_row(const KnownSubmission& common,
                           const std::vector<KnownSubmission>& before) {
    const std::size_t line = at_ + 1;
    const std::string name = trim(lines_[at_++].substr(4));
    if (!is_name(name)) fail(line, "row: takes a name of a to z, 0 to 9 and _");
    KnownSubmission row = common;
    row.name = stem_ + "." + name;
    row.place = place(line);
    for (const KnownSubmission& one : before) {
      if (one.name == row.name) fail(line, fmt::format("there are two rows \"{}\"", name));
    }
    const std::size_t stories = row.story.size();
    const std::size_t replacements = row.replacements.size();
    read_submission(row);
    if (row.story.size() == stories) fail(line, fmt::format("row {} has no story:", name));
    if (has_own_text_) row.replacements.clear();
    if (!has_own_text_ && row.replacements.size() == replacements && row.base == common.base) {
      fail(line, fmt::format("row {} has neither replace: nor file:", name));
    }
    check_complete(row, line);
    return row;
  }

  void check_complete(KnownSubmission& bad, std::size_t line) {
    const std::string who = bad.name == stem_ ? "" : fmt::format("{}: ", bad.name);
    if (bad.expect.verdict.empty()) fail(line, who + "expect: is missing");
    if (bad.story.empty()) {
      fail(line, fmt::format("{}story: is missing; one sentence says what is {}", who,
                             folder_ == kRight ? "unusual" : "wrong"));
    }
    if (bad.text) return bad.base.clear();
    if (bad.base.empty()) fail(line, who + "base: is missing; it names a rung, or student");
    if (bad.replacements.empty()) fail(line, who + "there is neither replace: nor file:");
  }

  void read_keys(KnownSubmission& bad) {
    std::set<std::string> seen;
    for (; !error_ && at_ < lines_.size() && !starts_a_part(lines_[at_]); ++at_) {
      if (trim(lines_[at_]).empty()) continue;
      const std::size_t line = at_ + 1;
      const auto colon = lines_[at_].find(':');
      const std::string key = lines_[at_].substr(0, colon);
      std::string value =
          colon == std::string::npos ? "" : trim(std::string_view(lines_[at_]).substr(colon + 1));
      for (; at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("  "); ++at_) {
        value += " " + trim(lines_[at_ + 1]);
      }
      if (!seen.insert(key).second) return fail(line, key + ": is given twice");
      if (colon != std::string::npos && value.empty()) return fail(line, key + ": says nothing");
      take(bad, key, value, line);
    }
  }

  void take(KnownSubmission& bad, const std::string& key, const std::string& value,
            std::size_t line) {
    if (key == "base") {
      bad.base = value;
      base_line_ = line;
    } else if (key == "expect") {
      bad.expect = expectation(value, line);
      bad.on_device.clear();
    } else if (key == "on cpu" || key == "on cuda") {
      const std::string device = key.substr(3);
      std::erase_if(bad.on_device, [&](const auto& one) { return one.first == device; });
      bad.on_device.emplace_back(device, expectation(value, line));
    } else if (key == "found in") {
      if (folder_ == kRight) fail(line, "found in: is for wrong/; nothing is found in right/");
      bad.found_in = value;
    } else if (key == "needs") {
      take_needs(bad, value, line);
    } else if (key == "story") {
      bad.story.push_back(value);
    } else if (key == "replace" || key == "by" || key == "file") {
      fail(line, fmt::format("{}: is alone on its line; its text begins on the next", key));
    } else {
      fail(line, fmt::format("\"{}\" is no key; the keys are {}", lines_[line - 1], kKeys));
    }
  }

  Expectation expectation(const std::string& text, std::size_t line) {
    std::istringstream words(text);
    Expectation wanted;
    wanted.line = line;
    std::string more;
    words >> wanted.verdict >> wanted.diagnosis;
    if (folder_ == kRight) {
      if (text != "ok") fail(line, "a submission in right/ is known-good, and expects ok");
    } else if (text == "ok") {
      fail(line, "a submission in wrong/ is known-bad; ok alone is for those in right/");
    } else if (wanted.diagnosis.empty() || (words >> more)) {
      fail(line, fmt::format("\"{}\" must be a verdict and a diagnosis", text));
    }
    return wanted;
  }

  void take_needs(KnownSubmission& bad, const std::string& text, std::size_t line) {
    bad.needs.clear();
    bad.needs_gpus = std::max(1, gpus_of(text));
    if (gpus_of(text) > 0) return;
    bad.needs = text;
    if (text != "cpu" && text != "cuda") {
      fail(line, fmt::format("needs: takes cpu, cuda or a number of gpus, not \"{}\"", text));
    }
  }

  /// replace: with its by:, or file:.
  void read_part(KnownSubmission& bad) {
    const std::size_t line = at_ + 1;
    const std::string part = lines_[at_];
    if (part == "by:") return fail(line, "by: follows no replace:");
    std::vector<std::string> from = block();
    if (from.empty()) return fail(line, part + " is followed by no text");
    if (has_own_text_ || (part == "file:" && bad.replacements.size() > inherited_)) {
      return fail(line, "file: is the complete text, which only rows below it change");
    }
    if (part == "file:") {
      bad.text = std::move(from);
      has_own_text_ = true;
      return;
    }
    if (at_ == lines_.size() || lines_[at_] != "by:") {
      return fail(line,
                  "replace: needs by: below it; with no text after it, the lines are removed");
    }
    Replacement replacement{static_cast<int>(line) + 1, std::move(from), block()};
    if (replacement.from == replacement.to) {
      return fail(line, "replace: and by: have the same text: this changes nothing");
    }
    bad.replacements.push_back(std::move(replacement));
  }

  /// The lines from the next one to the next part, without blank lines at the end.
  std::vector<std::string> block() {
    std::vector<std::string> found;
    for (++at_; at_ < lines_.size() && !starts_a_part(lines_[at_]); ++at_) {
      found.push_back(lines_[at_]);
    }
    while (!found.empty() && trim(found.back()).empty()) found.pop_back();
    return found;
  }

  const std::string file_;
  const std::string stem_;
  const std::string folder_;
  const std::string& text_;
  const std::vector<std::string> lines_;
  std::size_t at_ = 0;         ///< The next line.
  std::size_t inherited_ = 0;  ///< Replacements of the file that a row begins with.
  std::size_t base_line_ = 0;  ///< Of base: in the submission that is read; 0: it has none.
  bool has_own_text_ = false;  ///< The submission that is read has file:, not only its file.
  std::optional<Error> error_;
};

}  // namespace

const Expectation& KnownSubmission::on(const std::string& device) const {
  for (const auto& [name, expectation] : on_device) {
    if (name == device) return expectation;
  }
  return expect;
}

Result<std::vector<KnownSubmission>> parse_edit_file(const std::filesystem::path& file,
                                                     const std::string& text) {
  return EditReader(file, text).read();
}

}  // namespace grader
