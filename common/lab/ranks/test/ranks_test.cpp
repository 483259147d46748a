// Starts the toy lab as three ranks on the cpu device, and reads the merged records.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "../../test/harness_run.h"
#include "seal/options_file.h"
#include "seal/seal.h"

namespace lab {
namespace {

/// Processes whose command line or environment has `mark` in it.
int processes_with(const std::string& mark) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.find(mark) != std::string::npos) ++count;
  }
  return count;
}

std::string fresh_folder() {
  std::string folder = testing::TempDir() + "rt.XXXXXX";
  EXPECT_NE(::mkdtemp(folder.data()), nullptr);
  return folder;
}

HarnessRun run(const std::string& submission, const std::string& more = "", int case_seconds = 3,
               const std::string& options = "") {
  const std::string folder = fresh_folder();
  const std::string command =
      "TMPDIR=" + folder +
      " timeout 60 " LAB_RANKS_PROGRAM " --ranks=3 --case-seconds=" + std::to_string(case_seconds) +
      " " + options + " -- " LAB_TOY_RANKS " --submission=" LAB_TOY_SUBMISSIONS "/" + submission +
      ".so --records=" + folder + "/records " + more + " >" + folder + "/out 2>&1";
  HarnessRun result;
  const int status = std::system(command.c_str());
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  std::ifstream lines(folder + "/records");
  for (std::string line; std::getline(lines, line);) result.records.push_back(Json::parse(line));
  EXPECT_EQ(processes_with(folder), 0) << submission << " left processes";
  std::filesystem::remove_all(folder);
  return result;
}

TEST(Ranks, PassARightSubmissionOnEveryNumberOfRanks) {
  const HarnessRun r = run("right");
  EXPECT_EQ(r.exit_code, 0);
  for (const char* name : {"ranks_1", "ranks_2", "ranks_3"}) EXPECT_EQ(r.name(name), "passed");
  ASSERT_FALSE(r.records.empty());
  EXPECT_EQ(r.records.back()["type"], "summary");
  EXPECT_EQ(r.records.back()["passed"], 3);
}

TEST(Ranks, HandOnOptionsThatCameInAFile) {
  const std::string folder = fresh_folder();
  const std::string file = folder + "/options";
  ASSERT_TRUE(options_file::leave(file, {"--case-seconds=5", "--gtest_filter=*.ranks_2"}));
  const HarnessRun r = run("right", options_file::argument(file));
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(r.name("ranks_2"), "passed");
  EXPECT_EQ(r.name("ranks_3"), "no record");
  std::map<int, int> calls;  // by rank: what each has told of its work
  for (const Json& one : r.of_type("work")) ++calls[one["rank"]];
  EXPECT_EQ(calls, (std::map<int, int>{{0, 2}, {1, 2}}));
  std::filesystem::remove_all(folder);
}

TEST(Ranks, TakeACountOfBytesForAsRightAsACountOfFloats) {
  const HarnessRun r = run("right_in_bytes");
  EXPECT_EQ(r.exit_code, 0);
  for (const char* name : {"ranks_1", "ranks_2", "ranks_3"}) EXPECT_EQ(r.name(name), "passed");
}

TEST(Ranks, MayPutIntoEachOthersWindows) {
  const HarnessRun r = run("right_by_puts", "", 3, "--host-memory");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.name("ranks_3"), "passed");
}

TEST(Ranks, TellTheirPlaces) {
  const HarnessRun r = run("right", "--gtest_filter=*.ranks_1");
  ASSERT_EQ(r.of_type("place").size(), 3U);
  for (const Json& place : r.of_type("place")) {
    EXPECT_EQ(place["device"], place["rank"]);
    EXPECT_EQ(place["devices"], 3);
    EXPECT_EQ(place["ranks"], 3);
  }
}

/// The whole lines of one run that is sealed with `key`.
std::vector<std::string> sealed_lines(const std::string& submission, const seal::Key& key) {
  const std::string key_file = testing::TempDir() + "rt_key_" + std::to_string(::getpid());
  EXPECT_TRUE(seal::leave_key(key_file, key));
  const HarnessRun r = run(submission, "--seal=" + key_file);
  EXPECT_NE(::access(key_file.c_str(), F_OK), 0);
  std::vector<std::string> lines;
  for (const Json& record : r.records) lines.push_back(record.dump());
  return lines;
}

TEST(Ranks, SealWhatTheyTell) {
  const seal::Key key = seal::random_key();
  seal::Checker checker(key);
  const auto lines = sealed_lines("right", key);
  EXPECT_GT(lines.size(), 3U);
  for (const std::string& line : lines) EXPECT_TRUE(checker.take(line)) << line;
  EXPECT_TRUE(checker.is_complete());
}

TEST(Ranks, PassOnWhatSomebodyElseTellsWithoutASeal) {
  const seal::Key key = seal::random_key();
  seal::Checker checker(key);
  std::vector<std::string> others;
  for (const std::string& line : sealed_lines("forges_records", key)) {
    if (!checker.take(line)) others.push_back(line);
  }
  EXPECT_EQ(others, std::vector<std::string>{R"({"v":1,"type":"forged"})"});
}

struct Named {
  const char* submission;
  const char* test_case;
  const char* name;
  const char* says;
};
void PrintTo(const Named& named, std::ostream* out) {
  *out << named.submission;
}

class RanksName : public testing::TestWithParam<Named> {};

TEST_P(RanksName, TheMistake) {
  const HarnessRun r =
      run(GetParam().submission, std::string("--gtest_filter=*.") + GetParam().test_case);
  const Json result = r.result(GetParam().test_case);
  ASSERT_TRUE(result.is_object());
  EXPECT_EQ(r.name(GetParam().test_case), GetParam().name);
  EXPECT_NE(result.value("message", "").find(GetParam().says), std::string::npos)
      << result.value("message", "");
  EXPECT_FALSE(result.value("look_at", "").empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, RanksName,
    testing::Values(
        Named{"blocking", "ranks_2", "timeout blocking_sends", "rank 1 in MPI_Send to 0, tag 1"},
        Named{"tags", "ranks_2", "timeout tags_crossed", "tag 2, but 1 sends it with tag 1"},
        Named{"collective", "ranks_2", "timeout collective_not_by_all", "not by rank 1"},
        Named{"throws_on_one", "ranks_2", "device_fault exception", "Rank 1 of 2"},
        Named{"hangs_on_one", "ranks_2", "timeout host_never_ends", "rank 1"},
        Named{"device_zero", "ranks_3", "device_fault shared_gpu", "3 ranks share one GPU"},
        Named{"no_wait", "ranks_1", "race receive_not_waited_for", "MPI_Irecv from 0, tag 1"},
        Named{"no_wait_for_send", "ranks_2", "race unwaited_request", "MPI_Isend to 1, tag 1"},
        Named{"reused", "ranks_2", "race send_buffer_reused", "All 2 ranks"},
        Named{"early_read", "ranks_1", "wrong_answer nan_output", ""},
        Named{"half_count", "ranks_2", "wrong_answer count_mismatch", "1000 elements, and 500"},
        Named{"no_wrap", "ranks_2", "wrong_answer wrong_neighbour", "names rank 2"},
        Named{"device_memory", "ranks_1", "device_fault device_memory_to_mpi", "MPI_Sendrecv"},
        Named{"receives_first", "ranks_3", "timeout receives_first", "Ranks 0, 1, 2 wait"},
        Named{"barrier_not_on_one", "ranks_2", "timeout collective_not_by_all",
              "MPI_Barrier is called by rank 1"},
        Named{"polls", "ranks_2", "timeout tags_crossed", "rank 0 in MPI_Testall"},
        Named{"probes", "ranks_2", "timeout tags_crossed", "rank 0 in MPI_Iprobe from 1, tag 2"},
        Named{"doubles", "ranks_2", "wrong_answer wrong_datatype", "1000 times MPI_DOUBLE"},
        Named{"bytes", "ranks_2", "wrong_answer wrong_datatype", "999 times MPI_BYTE"},
        // Whole floats: nothing in the message is wrong, the result tells what did not travel.
        Named{"quarter_in_bytes", "ranks_2", "wrong_answer unexplained", "the last 750 of 1000"},
        Named{"frees_communicator", "ranks_2", "wrong_answer communicator_freed", "MPI_Comm_free"},
        Named{"finalizes_on_one", "ranks_2", "wrong_answer mpi_finalize_called", "Rank 1 of 2"},
        Named{"starts_mpi", "ranks_2", "wrong_answer mpi_init_called", "Rank 0 of 2"},
        Named{"aborts_on_one", "ranks_2", "device_fault mpi_abort_called", "code 9"},
        Named{"exits_on_one", "ranks_2", "cheating_suspected exited_early", "_exit(0)"},
        Named{"crashes_on_one", "ranks_2", "device_fault host_crash", "Rank 1 of 2"},
        Named{"wrong_on_one", "ranks_3", "wrong_answer unexplained", "Rank 2 of 3"}),
    [](const auto& info) { return std::string(info.param.submission); });

TEST(Ranks, TellWhoTurnsAgainstMpirun) {
  for (const auto& [submission, kind] : {std::pair{"kills_mpirun", "starter_killed"},
                                         std::pair{"stops_mpirun", "starter_stopped"}}) {
    const HarnessRun r = run(submission, "--gtest_filter=*.ranks_2");
    EXPECT_EQ(r.exit_code, 70) << submission;
    ASSERT_EQ(r.of_type("diagnostic").size(), 1U) << submission;
    EXPECT_EQ(r.of_type("diagnostic")[0]["kind"], kind);
  }
}

TEST(Ranks, TellThatSomeDoNotComeToTheirEnd) {
  const HarnessRun r = run("never_ends", "--gtest_filter=*.ranks_2");
  EXPECT_EQ(r.name("ranks_2"), "passed");
  ASSERT_EQ(r.of_type("diagnostic").size(), 1U);
  EXPECT_EQ(r.of_type("diagnostic")[0]["kind"], "ranks_never_end");
}

TEST(Ranks, LeaveNothingOfWhatARankHasStarted) {
  const HarnessRun r = run("leaves_a_child", "--gtest_filter=*.ranks_2");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.name("ranks_2"), "passed");
}

TEST(Ranks, TellWhatTheyDidWithMpiUnderTheCheckers) {
  const HarnessRun r = run("right", "--mode=care");
  std::map<int, std::vector<Json>> done;  // by rank
  for (const Json& one : r.of_type("rank"))
    if (one["state"] == "done") done[one["rank"]].push_back(one);
  // On each rank of the only small case: one call, then two in a row.
  EXPECT_EQ(done.size(), 2U);
  for (const auto& [rank, calls] : done) {
    ASSERT_EQ(calls.size(), 2U);
    for (const int made : {1, 2}) {
      const Json& one = calls[made - 1];
      EXPECT_EQ(one["sends"], made);
      EXPECT_EQ(one["sent_bytes"], 4000 * made);
      EXPECT_EQ(one["receives"], made);
      EXPECT_EQ(one["received_bytes"], 4000 * made);
      EXPECT_EQ(one["collectives"], 0);
    }
  }
}

TEST(Ranks, AreToldWhichOfThemLeaks) {
  const HarnessRun r = run("leaks_on_one", "--mode=care");
  EXPECT_EQ(r.name("ranks_2"), "passed");
  const auto found = r.of_type("diagnostic");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["kind"], "leak");
  EXPECT_EQ(found[0]["severity"], "warning");
  const std::string message = found[0]["message"];
  EXPECT_NE(message.find("left 1 stream behind, on rank 1."), std::string::npos) << message;
}

TEST(Ranks, MayFreeACommunicatorOfTheirOwn) {
  EXPECT_EQ(run("frees_its_own", "--gtest_filter=*.ranks_2").name("ranks_2"), "passed");
}

TEST(Ranks, WaitByTestsAsWell) {
  const HarnessRun r = run("right_by_tests");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.name("ranks_3"), "passed");
}

/// What a rank finds set, which `options` and `settings` have led to.
std::string rank_settings(const std::string& options, const std::string& settings = "") {
  const std::string folder = fresh_folder();
  const std::string program = folder + "/program";
  std::ofstream(program) << "#!/bin/sh\nenv >" << folder << "/settings\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::string command =
      "env -u LAB_MPIRUN -u HWLOC_COMPONENTS -u OMPI_MCA_btl -u OMPI_MCA_pml TMPDIR=" + folder +
      " " + settings + " timeout 60 " LAB_RANKS_PROGRAM " --ranks=1 " + options + " -- " + program;
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::ifstream file(folder + "/settings");
  std::string text = "\n" + std::string{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove_all(folder);
  return text;
}

TEST(Ranks, UseSharedMemoryOnlyWhereAllMessagesLieInHostMemory) {
  const std::string fast = rank_settings("--host-memory");
  EXPECT_NE(fast.find("\nOMPI_MCA_pml=ob1\n"), fast.npos) << fast;
  EXPECT_NE(fast.find("\nOMPI_MCA_btl=self,vader\n"), fast.npos);
  EXPECT_NE(fast.find("\nOMPI_MCA_osc=^ucx\n"), fast.npos);
  EXPECT_NE(fast.find("\nHWLOC_COMPONENTS=-pci,-linuxio\n"), fast.npos);
  for (const std::string& any :
       {rank_settings(""), rank_settings("--host-memory", "LAB_MPIRUN='mpirun -q'")}) {
    EXPECT_NE(any.find("\nSIMT_DEVICES="), any.npos) << any;
    EXPECT_EQ(any.find("\nOMPI_MCA_pml="), any.npos) << any;
    EXPECT_EQ(any.find("\nOMPI_MCA_btl="), any.npos) << any;
    EXPECT_EQ(any.find("\nHWLOC_COMPONENTS="), any.npos) << any;
  }
}

TEST(Ranks, KeepWhatIsSetForMpi) {
  const std::string own =
      rank_settings("--host-memory", "OMPI_MCA_btl=self,tcp HWLOC_COMPONENTS=-gl");
  EXPECT_NE(own.find("\nOMPI_MCA_btl=self,tcp\n"), own.npos) << own;
  EXPECT_NE(own.find("\nHWLOC_COMPONENTS=-gl\n"), own.npos);
  EXPECT_NE(own.find("\nOMPI_MCA_pml=ob1\n"), own.npos);
}

TEST(Ranks, SayInOneSentenceThatThereIsNoHarness) {
  const std::string folder = fresh_folder();
  const std::string command = "TMPDIR=" + folder + " " LAB_RANKS_PROGRAM " --ranks=2 -- " + folder +
                              "/none 2>" + folder + "/out";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
  std::ifstream file(folder + "/out");
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "ranks: " + folder + "/none cannot be run: No such file or directory");
  EXPECT_FALSE(std::getline(file, line));
  std::filesystem::remove_all(folder);
}

TEST(Ranks, NameAHarnessThatDiesBeforeItsFirstWord) {
  const std::string folder = fresh_folder();
  std::ofstream(folder + "/dies") << "#!/bin/sh\nkill -SEGV $$\n";
  std::filesystem::permissions(folder + "/dies", std::filesystem::perms::owner_all);
  const std::string command = "TMPDIR=" + folder + " " LAB_RANKS_PROGRAM " --ranks=2 -- " + folder +
                              "/dies 2>" + folder + "/out";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
  std::filesystem::remove(folder + "/dies");
  std::filesystem::remove(folder + "/out");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST(Ranks, GoOnWithTheCasesThatAreLeft) {
  const HarnessRun r = run("collective", "--skip-cases=ranks_1,ranks_2");
  EXPECT_EQ(r.exit_code, 70);
  EXPECT_EQ(r.name("ranks_2"), "no record");
  EXPECT_EQ(r.name("ranks_3"), "timeout collective_not_by_all");
}

TEST(Ranks, AreGoneWhenWhatStartedThemIsKilled) {
  const std::string folder = fresh_folder();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("TMPDIR", folder.c_str(), 1);
    ::execl(LAB_RANKS_PROGRAM, LAB_RANKS_PROGRAM, "--ranks=3", "--", LAB_TOY_RANKS,
            "--submission=" LAB_TOY_SUBMISSIONS "/hangs_on_one.so", nullptr);
    ::_exit(127);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  int left = -1;
  for (int i = 0; i < 100 && left != 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    left = processes_with(folder);
  }
  EXPECT_EQ(left, 0);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace lab
