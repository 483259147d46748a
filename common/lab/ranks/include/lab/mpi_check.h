// One check for every MPI call: throws with the expression, its place, and what MPI says.
//
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include "lab/call_error.h"

namespace lab {

/// An MPI call that failed.  what() reads "file:line: expression failed: MPI_ERR_X: text".
class __attribute__((visibility("default"))) MpiError : public CallError {
 public:
  MpiError(const char* expression, const char* file, int line, int code) noexcept
      : CallError(expression, file, line, Words(code).text) {}

 private:
  struct Words {
    explicit Words(int code) noexcept {
      int length = 0;
      MPI_Error_string(code, text, &length);
    }
    char text[MPI_MAX_ERROR_STRING] = "";
  };
};

/// Throws MpiError unless `code` is MPI_SUCCESS.  What the macro below expands to.
inline void check_mpi(int code, const char* expression, const char* file, int line) {
  if (code != MPI_SUCCESS) throw MpiError(expression, file, line, code);
}

}  // namespace lab

/// Checks one MPI call: MPI_CHECK(MPI_Barrier(comm));  The communicators that the kit hands out
/// return their errors (MPI_ERRORS_RETURN), so that the check sees them.
#define MPI_CHECK(expression) ::lab::check_mpi((expression), #expression, __FILE__, __LINE__)
