// The cpu device returns what the runtime returned on an H100 (docs/results), but for the rules
// here.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

/// What each case printed, by the case's name.
using Lines = std::map<std::string, std::string>;

void add(Lines& lines, const std::string& line) {
  const std::size_t colon = line.find(": ");
  if (line.empty() || line[0] == '#' || colon == std::string::npos) return;
  lines[line.substr(0, colon)] = line.substr(colon + 2);
}

Lines measured() {
  std::ifstream file(ERRORS_H100);
  if (!file) throw std::runtime_error("cannot read " ERRORS_H100);
  Lines lines;
  for (std::string line; std::getline(file, line);) add(lines, line);
  return lines;
}

Lines here() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(ERRORS_HERE " 2>/dev/null", "r"),
                                                             pclose);
  if (pipe == nullptr) throw std::runtime_error("cannot run " ERRORS_HERE);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) {
    text.append(buffer.data(), got);
  }
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) add(lines, line);
  return lines;
}

/// CUDA 13 calls the shape of a launch an invalid value; up to CUDA 12, which the cpu device
/// follows, it was an invalid configuration.
std::string as_cuda_12(const std::string& name, const std::string& text) {
  static const std::regex shapes(
      "launch\\.(too_many_threads.*|no_.*|grid_too_.*|block_too_.*|launch_by_name|errors_are_kept.*"
      ")");
  if (!std::regex_match(name, shapes)) return text;
  return std::regex_replace(text, std::regex("cudaErrorInvalidValue"),
                            "cudaErrorInvalidConfiguration");
}

/// What differs, and why.
const std::map<std::string, std::string> kDifferent = {
    {"fault.faulty_alignment",
     "the fast build lets misaligned accesses pass; the checked one reports them"},
    {"fault.fault_and_reset", "cudaDeviceReset() brings the cpu device back, not the card"},
};

TEST(Errors, AreThoseOfTheRuntime) {
  const Lines expected = measured();
  const Lines got = here();
  EXPECT_GE(expected.size(), 40u);
  for (const auto& [name, text] : expected) {
    ASSERT_TRUE(got.contains(name)) << name;
    if (kDifferent.contains(name)) {
      EXPECT_NE(got.at(name), as_cuda_12(name, text)) << name << " is no exception any more";
    } else {
      EXPECT_EQ(got.at(name), as_cuda_12(name, text)) << name;
    }
  }
}

}  // namespace
