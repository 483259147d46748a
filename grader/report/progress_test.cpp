// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/progress.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace grader {
namespace {

/// What a Progress writes to a terminal of the kind `term`.
std::string on_terminal(const char* term) {
  const char* const usual = std::getenv("TERM");
  const std::string kept = usual == nullptr ? "" : usual;
  ::setenv("TERM", term, 1);
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ::grantpt(master);
  ::unlockpt(master);
  const int terminal = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  const int before = ::dup(STDERR_FILENO);
  ::dup2(terminal, STDERR_FILENO);
  {
    Progress progress(false);
    progress.step("compiling");
  }
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  ::close(terminal);
  // One read may return what one write sent; the end shows once nobody holds the terminal.
  std::string shown;
  char text[256];
  for (ssize_t n; (n = ::read(master, text, sizeof(text))) > 0;) {
    shown.append(text, static_cast<std::size_t>(n));
  }
  ::close(master);
  usual == nullptr ? ::unsetenv("TERM") : ::setenv("TERM", kept.c_str(), 1);
  return shown;
}

TEST(Progress, RewritesOneLineOnATerminal) {
  EXPECT_EQ(on_terminal("xterm"), "\r\x1b[Kcompiling\r\x1b[K");
}

TEST(Progress, WritesPlainLinesOnADumbTerminal) {
  EXPECT_EQ(on_terminal("dumb"), "compiling\r\n");
  EXPECT_EQ(on_terminal(""), "compiling\r\n");
}

TEST(Progress, SaysElsewhereNowAndThenHowFarALongStepIs) {
  testing::internal::CaptureStderr();
  {
    Progress seldom(false);
    seldom.step("building, [1/9]");
    seldom.step("building, [2/9]");
    Progress often(false, std::chrono::milliseconds(0));
    often.step("grading, 1 of 2");
    often.step("grading, 2 of 2");
    often.step("done");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "building\ngrading\ngrading, 2 of 2\ndone\n");
}

}  // namespace
}  // namespace grader
