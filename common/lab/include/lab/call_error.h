// What is thrown when a call of a library fails: the same words for CUDA, NCCL and MPI.
//
// Light on purpose: submissions include it.  With std::string for its text a short submission took
// 0.60 s of processor time to compile, and takes 0.35.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>

namespace lab {

/// A call that failed.  what() reads "file:line: expression failed: error"; it ends after 1023
/// characters.
class __attribute__((visibility("default"))) CallError : public std::exception {
 public:
  /// `expression` and `file` are literals: they are kept as they are.
  CallError(const char* expression, const char* file, int line, const char* error) noexcept
      : expression_(expression), file_(file), line_(line) {
    std::snprintf(what_, sizeof(what_), "%s:%d: %s failed: %s", file, line, expression, error);
  }

  const char* what() const noexcept override { return what_; }
  const char* expression() const noexcept { return expression_; }
  const char* file() const noexcept { return file_; }
  int line() const noexcept { return line_; }

 private:
  const char* expression_;
  const char* file_;
  int line_;
  char what_[1024];
};

}  // namespace lab
