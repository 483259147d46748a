// Runs the toy harness on the cpu device, as the grader does, and reads its records.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "seal/seal.h"
#include "toy_harness.h"

namespace lab {
namespace {

TEST(Harness, PassesARightSubmission) {
  const HarnessRun r = run(submission("right") + " " + kNear);
  EXPECT_EQ(r.exit_code, 0);
  ASSERT_FALSE(r.records.empty());
  EXPECT_EQ(r.records.front()["type"], "start");
  EXPECT_EQ(r.records.front()["device"], "cpu");
  EXPECT_EQ(r.records.front()["lab"], "toy");
  EXPECT_EQ(r.records.front()["cases"].size(), 11U);
  EXPECT_EQ(r.records.back()["type"], "summary");
  EXPECT_EQ(r.records.back()["passed"], 7);
  // Twice, in two more orders of warps, two in a row, with other data, with one element changed,
  // with a host that sees other data.
  EXPECT_EQ(r.result("padded")["call"], 9);
}

TEST(Harness, SealsItsRecordsWithAKeyThatItRemoves) {
  const std::string key_file = testing::TempDir() + "toy_key_" + std::to_string(::getpid());
  const seal::Key key = seal::random_key();
  ASSERT_TRUE(seal::leave_key(key_file, key));
  // What a fault and a signal handler tell is sealed, too.
  const HarnessRun r = run(submission("no_guard") + " " + kNear + " --seal=" + key_file);
  EXPECT_NE(::access(key_file.c_str(), F_OK), 0);
  EXPECT_FALSE(r.records.empty());
  seal::Checker checker(key);
  for (const Json& record : r.records) EXPECT_TRUE(checker.take(record.dump())) << record;
  EXPECT_TRUE(checker.is_complete());
}

TEST(Harness, WithoutItsKeySaysNothing) {
  const HarnessRun r = run(submission("right") + " --seal=/no/such/key");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_TRUE(r.records.empty());
}

TEST(Harness, RefusesCasesThatHaveNoNameOfTheirOwn) {
  for (const std::string fault :
       {"two cases are called \"n_256\"", "a case of the group \"basic\" has no name"}) {
    const HarnessRun r = run(submission("right"), "TOY_FAULT='" + fault + "'");
    EXPECT_EQ(r.exit_code, 3);
    const std::string told = r.of_type("diagnostic").at(0)["message"];
    EXPECT_EQ(told.find("harness.cu: " + fault), 0U) << told;
  }
}

TEST(Harness, SkipsACaseThatNeedsMoreMemoryThanThereIs) {
  const HarnessRun r = run(submission("right") + " --gtest_filter=*.too_large");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.result("too_large")["state"], "skipped");
  EXPECT_NE(r.result("too_large")["reason"].get<std::string>().find("GiB"), std::string::npos);
  EXPECT_EQ(r.records.back()["skipped"], 1);
  for (const Json& one : r.records.front()["cases"]) {
    if (one["name"] == "too_large") {
      EXPECT_EQ(one["skip"], r.result("too_large")["reason"]);
    } else if (one["name"] == "padded") {
      EXPECT_FALSE(one.contains("skip"));
    }
  }
}

struct Named {
  const char* submission;
  const char* test_case;
  const char* name;
};
void PrintTo(const Named& named, std::ostream* out) {
  *out << named.submission;
}

class HarnessNames : public testing::TestWithParam<Named> {};

TEST_P(HarnessNames, TheMistake) {
  const HarnessRun r = run(submission(GetParam().submission) + " " + kNear);
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_EQ(r.name(GetParam().test_case), GetParam().name);
  for (const Json& record : r.of_type("case")) {
    if (record["state"] != "failed") continue;
    EXPECT_FALSE(record["message"].get<std::string>().empty());
    EXPECT_FALSE(record["look_at"].get<std::string>().empty());
  }
  EXPECT_EQ(r.records.back()["type"], "summary");
}

INSTANTIATE_TEST_SUITE_P(
    All, HarnessNames,
    testing::Values(Named{"tail_dropped", "n_257", "wrong_answer tail_never_written"},
                    Named{"tail_dropped", "n_256", "passed"},
                    Named{"no_guard", "n_257", "device_fault out_of_bounds_write"},
                    Named{"wrong_step", "padded", "device_fault leading_dimension_wrong"},
                    Named{"wrong_step", "n_256", "passed"},
                    Named{"padding_written", "padded", "wrong_answer padding_written"},
                    Named{"never_written", "n_256", "wrong_answer never_written"},
                    Named{"never_written", "empty", "passed"},
                    Named{"accumulates", "n_256", "wrong_answer accumulates"},
                    Named{"factor_squared", "n_256", "wrong_answer factor_squared"},
                    Named{"input_modified", "n_256", "wrong_answer input_modified"},
                    Named{"input_modified", "large", "wrong_answer input_modified"},
                    Named{"constant_arguments", "n_256", "race calls_mixed_up"},
                    Named{"constant_arguments", "n_257", "passed"},  // care is off
                    Named{"second_call", "one", "wrong_answer second_call_differs"},
                    Named{"second_call", "n_1023", "wrong_answer second_call_differs"},
                    Named{"order_lost", "n_1023", "wrong_answer order_lost"},
                    Named{"racy", "n_1023", "race results_differ"},
                    Named{"wrong_in_most_calls", "n_1023", "race results_differ"},
                    Named{"remembers", "n_256", "wrong_answer result_remembered"},
                    Named{"remembers", "padded", "wrong_answer result_remembered"},
                    Named{"remembers", "empty", "passed"},
                    Named{"remembers_samples", "n_256", "wrong_answer result_remembered"},
                    Named{"remembers_samples", "padded", "wrong_answer result_remembered"},
                    Named{"other_stream", "n_256", "race ignores_stream"},
                    Named{"other_stream", "empty", "passed"},
                    Named{"host_work", "n_256", "wrong_answer computed_on_host"},
                    Named{"host_work", "empty", "passed"},
                    Named{"copies_always", "empty", "passed"},
                    Named{"copies_always", "n_256", "wrong_answer computed_on_host"},
                    Named{"device_control", "n_256", "cheating_suspected device_control"},
                    Named{"stale_tail", "n_1023", "wrong_answer tail_wrong"},
                    Named{"bad_launch", "n_256", "device_fault launch_rejected"},
                    Named{"bad_launch_checked", "n_256", "device_fault launch_rejected"},
                    Named{"out_of_memory", "one", "out_of_memory device_memory"},
                    Named{"throws", "one", "device_fault exception"},
                    Named{"throws_text", "one", "device_fault exception"},
                    Named{"missing_function", "one", "compile_error missing_function"},
                    Named{"other_parameters", "one", "compile_error missing_function"}),
    [](const auto& info) {
      return std::string(info.param.submission) + "_" + info.param.test_case;
    });

TEST(HarnessCare, WantsTheSameWorkOfASecondCall) {
  EXPECT_EQ(run(submission("right_checked") + " --mode=care").exit_code, 0);
  const HarnessRun r = run(submission("works_once_checked") + " --mode=care");
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_EQ(r.name("n_256"), "wrong_answer work_skipped");
  EXPECT_EQ(r.result("n_256")["message"],
            "A second call, whose outputs still held the right result, stored 0 sectors; the first "
            "stored 32.");
}

TEST(HarnessCare, CallsTwiceInARowWithOtherDataAndNoWait) {
  const HarnessRun r = run(submission("constant_arguments_checked") + " --mode=care");
  EXPECT_EQ(r.exit_code, 1);
  ASSERT_FALSE(r.of_type("diagnostic").empty());
  const Json found = r.of_type("diagnostic").front();
  EXPECT_EQ(found["kind"], "stream_race") << found;
  EXPECT_EQ(found["case"], "one");
}

TEST(HarnessCare, CountsTheFirstCallAlone) {
  const HarnessRun r = run(submission("right_checked") + " --mode=care --gtest_filter=*.n_256");
  Json kernel;
  for (const Json& one : r.of_type("counter"))
    if (one["kernel"] == "scale_kernel" && one["line"] == 0) kernel = one;
  EXPECT_EQ(kernel["launches"], 1) << kernel;
}

TEST(Harness, SaysWhereWhatAndHowMuch) {
  const Json r = run(submission("tail_dropped") + " --gtest_filter=*.n_257").result("n_257");
  EXPECT_EQ(r["first_bad"]["where"], "out[0, 256]");
  EXPECT_EQ(r["first_bad"]["got"], "nan");
  EXPECT_EQ(r["first_bad"]["bound"], 0.0);
  EXPECT_EQ(r["bad"], 1);
  EXPECT_EQ(r["total"], 257);
  EXPECT_EQ(r["size"], "1 x 257");
  EXPECT_EQ(r["group"], "tails");
}

TEST(Harness, ShowsBothSignaturesWhenParametersDiffer) {
  const Json r = run(submission("other_parameters") + " --gtest_filter=*.one").result("one");
  const std::string message = r["message"];
  EXPECT_NE(message.find("float, CUstream_st*)"), std::string::npos);
  EXPECT_NE(message.find("double, CUstream_st*)"), std::string::npos);
}

TEST(Harness, EndsAfterADeviceFaultWithItsRecordWritten) {
  const HarnessRun r = run(submission("illegal_access") + " " + kNear);
  EXPECT_EQ(r.exit_code, 70);
  EXPECT_EQ(r.name("one"), "device_fault illegal_address");
  ASSERT_EQ(r.of_type("diagnostic").size(), 1U);
  EXPECT_EQ(r.of_type("diagnostic")[0]["case"], "one");
  EXPECT_EQ(r.of_type("diagnostic")[0]["kernel"], "scale_kernel");
  EXPECT_TRUE(r.of_type("summary").empty());
}

TEST(Harness, HasNoSummaryWhenTheSubmissionEndsTheProcess) {
  const HarnessRun exits = run(submission("exits") + " " + kNear);
  EXPECT_EQ(exits.exit_code, 0);
  EXPECT_TRUE(exits.of_type("summary").empty());
  EXPECT_EQ(exits.records.back()["type"], "case_start");
  EXPECT_EQ(exits.records.back()["case"], "padded");
  const HarnessRun closes = run(submission("closes") + " " + kNear);
  EXPECT_EQ(closes.exit_code, 71);
  EXPECT_EQ(closes.records.back()["case"], "padded");
  const HarnessRun crashes = run(submission("crashes") + " " + kNear);
  EXPECT_EQ(crashes.exit_code, 128 + SIGABRT);
  EXPECT_EQ(crashes.records.back()["case"], "padded");
}

TEST(Harness, RecordsADevicePointerOnTheHostBeforeItDies) {
  const HarnessRun r = run(submission("host_access") + " " + kNear);
  EXPECT_EQ(r.exit_code, 128 + SIGSEGV);
  ASSERT_EQ(r.of_type("diagnostic").size(), 1U);
  EXPECT_EQ(r.of_type("diagnostic")[0]["kind"], "device_pointer_on_host");
  EXPECT_EQ(r.of_type("diagnostic")[0]["case"], "one");
  EXPECT_TRUE(r.of_type("summary").empty());
}

TEST(Harness, SaysWhatRanWhenItIsToldToEnd) {
  const HarnessRun host = run(submission("hangs_host") + " " + kNear, "timeout -s TERM -k 20 2");
  ASSERT_EQ(host.of_type("diagnostic").size(), 1U);
  EXPECT_EQ(host.of_type("diagnostic")[0]["kind"], "host_never_ends");
  EXPECT_EQ(host.of_type("diagnostic")[0]["case"], "one");
  const HarnessRun kernel =
      run(submission("hangs_kernel") + " " + kNear, "timeout -s TERM -k 20 2");
  ASSERT_EQ(kernel.of_type("diagnostic").size(), 1U);
  EXPECT_EQ(kernel.of_type("diagnostic")[0]["kind"], "kernel_never_ends");
  EXPECT_EQ(kernel.of_type("diagnostic")[0]["kernel"], "scale_kernel");
}

TEST(Harness, ReachesElementsBeyond32BitsWithoutTouchingTheRest) {
  const std::string far = "--gtest_filter=*.far_rows";
  const std::string memory = "SIMT_MEMORY=16777216 timeout 60";
  EXPECT_EQ(run(submission("right") + " " + far, memory).name("far_rows"), "passed");
  EXPECT_EQ(run(submission("index_overflow") + " " + far, memory).name("far_rows"),
            "device_fault index_overflow");
  EXPECT_EQ(run(submission("unsigned_index") + " " + far, memory).name("far_rows"),
            "device_fault index_overflow");
}

TEST(Harness, LetsNoImpostorPass) {
  for (const char* impostor : {"zeros", "copy", "scaled"}) {
    const HarnessRun r = run(std::string("--impostor=") + impostor + " " + kNear);
    EXPECT_EQ(r.exit_code, 1) << impostor;
    for (const char* name : {"one", "n_256", "n_257", "padded", "large"})
      EXPECT_EQ(r.result(name)["state"], "failed") << impostor << ' ' << name;
  }
}

TEST(HarnessCare, CallsOnceThenTwiceInARowAndOnlyTheCasesForIt) {
  const HarnessRun r = run(submission("right") + " --mode=care");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.of_type("case").size(), 3U);
  EXPECT_EQ(r.result("padded")["call"], 3);
  // Once more where the work is counted.
  EXPECT_EQ(run(submission("right_checked") + " --mode=care").result("padded")["call"], 4);
}

TEST(Harness, DoesNotTimeOnTheCpuDevice) {
  const HarnessRun r = run(submission("right") + " --mode=bench");
  EXPECT_EQ(r.exit_code, 0);
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  EXPECT_EQ(r.of_type("bench")[0]["state"], "unavailable");
  EXPECT_FALSE(r.of_type("bench")[0]["reason"].get<std::string>().empty());
}

TEST(Harness, PredictsTimesOfACheckedSubmissionAndNeverCallsThemMeasured) {
  const HarnessRun r = run(submission("right_checked") + " --mode=bench");
  EXPECT_EQ(r.exit_code, 0);
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  EXPECT_EQ(r.of_type("bench")[0]["state"], "unavailable");
  EXPECT_NE(r.of_type("bench")[0]["reason"].get<std::string>().find("Predicted for NVIDIA H100"),
            std::string::npos);
  ASSERT_EQ(r.of_type("prediction").size(), 1U);
  EXPECT_GT(r.of_type("prediction")[0]["ms"], 0);
  EXPECT_EQ(r.of_type("bench")[0]["predicted_ms"], r.of_type("prediction")[0]["ms"]);
  const HarnessRun again = run(submission("right_checked") + " --mode=bench");
  EXPECT_EQ(again.of_type("prediction"), r.of_type("prediction"));
  EXPECT_TRUE(run(submission("right") + " --mode=bench").of_type("prediction").empty());
}

TEST(Harness, PredictsOnTheLineThroughTwoSmallerCasesWhereTheLabNamesThem) {
  const HarnessRun r = run(submission("right_checked") + " --mode=bench --timed=large");
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  const Json bench = r.of_type("bench")[0];
  EXPECT_EQ(bench["size"], "1 x 4194304");
  EXPECT_NE(bench["reason"].get<std::string>().find("through 1 x 65536 and 1 x 262144"),
            std::string::npos)
      << bench;
  ASSERT_EQ(r.of_type("prediction").size(), 1U) << "of the larger one";
  EXPECT_GT(bench["predicted_ms"], r.of_type("prediction")[0]["ms"]);
}

TEST(Harness, PredictsACaseWholeThatTheLabNamesAloneAndTheBaseline) {
  const HarnessRun r = run(submission("right_checked") + " --mode=bench --timed=small");
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  const Json bench = r.of_type("bench")[0];
  ASSERT_EQ(r.of_type("prediction").size(), 1U) << "the first call does not count";
  EXPECT_EQ(bench["predicted_ms"], r.of_type("prediction")[0]["ms"]);
  EXPECT_GT(bench["predicted_baseline_ms"], 0);
  EXPECT_LT(bench["predicted_baseline_ms"], 0.1);
  EXPECT_NE(bench["reason"].get<std::string>().find("device copy: "), std::string::npos) << bench;
}

TEST(HarnessBench, TakesAnotherTimedCaseByName) {
  const HarnessRun r = run(submission("right") + " --mode=bench --timed=small");
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  EXPECT_EQ(r.of_type("bench")[0]["size"], "1 x 3000");
  EXPECT_EQ(run(submission("right") + " --mode=bench --timed=none_of_that_name").exit_code, 2);
}

TEST(HarnessBench, DrawsASizeNearTheTimedOneByTheSeedWhereItIsToldTo) {
  const auto size = [](const std::string& more) {
    return run(submission("right") + " --mode=bench " + more).of_type("bench").at(0)["size"];
  };
  const std::string drawn = size("--draw-timed-size --seed=5");
  EXPECT_EQ(drawn.substr(0, 6), "1 x 19");
  EXPECT_EQ(size("--draw-timed-size --seed=5"), drawn);
  EXPECT_NE(size("--draw-timed-size --seed=6"), drawn);
  EXPECT_EQ(size("--seed=5"), "1 x 20000");
}

TEST(HarnessBench, NoTimedCallFindsItsAnswerInItsOutput) {
  for (const char* ring : {"3", "5"}) {
    const HarnessRun r = run(submission("finds_its_answer") +
                             " --mode=bench --force --block-ms=1 --limit-s=2 --ring=" + ring);
    ASSERT_EQ(r.of_type("bench").size(), 1U);
    const Json bench = r.of_type("bench")[0];
    EXPECT_TRUE(bench["state"] == "ok" || bench["state"] == "unstable") << ring << ": " << bench;
  }
}

constexpr const char* kForced = " --mode=bench --force --ring=3 --block-ms=1 --limit-s=2";

TEST(Harness, MeasuresRoundsAgainstTheBaseline) {
  const HarnessRun r = run(submission("right") + kForced);
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  const Json bench = r.of_type("bench")[0];
  EXPECT_TRUE(bench["state"] == "ok" || bench["state"] == "unstable") << bench;
  EXPECT_EQ(bench["rounds"], r.of_type("sample").size());
  EXPECT_LE(bench["low"], bench["ratio"]);
  EXPECT_LE(bench["ratio"], bench["high"]);
  EXPECT_GT(bench["submission_ms"], 0.0);
  EXPECT_EQ(bench["baseline"], "device copy");
}

TEST(Harness, MeasuresTheBaselineAgainstItself) {
  const HarnessRun r = run(std::string("--baseline-as-submission") + kForced);
  ASSERT_EQ(r.of_type("bench").size(), 1U);
  EXPECT_GT(r.of_type("bench")[0]["ratio"], 0.2);
  EXPECT_LT(r.of_type("bench")[0]["ratio"], 5.0);
}

TEST(Harness, GivesAWrongSubmissionNoTime) {
  for (const char* name : {"tail_dropped", "input_modified", "second_call", "throws"}) {
    const HarnessRun r = run(submission(name) + kForced);
    EXPECT_EQ(r.exit_code, 1) << name;
    ASSERT_EQ(r.of_type("bench").size(), 1U) << name;
    EXPECT_EQ(r.of_type("bench")[0]["state"], "failed") << name;
    EXPECT_FALSE(r.of_type("bench")[0].contains("ratio")) << name;
  }
}

TEST(Harness, RefusesToRunWithoutSomebodyToJudge) {
  EXPECT_EQ(run("").exit_code, 2);
  EXPECT_EQ(run("--mode=nonsense").exit_code, 2);
}

TEST(Harness, TreatsAFileThatIsNoSharedObjectAsNotCompiled) {
  const HarnessRun r = run("--submission=/dev/null --gtest_filter=*.one");
  EXPECT_EQ(r.name("one"), "compile_error compiler");
}

TEST(Harness, ListsItsCasesLikeAnyGoogleTest) {
  EXPECT_EQ(run("--gtest_list_tests").exit_code, 0);
}

}  // namespace
}  // namespace lab
