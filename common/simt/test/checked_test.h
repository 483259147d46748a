// What the tests of the checked build share: findings with both sides, and lines by name.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "runtime_test.h"

class Checked : public testing::Test {
 protected:
  struct Finding {
    std::string kind, message, kernel, variable, file;
    int line, other_line;
    unsigned thread;
    simt::Severity severity;
    unsigned long long count;
    long long offset;

    /// Both lines, the smaller first.
    std::pair<int, int> lines() const { return std::minmax(line, other_line); }
  };

  void SetUp() override {
    cudaDeviceReset();
    simt::set_report_handler(collect, this);
  }
  void TearDown() override {
    simt::set_report_handler(nullptr, nullptr);
    simt::set_seed(1);
    cudaDeviceReset();
  }

  /// All findings of what was launched so far.
  const std::vector<Finding>& all() {
    cudaDeviceSynchronize();
    return findings;
  }
  /// The only finding there must be.
  Finding only() {
    EXPECT_EQ(all().size(), 1u);
    for (const Finding& found : findings) {
      if (findings.size() > 1) ADD_FAILURE() << found.kind << ": " << found.message;
    }
    return findings.empty() ? Finding{} : findings.front();
  }

  std::vector<Finding> findings;

 private:
  static void collect(const simt::Report& r, void* self) {
    static_cast<Checked*>(self)->findings.push_back(
        {r.kind, r.message, r.kernel, r.variable, r.file, r.line, r.other_line, r.thread.thread[0],
         r.severity, r.count, r.offset});
  }
};

/// The line of the calling file that ends with `// LINE name`.
inline int line_in(const char* path, const std::string& name) {
  std::ifstream file(path);
  std::string text;
  for (int line = 1; std::getline(file, text); ++line) {
    if (text.ends_with("// LINE " + name)) return line;
  }
  return -1;
}
#define line_of(name) line_in(__FILE__, name)
#define lines_of(a, b) (std::pair<int, int>(std::minmax(line_of(a), line_of(b))))
