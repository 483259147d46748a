// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/submission.h"

#include <gtest/gtest.h>

#include "demangle.h"
#include "exported.h"

namespace lab {
struct Pair {
  int a;
  int b;
};
void contract(const float*, const float*, float*, std::size_t, Pair, const Pair*);

namespace {

TEST(ContractFunction, IsKnownByNameAndParametersWithoutBeingLinked) {
  const ContractFunction& f = ContractFunction::of<&lab::contract>();
  EXPECT_EQ(f.name(), "lab::contract");
  EXPECT_EQ(f.signature(),
            "lab::contract(float const*, float const*, float*, unsigned long, lab::Pair, "
            "lab::Pair const*)");
}

TEST(ExportedFunctions, AreTheContractsAndNoOthers) {
  const auto functions = exported_functions(LAB_TOY_SUBMISSIONS "/right.so");
  ASSERT_FALSE(functions.empty());
  for (const auto& [signature, symbol] : functions)
    EXPECT_EQ(signature.rfind("lab::", 0), 0U) << signature;
  const std::string scale =
      "lab::scale(float const*, float*, unsigned long, unsigned long, unsigned long, float, "
      "CUstream_st*)";
  EXPECT_EQ(functions.count(scale), 1U);
}

TEST(Demangle, KnowsTypesButTakesNoNameForOne) {
  EXPECT_EQ(demangle("_ZN3lab1fEi"), "lab::f(int)");
  EXPECT_EQ(demangle("i"), "i");
  EXPECT_EQ(demangle("St"), "St");
  EXPECT_EQ(demangle(typeid(int)), "int");
}

TEST(ExportedFunctions, AreNoneInAFileThatIsNoLibrary) {
  EXPECT_TRUE(exported_functions("/dev/null").empty());
  EXPECT_TRUE(exported_functions("/no/such/file").empty());
  EXPECT_TRUE(exported_functions(LAB_SOURCE_DIR "/docs/records.md").empty());
}

TEST(Submission, ThatCannotBeLoadedThrows) {
  EXPECT_THROW(Submission::load("/dev/null"), NotLoaded);
}

// Counts what it is asked to call.
class Recorder : public Submission {
 public:
  mutable std::string called;
  mutable std::size_t bytes = 0;

 protected:
  void invoke(const ContractFunction& function, Thunk, const void*,
              std::size_t size) const override {
    called = function.name();
    bytes = size;
  }
};

TEST(Submission, HandsOverTheFunctionAndABlockOfArguments) {
  const Recorder recorder;
  recorder.call<&lab::contract>(nullptr, nullptr, nullptr, 7, Pair{1, 2}, nullptr);
  EXPECT_EQ(recorder.called, "lab::contract");
  EXPECT_EQ(recorder.bytes, 4 * sizeof(void*) + sizeof(std::size_t) + sizeof(Pair));
}

}  // namespace
}  // namespace lab
