// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "test/example_site.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "base/files.h"
#include "base/json.h"
#include "process/interrupt.h"

namespace grader {
namespace {

const std::string kBin = GRADER_TESTDATA "/bin/";

Json device(const std::string& name, bool available, bool care, bool checked) {
  return {
      {"probe", {kBin + "fake_probe", name, available ? "true" : "false"}},
      {"probe_target", "probe_" + name},
      {"targets", {"{lab}_" + name}},
      {"compile", {kBin + "fake_compiler", "{source}", "{out}"}},
      {"harness", kBin + "fake_harness"},
      {"care", care ? Json{kBin + "fake_sanitize"} : Json::array()},
      {"care_compile", name == "cpu" && checked ? Json{kBin + "fake_compiler", "{source}", "{out}"}
                                                : Json::array()},
      {"timeline",
       {{"tracer", name == "cuda" ? "/fake/tracer.so" : ""},
        {"draw", {kBin + "fake_draw"}},
        {"targets", {"fake_tracer"}}}},
      {"seals", false},  // a shell script cannot
      {"takes_turns", name == "cuda"},
      {"host_memory", name == "cpu"}};
}

/// The fake compiler copies: a plug-in is its source.
bool is_compiled(const ExampleSite& site, const std::string& mark) {
  std::error_code code;
  for (const auto& name : site.left_in_runs()) {
    for (const auto& entry :
         std::filesystem::directory_iterator(site.root() / "build/runs" / name, code)) {
      if (entry.path().extension() != ".so") continue;
      const auto text = read_file(entry.path());
      if (text.ok() && text.value().find(mark) != std::string::npos) return true;
    }
  }
  return false;
}

}  // namespace

ExampleSite::ExampleSite(bool gpu, bool checked) {
  std::filesystem::copy(GRADER_TESTDATA "/repo", root(), std::filesystem::copy_options::recursive);
  Json json = {{"version", 1},
               {"source_dir", root().string()},
               {"build_dir", (root() / "build").string()},
               {"build", {"true", "{target}"}}};
  json["devices"]["cpu"] = device("cpu", true, false, checked);
  json["devices"]["cuda"] = device("cuda", gpu, true, false);
  scratch_.write("build/devices.json", json.dump());
  commit();
}

Context ExampleSite::context(bool json) {
  return {find_site((root() / "build").string()).value(), processes_, Style{}, json};
}

void ExampleSite::write_student(const std::string& what, const std::string& more) const {
  scratch_.write("labs/0_example/01_double/student.cu",
                 fmt::format("// fake: {}\n{}\nvoid twice() {{ mine(); }}\n", what, more));
}

void ExampleSite::commit() const {
  const std::string git =
      fmt::format("git -C '{}' -c user.name=a -c user.email=a@b ", root().string());
  for (const char* words : {"init -q", "add labs solutions", "commit -q -m all"}) {
    EXPECT_EQ(std::system((git + words).c_str()), 0) << words;
  }
}

std::vector<std::string> ExampleSite::left_in_runs() const {
  std::vector<std::string> names;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(root() / "build/runs", code)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

std::string output_of(const std::function<void()>& run) {
  testing::internal::CaptureStdout();
  run();
  return testing::internal::GetCapturedStdout();
}

InterruptedRun interrupted_at(const ExampleSite& site, const std::string& mark,
                              const std::function<int()>& verb) {
  const auto out = site.root() / "interrupted.out";
  const auto err = site.root() / "interrupted.err";
  const pid_t grader = ::fork();
  if (grader == 0) {
    catch_interrupts();
    std::freopen(out.c_str(), "w", stdout);
    std::freopen(err.c_str(), "w", stderr);
    const int code = verb();
    std::fflush(nullptr);
    ::_exit(code);
  }
  for (int i = 0; i < 3000 && !is_compiled(site, mark); ++i) ::usleep(10000);
  ::usleep(200000);
  ::kill(grader, SIGINT);
  int status = 0;
  ::waitpid(grader, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(out).value(),
          read_file(err).value()};
}

}  // namespace grader
