// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/explain_end.h"

#include <gtest/gtest.h>

#include <csignal>

namespace grader {
namespace {

ProcessEnd ended(ProcessEnd::Kind kind, int code = 0) {
  ProcessEnd end;
  end.kind = kind;
  end.code = code;
  return end;
}

Records with_diagnostic(const std::string& kind) {
  Records records;
  records.diagnostics.push_back({kind, true, "Said so.", "k", "/a/student.cu", 7, 1, "", ""});
  return records;
}

TEST(ExplainEnd, SuspectsAnExitWithCodeZero) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::exited, 0), {}, 10);
  EXPECT_EQ(finding.verdict, Verdict::cheating_suspected);
  EXPECT_EQ(finding.diagnosis, "exited_early");
}

TEST(ExplainEnd, SaysThatTheDescriptorOfTheRecordsWasClosed) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::exited, 71), {}, 10);
  EXPECT_EQ(finding.verdict, Verdict::cheating_suspected);
  EXPECT_EQ(finding.diagnosis, "records_closed");
}

TEST(ExplainAttack, SuspectsLinesThatTheHarnessDidNotWrite) {
  ProcessEnd end = ended(ProcessEnd::Kind::exited, 0);
  Records records;
  records.finished = true;
  EXPECT_FALSE(explain_attack(end, records, 10));
  end.forged = 1;
  EXPECT_EQ(explain_attack(end, records, 10)->verdict, Verdict::cheating_suspected);
  EXPECT_EQ(explain_attack(end, records, 10)->diagnosis, "forged_records");
}

TEST(ExplainAttack, SuspectsWhoTouchesTheFilesOfItsRun) {
  ProcessEnd end = ended(ProcessEnd::Kind::exited, 0);
  end.touched = "/runs/run_1";
  EXPECT_EQ(explain_attack(end, {}, 10)->verdict, Verdict::cheating_suspected);
  EXPECT_EQ(explain_attack(end, {}, 10)->diagnosis, "run_folder_changed");
}

TEST(ExplainAttack, SuspectsACompleteRunFromWhichRecordsAreMissing) {
  ProcessEnd end = ended(ProcessEnd::Kind::exited, 0);
  end.records_missing = true;
  Records records;
  EXPECT_FALSE(explain_attack(end, records, 10));  // a thread was about to write when it crashed
  records.finished = true;
  EXPECT_EQ(explain_attack(end, records, 10)->diagnosis, "records_taken");
}

TEST(ExplainEnd, TakesAnyOtherExitForAFault) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::exited, 1), {}, 10);
  EXPECT_EQ(finding.verdict, Verdict::device_fault);
  EXPECT_EQ(finding.diagnosis, "exited_early");
}

TEST(ExplainEnd, SuspectsWhatKillsTheSupervisor) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::supervisor_lost), {}, 10);
  EXPECT_EQ(finding.verdict, Verdict::cheating_suspected);
  EXPECT_EQ(finding.diagnosis, "killed_grader");
}

TEST(ExplainEnd, SaysThatTheSupervisorWasStopped) {
  ProcessEnd end = ended(ProcessEnd::Kind::timed_out);
  end.stopped_supervisor = true;
  EXPECT_EQ(explain_end(end, {}, 10).verdict, Verdict::timeout);
  EXPECT_NE(explain_end(end, {}, 10).message.find("SIGSTOP"), std::string::npos);
}

TEST(ExplainAttack, SaysWhatARankDidToMpirun) {
  const ProcessEnd end = ended(ProcessEnd::Kind::exited, 70);
  EXPECT_EQ(explain_attack(end, with_diagnostic("starter_killed"), 10)->diagnosis, "killed_grader");
  const auto stopped = explain_attack(end, with_diagnostic("starter_stopped"), 10);
  EXPECT_EQ(stopped->verdict, Verdict::timeout);
  EXPECT_EQ(stopped->message, "Said so.");
}

TEST(ExplainOutliving, CoversRanksAndOneProcess) {
  ProcessEnd end = ended(ProcessEnd::Kind::exited, 0);
  EXPECT_FALSE(explain_outliving(end, {}));
  EXPECT_EQ(explain_outliving(end, with_diagnostic("ranks_never_end"))->verdict, Verdict::timeout);
  end.outlived_records = true;
  EXPECT_EQ(explain_outliving(end, {})->diagnosis, "host_never_ends");
}

TEST(ExplainEnd, NamesTheSignalOfACrash) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::signalled, SIGFPE), {}, 10);
  EXPECT_EQ(finding.diagnosis, "host_crash");
  EXPECT_NE(finding.message.find("division by zero"), std::string::npos);
}

TEST(ExplainEnd, BelievesTheDeviceWhenItSaidWhyBeforeTheCrash) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::signalled, SIGSEGV),
                                      with_diagnostic("device_pointer_on_host"), 10);
  EXPECT_EQ(finding.diagnosis, "device_pointer_on_host");
  EXPECT_EQ(finding.message, "Said so.");
  EXPECT_EQ(finding.look_at, "student.cu:7, kernel k");
}

TEST(ExplainEnd, TellsAKernelThatNeverEndsFromHostCode) {
  const auto timed_out = ended(ProcessEnd::Kind::timed_out);
  EXPECT_EQ(explain_end(timed_out, with_diagnostic("kernel_never_ends"), 10).message,
            "Kernel k did not end within 10 s.");
  EXPECT_EQ(explain_end(timed_out, {}, 10).diagnosis, "host_never_ends");
}

TEST(ExplainEnd, SaysThatHostCodeThatDidNotEndWasEatingTheMemory) {
  ProcessEnd end = ended(ProcessEnd::Kind::timed_out);
  end.growth = std::uint64_t{3} << 30;
  EXPECT_EQ(explain_end(end, {}, 10).diagnosis, "host_memory");
  EXPECT_EQ(explain_end(end, with_diagnostic("kernel_never_ends"), 10).diagnosis,
            "kernel_never_ends");
}

TEST(ExplainEnd, TellsAKillFromTheSystemsLackOfMemory) {
  ProcessEnd end = ended(ProcessEnd::Kind::signalled, SIGKILL);
  EXPECT_EQ(explain_end(end, {}, 10).verdict, Verdict::device_fault);
  EXPECT_EQ(explain_end(end, {}, 10).diagnosis, "killed");
  end.memory_ran_out = true;
  EXPECT_EQ(explain_end(end, {}, 10).verdict, Verdict::out_of_memory);
}

TEST(ExplainEnd, NamesAFileThatBecameTooLarge) {
  const Finding finding = explain_end(ended(ProcessEnd::Kind::signalled, SIGXFSZ), {}, 10);
  EXPECT_EQ(finding.verdict, Verdict::device_fault);
  EXPECT_EQ(finding.diagnosis, "file_too_large");
}

}  // namespace
}  // namespace grader
