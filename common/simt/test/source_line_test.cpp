// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "source_line.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>

#include <fstream>
#include <string>

namespace simt {
namespace {

int own_numbers[5] = {};

struct Own {
  [[gnu::noinline]] static int function(int i) { return own_numbers[i % 5]; }
  static constexpr int kLine = __LINE__ - 1;
};

const void* own_code() {
  return reinterpret_cast<const void*>(&Own::function);
}

/// One of the two libraries, while it lives.
class Library {
 public:
  explicit Library(const char* file) : handle_(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
    EXPECT_NE(handle_, nullptr) << dlerror();
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { dlclose(handle_); }

  const void* operator[](const char* name) const { return dlsym(handle_, name); }

 private:
  void* handle_;
};

int count_modules() {
  int count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info*, std::size_t, void* data) {
        ++*static_cast<int*>(data);
        return 0;
      },
      &count);
  return count;
}

/// How often this process has a part of such a file in its memory.
int count_mappings(const std::string& of) {
  std::ifstream maps("/proc/self/maps");
  int count = 0;
  for (std::string line; std::getline(maps, line);) count += line.find(of) != line.npos ? 1 : 0;
  return count;
}

TEST(SourceLine, IsFoundInTheProgramAndInItsLibraries) {
  const Library first(FIRST_LIBRARY);
  const Library other(SECOND_LIBRARY);
  EXPECT_EQ(line_of(first["first_function"]).brief(), "first.cu:100");
  EXPECT_EQ(line_of(own_code()).brief(), "source_line_test.cpp:" + std::to_string(Own::kLine));
  EXPECT_EQ(line_of(other["other_function"]).brief(), "other.cu:200");
  EXPECT_EQ(line_of(first["first_function"]).brief(), "first.cu:100");
}

TEST(SourceLine, IsThatOfTheCallThatReturnsThere) {
  const auto* code = static_cast<const char*>(own_code());
  EXPECT_EQ(line_of_call(code + 1).line, Own::kLine);
  EXPECT_EQ(line_of_call(code + 1).line, Own::kLine);  // the one it has kept
}

TEST(SourceLine, OfALibraryAtThePlaceOfAnotherIsItsOwn) {
  const void* before = nullptr;
  {
    const Library first(FIRST_LIBRARY);
    before = first["first_function"];
    EXPECT_EQ(line_of(before).brief(), "first.cu:100");
    EXPECT_EQ(line_of_call(static_cast<const char*>(before) + 1).brief(), "first.cu:100");
    EXPECT_EQ(symbol_at(first["first_numbers"]).name, "first_numbers");
  }
  EXPECT_EQ(line_of(before).line, 0);
  const Library other(SECOND_LIBRARY);
  if (other["other_function"] != before) GTEST_SKIP() << "the system has put it elsewhere";
  EXPECT_EQ(line_of(before).brief(), "other.cu:200");
  EXPECT_EQ(line_of_call(static_cast<const char*>(before) + 1).brief(), "other.cu:200");
  EXPECT_EQ(symbol_at(other["other_numbers"]).name, "other_numbers");
}

TEST(SourceLine, IsUnknownOutsideOfAllCode) {
  const int on_stack = 0;
  EXPECT_EQ(line_of(&on_stack).line, 0);
  EXPECT_EQ(line_of(nullptr).brief(), "an unknown line");
  EXPECT_EQ(symbol_at(&on_stack).name, "");
}

TEST(Symbol, IsFoundInTheProgramAndInItsLibraries) {
  const Library first(FIRST_LIBRARY);
  const auto* numbers = static_cast<const int*>(first["first_numbers"]);
  const Symbol theirs = symbol_at(numbers + 6);
  EXPECT_EQ(theirs.name, "first_numbers");
  EXPECT_EQ(theirs.begin, reinterpret_cast<std::uintptr_t>(numbers));
  EXPECT_EQ(theirs.bytes, 7 * sizeof(int));
  const Symbol ours = symbol_at(own_numbers + 4);
  EXPECT_NE(ours.name.find("own_numbers"), ours.name.npos);
  EXPECT_EQ(ours.begin, reinterpret_cast<std::uintptr_t>(own_numbers));
  EXPECT_EQ(ours.bytes, 5 * sizeof(int));
}

TEST(SourceLine, NeedsTheDebugInformationOfOneModuleOnly) {
  const Library first(FIRST_LIBRARY);
  const Library other(SECOND_LIBRARY);
  const int before = count_mappings(SECOND_LIBRARY);
  EXPECT_EQ(line_of(own_code()).line, Own::kLine);
  EXPECT_EQ(line_of(first["first_function"]).line, 100);
  EXPECT_EQ(count_mappings(SECOND_LIBRARY), before);
  EXPECT_EQ(line_of(other["other_function"]).line, 200);
  EXPECT_GT(count_mappings(SECOND_LIBRARY), before);  // else this test sees nothing
}

TEST(SourceLine, LeavesAllModulesToWhoeverElseLooks) {
  const int before = count_modules();
  EXPECT_GT(before, 2);
  EXPECT_EQ(line_of(own_code()).line, Own::kLine);
  EXPECT_EQ(count_modules(), before);
  EXPECT_NE(symbol_at(own_code()).name, "");
  EXPECT_EQ(count_modules(), before);
}

}  // namespace
}  // namespace simt
