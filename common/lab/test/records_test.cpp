// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "records.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace lab {
namespace {

using Json = nlohmann::json;

// What a writer wrote, one line each.
template <typename Write>
std::vector<std::string> written_by(Write write) {
  const std::string path = testing::TempDir() + "records_" + std::to_string(::getpid());
  write(RecordWriter::to_file(path));
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  ::unlink(path.c_str());
  return lines;
}

CaseRecord failed_case() {
  CaseRecord r;
  r.name = "n_257";
  r.state = "failed";
  r.verdict = "wrong_answer";
  r.first_bad = FirstBad{"c[256]", 1.5, std::numeric_limits<double>::quiet_NaN(), 0};
  return r;
}

std::vector<std::string> one_of_each() {
  return written_by([](const RecordWriter& w) {
    StartRecord start;
    start.cases = {{"one", "basic"}};
    w.start(start);
    w.case_start("one");
    w.write(failed_case());
    CaseRecord skipped;
    skipped.state = "skipped";
    w.write(skipped);
    w.write(DiagnosticRecord{});
    w.write(CounterRecord{});
    w.write(PredictionRecord{});
    w.write(SpanRecord{});
    w.write(TimelineRecord{});
    w.write(SampleRecord{});
    BenchRecord bench;
    bench.rounds = 11;
    w.write(bench);
    w.write(SummaryRecord{});
  });
}

TEST(Records, AreOneJsonObjectPerLineWithVersionAndType) {
  const auto lines = one_of_each();
  ASSERT_EQ(lines.size(), 12U);
  for (const std::string& line : lines) {
    const Json json = Json::parse(line);
    EXPECT_EQ(json["v"], 1);
    EXPECT_TRUE(json["type"].is_string());
  }
}

TEST(Records, WriteNumbersThatAreNotFiniteAsText) {
  const auto lines = written_by([](const RecordWriter& w) {
    CaseRecord r = failed_case();
    r.first_bad->expected = std::numeric_limits<double>::infinity();
    r.first_bad->bound = -std::numeric_limits<double>::infinity();
    w.write(r);
  });
  const Json bad = Json::parse(lines[0])["first_bad"];
  EXPECT_EQ(bad["got"], "nan");
  EXPECT_EQ(bad["expected"], "inf");
  EXPECT_EQ(bad["bound"], "-inf");
}

TEST(Records, SurviveTextThatIsNoUtf8) {
  const auto lines = written_by([](const RecordWriter& w) {
    CaseRecord r = failed_case();
    r.message = "broken \xff\n\"text\"";
    w.write(r);
  });
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NO_THROW(Json::parse(lines[0]));
}

TEST(Records, MoveTheirDescriptorOutOfReach) {
  const int fd = ::open("/dev/null", O_WRONLY);
  const RecordWriter writer(fd);
  EXPECT_GE(writer.fd(), 200);
  EXPECT_EQ(::fcntl(fd, F_GETFD), -1);  // the old number is closed
  EXPECT_NE(::fcntl(writer.fd(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST(Records, AreAtAnotherDescriptorEachTime) {
  std::set<int> seen;
  for (int i = 0; i < 32; ++i) seen.insert(RecordWriter(::open("/dev/null", O_WRONLY)).fd());
  EXPECT_GT(seen.size(), 1u);
}

TEST(Records, NoticeThatTheyAreCutOff) {
  const RecordWriter writer(::open("/dev/null", O_WRONLY));
  EXPECT_FALSE(writer.is_cut_off());
  const int other = ::open("/dev/zero", O_WRONLY);
  ::dup2(other, writer.fd());
  EXPECT_TRUE(writer.is_cut_off());
  ::close(writer.fd());
  EXPECT_TRUE(writer.is_cut_off());
  ::close(other);
  EXPECT_FALSE(RecordWriter().is_cut_off());
}

TEST(Records, WithoutADescriptorWriteNothing) {
  const RecordWriter writer;
  writer.case_start("one");
  EXPECT_EQ(writer.fd(), -1);
}

TEST(Records, ASignalHandlersDiagnosticLooksLikeAnyOther) {
  const auto lines = written_by([](const RecordWriter& w) {
    write_diagnostic(w.fd(), {"kind", "say \"hi\"\n", "kernel", "a.cu", 42, "tool", "one"});
    w.write(DiagnosticRecord{});
  });
  ASSERT_EQ(lines.size(), 2U);
  const Json raw = Json::parse(lines[0]);
  const Json other = Json::parse(lines[1]);
  EXPECT_EQ(raw["line"], 42);
  EXPECT_EQ(raw["message"], "say ?hi??");
  for (const auto& [key, value] : other.items()) EXPECT_TRUE(raw.contains(key)) << key;
  EXPECT_EQ(raw.size(), other.size());
}

TEST(Records, AForkedChildWritesNoneThatIsSealed) {
  const seal::Key key = seal::random_key();
  const auto lines = written_by([&](const RecordWriter& w) {
    w.seal(key);
    w.case_start("before");
    const pid_t child = ::fork();
    if (child == 0) {
      w.case_start("of the child");
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    write_diagnostic(w.fd(), {"kind", "message", "kernel", "a.cu", 42, "tool", "one"});
  });
  seal::Checker checker(key);
  ASSERT_EQ(lines.size(), 2U);
  for (const std::string& line : lines) EXPECT_TRUE(checker.take(line)) << line;
  EXPECT_TRUE(checker.is_complete());
}

// docs/records.md has a section "## `type`" for each type, with each key in backquotes.
TEST(RecordsDoc, ListsEveryFieldThatIsWritten) {
  std::ifstream file(LAB_SOURCE_DIR "/docs/records.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string doc = text.str();
  for (const std::string& line : one_of_each()) {
    const Json json = Json::parse(line);
    const std::string heading = "\n## `" + json["type"].get<std::string>() + "`\n";
    const std::size_t start = doc.find(heading);
    ASSERT_NE(start, std::string::npos) << heading;
    const std::string section = doc.substr(start, doc.find("\n## ", start + 1) - start);
    for (const auto& [key, value] : json.items()) {
      if (key == "v" || key == "type") continue;
      EXPECT_NE(section.find("`" + key + "`"), std::string::npos) << heading << key;
    }
  }
}

}  // namespace
}  // namespace lab
