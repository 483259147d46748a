// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_needs.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "process/real_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

/// What one reader makes of a file: the values by key, one a line, or where the fault is.
struct Reading {
  std::string values;
  std::string fault;
};

Reading by_grader(const std::string& text) {
  TomlReader reader(text, "lab.toml");
  LabFacts facts;
  if (!reader.error()) read_needs(reader, text, facts);
  if (reader.error()) return {"", reader.error()->text};
  const Needs& needs = facts.needs;
  std::string values;
  const auto add = [&](const char* key, const std::string& value) {
    values += fmt::format("{}={}\n", key, value == "0" || value == "false" ? "" : value);
  };
  add("gpus", std::to_string(needs.gpus));
  add("ranks", std::to_string(needs.ranks));
  add("compute_capability", fmt::format("{:g}", needs.compute_capability));
  add("memory_gb", fmt::format("{:g}", needs.memory_gb));
  add("nccl", fmt::format("{}", needs.nccl));
  add("processes", fmt::format("{}", needs.processes));
  add("libraries", join(needs.libraries, " "));
  return {values, ""};
}

/// The program that CMake runs: the values of every key, or what is wrong.
constexpr const char* kScript = R"(cmake_minimum_required(VERSION 3.25)
include(LabNeeds)
lab_read_needs(${CMAKE_SOURCE_DIR}/lab.toml needs)
if(needs_fault)
  message("fault ${needs_fault}")
  return()
endif()
foreach(key IN LISTS LAB_NEEDS)
  string(REGEX REPLACE "^(0|false)$" "" value "${needs_${key}}")
  string(REPLACE ";" " " value "${value}")
  message("${key}=${value}")
endforeach()
)";

Reading by_cmake(const std::string& text) {
  const Scratch scratch;
  scratch.write("lab.toml", text);
  ProcessSpec spec;
  spec.argv = {GRADER_CMAKE, "-DCMAKE_MODULE_PATH=" GRADER_CMAKE_MODULES, "-P",
               scratch.write("read.cmake", kScript).string()};
  spec.directory = scratch.path();
  const ProcessEnd end = RealProcesses().run(spec);
  EXPECT_TRUE(end.succeeded()) << end.err;
  if (end.err.starts_with("fault ")) return {"", trim(end.err.substr(6))};
  return {end.err, ""};
}

TEST(ReadNeeds, CMakeAndTheGraderKnowTheSameKeysAndLibraries) {
  const Scratch scratch;
  ProcessSpec spec;
  spec.argv = {
      GRADER_CMAKE, "-P",
      scratch
          .write("keys.cmake",
                 "include(" GRADER_CMAKE_MODULES
                 "/LabNeeds.cmake)\nmessage(\"${LAB_NEEDS}\")\nmessage(\"${LAB_LIBRARIES}\")\n")
          .string()};
  EXPECT_EQ(RealProcesses().run(spec).err,
            join(need_keys(), ";") + "\n" + join(need_libraries(), ";") + "\n");
}

TEST(ReadNeeds, CMakeReadsWhatTheGraderReads) {
  for (const std::string text : {
           "title = \"no needs; at [all]\"\n",
           "[needs]\n",
           "title = \"x\"\r\n[needs]\r\nranks = 4\r\n[rubric]\r\nnccl = 1\r\n",
           "  [needs]  # what it needs\n\n  gpus = 2   # GPUs\n# ranks = 3\nnccl = true\n"
           "processes = true\n\n[[todo]]\nhints = [\n  \"[needs]; ranks = 5\",\n]\n",
           "[needs]\nlibraries = [\"cublas\", \"cusparse\"]\nranks = 1024\nprocesses = false",
           "[needs]\nlibraries = []\ncompute_capability = 9.5\nmemory_gb = 80\nranks = 0\n",
       }) {
    const Reading expected = by_grader(text);
    ASSERT_EQ(expected.fault, "") << text;
    EXPECT_EQ(by_cmake(text).values, expected.values) << text;
  }
}

TEST(ReadNeeds, BothRefuseWithFileAndLineInTheSameWords) {
  const std::pair<const char*, int> faults[] = {
      {"[needs]\ngpu = 2\n", 2},
      {"[needs]\nmpi = true\n", 2},
      {"[needs]\nranks = -1\n", 2},
      {"[needs]\nranks = 1025\n", 2},
      {"[needs]\nranks = 2.5\n", 2},
      {"[needs]\nranks = 2.0\n", 2},
      {"[needs]\nranks = 0x4\n", 2},
      {"[needs]\nranks = +4\n", 2},
      {"[needs]\nranks = \"4\"\n", 2},
      {"[needs]\nnccl = 1\n", 2},
      {"[needs]\nmemory_gb = \"many\"\n", 2},
      {"[needs]\nmemory_gb = 1e9\n", 2},
      {"[needs]\nmemory_gb = 1_000\n", 2},
      {"[needs]\nmemory_gb = inf\n", 2},
      {"[needs]\nlibraries = \"cublas\"\n", 2},
      {"[needs]\nlibraries = ['cublas']\n", 2},
      {"[needs]\nlibraries = [\"cubals\"]\n", 2},
      {"[needs]\nlibraries = [\n  \"cublas\",\n]\n", 2},
      {"[needs]\n\"gpus\" = 2\n", 2},
      {"[needs]\ngpus.least = 2\n", 2},
      {"[needs]\nranks = 2\nprocesses = true\n", 1},
      {"needs = { ranks = 4 }\n", 1},
      {"needs = 4\n", 1},
      {"needs.ranks = 4\n", 1},
      {"\"needs\".ranks = 4\n", 1},
      {"[ needs ]\nranks = 4\n", 1},
      {"[needs.more]\nranks = 4\n", 1},
      {"[\"needs\"]\nranks = 4\n", 1},
      {"[[needs]]\nranks = 4\n", 1},
  };
  for (const auto& [text, line] : faults) {
    const std::string fault = by_grader(text).fault;
    EXPECT_EQ(fault.find(fmt::format("lab.toml:{}: ", line)), 0u) << text << fault;
    EXPECT_EQ(by_cmake(text).fault, fault) << text;
  }
}

TEST(ReadNeeds, BothRefuseWhatIsNoToml) {
  const std::pair<const char*, int> faults[] = {
      {"[needs]\nranks =\n", 2},
      {"\n[needs]\nranks\n", 3},
      {"[needs]\nranks = 2\nranks = 2\n", 3},
      {"[needs]\nprocesses = yes\n", 2},
      {"[needs]\ngpus = 2\n[needs]\n", 3},
  };
  for (const auto& [text, line] : faults) {
    const std::string place = fmt::format("lab.toml:{}: ", line);
    EXPECT_EQ(by_grader(text).fault.find(place), 0u) << text << by_grader(text).fault;
    EXPECT_EQ(by_cmake(text).fault.find(place), 0u) << text << by_cmake(text).fault;
  }
}

TEST(ReadNeeds, TheGraderRefusesASpellingThatCMakeDoesNotSee) {
  EXPECT_EQ(by_grader("\"n\\u0065eds\".gpus = 2\n").fault,
            "lab.toml:1: write [needs] alone on its line, and its keys below it");
}

}  // namespace
}  // namespace grader
