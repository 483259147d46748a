// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/real_processes.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "base/files.h"
#include "base/text.h"
#include "process/interrupt.h"
#include "test/scratch.h"

namespace grader {
namespace {

using Kind = ProcessEnd::Kind;

ProcessEnd run_shell(const std::string& script, ProcessSpec spec = {}) {
  spec.argv = {"/bin/sh", "-c", script};
  return RealProcesses().run(spec);
}

/// 0: there is no whole number in it yet.
pid_t pid_in(const std::filesystem::path& pid_file) {
  const auto text = read_file(pid_file);
  return text.ok() && text.value().ends_with('\n') ? std::stoi(text.value()) : 0;
}

bool is_running(const std::filesystem::path& pid_file) {
  const pid_t pid = pid_in(pid_file);
  return pid > 0 && ::kill(pid, 0) == 0;
}

/// Waits for it, minutes if need be: a busy machine is slow, and that is no fault.
template <class Condition>
bool comes_true(const Condition& condition) {
  for (int i = 0; i < 12000 && !condition(); ++i) ::usleep(10000);
  return condition();
}

TEST(RealProcesses, ReportsExitCodeAndOutput) {
  const ProcessEnd end = run_shell("echo out; echo err >&2; exit 7");
  EXPECT_EQ(end.kind, Kind::exited);
  EXPECT_EQ(end.code, 7);
  EXPECT_EQ(end.out, "out\n");
  EXPECT_EQ(end.err, "err\n");
}

TEST(RealProcesses, HandsOverInAFileWhatArgvDoesNotShow) {
  const Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  spec.options = scratch.path() / "options";
  spec.shown_words = 4;
  spec.argv = {"/bin/sh", "-c", "echo \"$@\"; tr '\\000' ' ' <options", "sh", "--mode=care", "a b"};
  const ProcessEnd end = RealProcesses().run(spec);
  EXPECT_EQ(end.out, "--options=" + spec.options.string() + "\n--mode=care a b ");
}

TEST(RealProcesses, ReportsTheSignal) {
  const ProcessEnd end = run_shell("kill -SEGV $$");
  EXPECT_EQ(end.kind, Kind::signalled);
  EXPECT_EQ(end.code, SIGSEGV);
}

TEST(RealProcesses, TellsAKillFromALackOfMemory) {
  const ProcessEnd end = run_shell("kill -KILL $$");
  EXPECT_EQ(end.code, SIGKILL);
  EXPECT_FALSE(end.memory_ran_out);
}

TEST(RealProcesses, EndsAProcessThatWritesALargerFileThanItMay) {
  const Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  spec.file_limit = 100000;
  const ProcessEnd end = run_shell("exec head -c 100001 /dev/zero >large", spec);
  EXPECT_EQ(end.kind, Kind::signalled);
  EXPECT_EQ(end.code, SIGXFSZ);
  EXPECT_LE(std::filesystem::file_size(scratch.path() / "large"), 100000u);
  EXPECT_EQ(run_shell("exec head -c 100000 /dev/zero >small", spec).code, 0);
}

TEST(RealProcesses, EndsAProcessWhoseFilesAreTooLargeTogether) {
  const Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  spec.file_limit = 1 << 20;
  spec.all_files_limit = 20 << 20;
  spec.total_limit = 30;
  const std::string script =
      "i=0; while [ $i -lt LAST ]; do head -c 1000000 /dev/zero >$i; i=$((i + 1)); done; ";
  const auto write = [&](const std::string& last, const std::string& then) {
    std::string text = script;
    return run_shell(text.replace(text.find("LAST"), 4, last) + then, spec).kind;
  };
  EXPECT_EQ(write("10", "sleep 0.5"), Kind::exited);
  EXPECT_EQ(write("30", "sleep 20"), Kind::files_too_large);
}

TEST(RealProcesses, SayWhatWasTouched) {
  const Scratch scratch;
  const auto folder = scratch.write("run/file", "text").parent_path();
  ProcessSpec spec;
  spec.untouched = {folder, folder / "file"};
  EXPECT_EQ(run_shell("touch " + folder.string() + "/other", spec).touched, "");
  EXPECT_EQ(run_shell("rm -r " + folder.string(), spec).touched, folder.string());
}

TEST(RealProcesses, SaysWhyAProgramCannotBeStarted) {
  ProcessSpec spec;
  spec.argv = {"/no/such/program"};
  const ProcessEnd end = RealProcesses().run(spec);
  EXPECT_EQ(end.kind, Kind::not_started);
  EXPECT_EQ(end.error, "No such file or directory");
}

TEST(RealProcesses, TakesNoLineWithoutASealForARecord) {
  const Scratch scratch;
  std::vector<std::string> lines;
  ProcessSpec spec;
  spec.records = true;
  spec.seal = scratch.path() / "key";
  spec.on_record = [&](std::string_view line) { lines.emplace_back(line); };
  const ProcessEnd end =
      run_shell("echo '{\"v\":1}' >&3; printf cut >&3; wc -c <" + spec.seal.string(), spec);
  EXPECT_EQ(end.forged, 1);  // the last line was not written to its end
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(trim(end.out), "16");  // the key was there
}

TEST(RealProcesses, HandsOnRecordsFromAPrivatePipe) {
  std::vector<std::string> lines;
  ProcessSpec spec;
  spec.records = true;
  spec.on_record = [&](std::string_view line) { lines.emplace_back(line); };
  run_shell("echo one >&3; echo noise; printf two >&3", spec);
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two"}));
}

TEST(RealProcesses, AsksThenKillsAtTheTimeLimit) {
  std::vector<std::string> lines;
  ProcessSpec spec;
  spec.records = true;
  spec.total_limit = 0.3;
  spec.grace = 0.3;
  spec.on_record = [&](std::string_view line) { lines.emplace_back(line); };
  const ProcessEnd end =
      run_shell("trap 'echo asked >&3' TERM; while :; do sleep 0.05; done", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_EQ(lines, (std::vector<std::string>{"asked"}));
  EXPECT_LT(end.seconds, 3);
}

TEST(RealProcesses, CountsTheQuietTimeFromTheLastRecord) {
  ProcessSpec spec;
  spec.records = true;
  spec.quiet_limit = 0.4;
  EXPECT_EQ(run_shell("for i in 1 2 3 4 5 6; do sleep 0.1; echo $i >&3; done", spec).kind,
            Kind::exited);
  const ProcessEnd end = run_shell("echo 1 >&3; exec sleep 30", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_TRUE(end.was_quiet);
}

TEST(RealProcesses, EndsWhatGoesOnAfterItsLastRecord) {
  std::string last;
  ProcessSpec spec;
  spec.records = true;
  spec.quiet_limit = 0.2;
  spec.end_limit = 0.6;
  spec.total_limit = 30;
  spec.on_record = [&](std::string_view line) { last = line; };
  spec.is_done = [&] { return last == "done"; };
  ProcessEnd end = run_shell("echo done >&3; exec sleep 60", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_TRUE(end.outlived_records);
  EXPECT_FALSE(end.was_quiet);
  EXPECT_EQ(run_shell("echo done >&3; sleep 0.4", spec).kind, Kind::exited);
  end = run_shell("echo 1 >&3; exec sleep 60", spec);
  EXPECT_TRUE(end.was_quiet);
  EXPECT_FALSE(end.outlived_records);
}

TEST(RealProcesses, EndsWhatHasToldEnough) {
  ProcessSpec spec;
  spec.records = true;
  spec.total_limit = 60;
  std::vector<std::string> records;
  spec.on_record = [&](std::string_view line) { records.emplace_back(line); };
  spec.is_enough = [&] { return records.size() == 2; };
  const ProcessEnd end = run_shell("echo a >&3; echo b >&3; sleep 1000", spec);
  EXPECT_EQ(end.kind, Kind::stopped);
  EXPECT_EQ(records, (std::vector<std::string>{"a", "b"}));
  EXPECT_LT(end.seconds, 30);
}

TEST(RealProcesses, LeavesNoDescendantThatHasLeftTheSession) {
  Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  // Leaves the session and loses its parent; the shell waits until its pid is written.
  run_shell("setsid sh -c 'echo $$ > pid; exec sleep 60' & while [ ! -s pid ]; do sleep 0.01; done",
            spec);
  EXPECT_FALSE(is_running(scratch.path() / "pid"));
}

TEST(RealProcesses, KillsTheWholeTreeAtTheTimeLimit) {
  Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  spec.total_limit = 0.5;
  spec.grace = 0.1;
  const ProcessEnd end =
      run_shell("setsid sh -c 'trap : TERM; echo $$ > pid; sleep 60' & sleep 60", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_FALSE(is_running(scratch.path() / "pid"));
}

TEST(RealProcesses, LeavesNothingRunningWhenTheGraderIsKilled) {
  Scratch scratch;
  const pid_t grader = ::fork();
  if (grader == 0) {
    ProcessSpec spec;
    spec.directory = scratch.path();
    run_shell("echo $$ > pid; exec sleep 1000", spec);
    ::_exit(0);
  }
  const auto pid_file = scratch.path() / "pid";
  const bool began = comes_true([&] { return pid_in(pid_file) > 0; });
  ::kill(grader, SIGKILL);
  ::waitpid(grader, nullptr, 0);
  ASSERT_TRUE(began);
  EXPECT_TRUE(comes_true([&] { return !is_running(pid_file); }));
}

TEST(RealProcesses, EndsAtTheTimeLimitThoughTheSupervisorWasStopped) {
  Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  spec.total_limit = 0.5;
  spec.grace = 0.1;
  const ProcessEnd end = run_shell("echo $$ > pid; kill -STOP $PPID; exec sleep 60", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_TRUE(end.stopped_supervisor);
  EXPECT_FALSE(is_running(scratch.path() / "pid"));
}

TEST(RealProcesses, EndsATreeThatStopsTheSupervisorOverAndOver) {
  ProcessSpec spec;
  spec.total_limit = 0.2;
  spec.grace = 0.1;
  const ProcessEnd end = run_shell("trap : TERM; while :; do kill -STOP $PPID; done", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_LT(end.seconds, 30);
}

TEST(RealProcesses, StopsOnlyItselfWithItsProcessGroup) {
  ProcessSpec spec;
  spec.total_limit = 0.5;
  spec.grace = 0.1;
  const ProcessEnd end = run_shell("kill -STOP 0", spec);
  EXPECT_EQ(end.kind, Kind::timed_out);
  EXPECT_FALSE(end.stopped_supervisor);
}

TEST(RealProcesses, ObeysAnInterruptThoughTheSupervisorWasStopped) {
  const pid_t grader = ::fork();
  if (grader == 0) {
    catch_interrupts();
    const ProcessEnd end =
        run_shell("kill -STOP $PPID; kill -TERM " + std::to_string(::getpid()) + "; sleep 600");
    ::_exit(end.kind == Kind::interrupted ? 0 : 1);
  }
  int status = 1;
  ::waitpid(grader, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(RealProcesses, LeavesNothingWhereTheSupervisorWasKilled) {
  Scratch scratch;
  ProcessSpec spec;
  spec.directory = scratch.path();
  ProcessEnd other;
  std::thread beside([&] { other = run_shell("sleep 0.5; echo unharmed"); });
  const ProcessEnd end = run_shell(
      "echo $$ > own; setsid sh -c '(setsid sh -c \"echo \\$\\$ > pid; exec sleep 60\")' &"
      "while [ ! -s pid ]; do sleep 0.01; done; kill -KILL $PPID; exec sleep 60",
      spec);
  EXPECT_EQ(end.kind, Kind::supervisor_lost);
  EXPECT_FALSE(is_running(scratch.path() / "own"));
  EXPECT_FALSE(is_running(scratch.path() / "pid"));
  beside.join();
  EXPECT_EQ(other.out, "unharmed\n");
}

TEST(RealProcesses, TakesNoOtherSignalForTheLossOfTheSupervisor) {
  const ProcessEnd end =
      run_shell("for name in HUP INT QUIT TERM USR1 PIPE ALRM; do kill -$name $PPID; done; exit 5");
  EXPECT_EQ(end.kind, Kind::exited);
  EXPECT_EQ(end.code, 5);
}

TEST(RealProcesses, ReadsAFloodOfOutputAndKeepsItsEnds) {
  const ProcessEnd end = run_shell("echo first; yes | head -c 100000000; echo last");
  EXPECT_EQ(end.kind, Kind::exited);
  EXPECT_EQ(end.out.substr(0, 6), "first\n");
  EXPECT_EQ(end.out.substr(end.out.size() - 5), "last\n");
  EXPECT_LT(end.out.size(), 70000u);
}

TEST(RealProcesses, EndsAProcessThatEatsTheMemory) {
  ProcessSpec spec;
  spec.memory_limit = 200 << 20;
  spec.total_limit = 30;
  // tail keeps the whole of a line that never ends.
  const ProcessEnd end = run_shell("tr '\\0' x < /dev/zero | tail -n 1", spec);
  EXPECT_EQ(end.kind, Kind::out_of_memory);
}

TEST(RealProcesses, SaysHowMuchAProcessTookThatDidNotEnd) {
  ProcessSpec spec;
  spec.memory_limit = std::uint64_t{8} << 30;
  ProcessEnd end;
  // As many seconds as this machine needs for it.
  for (spec.total_limit = 1; spec.total_limit < 100 && end.growth < 50000000;
       spec.total_limit *= 2) {
    end = run_shell("head -c 100000000 /dev/zero | tail -c 60000000 | sleep 200", spec);
    EXPECT_EQ(end.kind, Kind::timed_out);
  }
  EXPECT_GT(end.growth, 50000000u);
}

TEST(RealProcesses, RunsFromTwoThreadsAtOnceWithoutMixingTheirTrees) {
  ProcessEnd slow;
  std::thread other([&] { slow = run_shell("(sleep 0.5; echo late) & wait; echo done"); });
  for (int i = 0; i < 20; ++i) run_shell("sleep 0 & :");
  other.join();
  EXPECT_EQ(slow.out, "late\ndone\n");
}

TEST(RealProcesses, KeepsGoogleTestsVariablesFromTheHarness) {
  ::setenv("GTEST_FILTER_FOR_TEST", "x", 1);
  ProcessSpec spec;
  spec.environment = {"LAB_ADDED=yes"};
  EXPECT_EQ(run_shell("echo $GTEST_FILTER_FOR_TEST$LAB_ADDED", spec).out, "yes\n");
  ::unsetenv("GTEST_FILTER_FOR_TEST");
}

}  // namespace
}  // namespace grader
