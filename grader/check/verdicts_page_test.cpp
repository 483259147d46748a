// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// docs/verdicts.md lists what authors may expect: all of it, and nothing else.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "base/files.h"
#include "base/text.h"
#include "grade/verdict.h"
#include "lab/find_labs.h"
#include "lab/known_submissions.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

/// The names `in_backquotes` of the page's tables.
Names names_on_the_page() {
  const auto text = read_file(GRADER_SOURCE "/docs/verdicts.md");
  EXPECT_TRUE(text.ok());
  Names names;
  for (const std::string& line : split_lines(text.value())) {
    if (!line.starts_with("| `")) continue;
    for (std::size_t at = 0; (at = line.find('`', at)) != std::string::npos;) {
      const std::size_t end = line.find('`', at + 1);
      names.insert(line.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return names;
}

/// The text of all sources below the folder, tests aside.
std::string sources_in(const fs::path& folder) {
  std::string all;
  std::error_code code;
  for (const auto& entry : fs::recursive_directory_iterator(folder, code)) {
    const std::string name = entry.path().filename().string();
    const bool source = name.ends_with(".h") || name.ends_with(".cpp") || name.ends_with(".cu") ||
                        name == "lab.toml";
    if (source && !name.ends_with("_test.cpp")) all += read_file(entry.path()).value();
  }
  return all;
}

bool has_quoted(const std::string& text, const std::string& name) {
  return text.find('"' + name + '"') != std::string::npos;
}

TEST(VerdictsPage, HasEveryVerdict) {
  const Names names = names_on_the_page();
  for (int i = 0; i <= static_cast<int>(Verdict::ok); ++i) {
    EXPECT_EQ(names.count(to_string(static_cast<Verdict>(i))), 1u) << i;
  }
}

TEST(VerdictsPage, HasWhatKnownBadSubmissionsExpectUnlessTheirLabNamesIt) {
  const Names names = names_on_the_page();
  for (const LabFolder& folder : find_lab_folders(GRADER_SOURCE)) {
    const auto lab = open_lab(GRADER_SOURCE, folder);
    ASSERT_TRUE(lab.ok()) << lab.error().text;
    const fs::path own = lab.value().folder;
    const std::string sources = sources_in(own) + sources_in(own.parent_path() / "common");
    for (const KnownSubmission& bad : find_known(lab.value(), kWrong)) {
      for (const char* device : {"cpu", "cuda"}) {
        const Expectation& expected = bad.on(device);
        const std::string& name = expected.diagnosis;
        EXPECT_TRUE(names.count(name) > 0 || has_quoted(sources, name))
            << fmt::format("{}:{}: {} is not in docs/verdicts.md", bad.file, expected.line, name);
      }
    }
  }
}

TEST(VerdictsPage, HasNoNameThatIsNeverGiven) {
  const std::string sources =
      sources_in(GRADER_SOURCE "/common") + sources_in(GRADER_SOURCE "/grader");
  for (const std::string& name : names_on_the_page()) {
    EXPECT_TRUE(has_quoted(sources, name)) << name;
  }
}

}  // namespace
}  // namespace grader
