// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_end.h"

#include <fmt/format.h>
#include <signal.h>

#include <cstring>
#include <string>

namespace lab::start {
namespace {

using Json = nlohmann::ordered_json;

Json failure(const char* verdict, const std::string& diagnosis, const std::string& message,
             const char* look_at) {
  return {
      {"verdict", verdict}, {"diagnosis", diagnosis}, {"message", message}, {"look_at", look_at}};
}

Json of_signal(int signal, const Json& finding) {
  if (finding.is_object()) {
    return failure("device_fault", finding.value("kind", ""), finding.value("message", ""),
                   "The place that is named.");
  }
  std::string name = fmt::format("signal {} ({})", signal, ::strsignal(signal));
  const char* look_at =
      "Pointers that the host reads or writes (device memory is not for the host), and recursion.";
  if (signal == SIGSEGV) name = "SIGSEGV (a bad pointer or index, or a stack that ran full)";
  if (signal == SIGFPE) {
    name = "SIGFPE (an integer division by zero)";
    look_at = "Divisions on the host whose divisor may be 0.";
  }
  if (signal == SIGABRT) {
    name =
        "SIGABRT (abort: a failed assert, an exception that nobody caught, or the heap was "
        "written to beyond the end of an allocation)";
    look_at =
        "assert() and abort(), memory that is freed twice, and the size of each receive's buffer "
        "against its count and type.";
  }
  return failure("device_fault", "host_crash", fmt::format("The host code crashed: {}.", name),
                 look_at);
}

}  // namespace

Json name_end(const Json& record, const Json& finding) {
  if (record.contains("signal")) return of_signal(record.value("signal", 0), finding);
  const std::string call = record.value("call", "");
  const int code = record.value("code", 0);
  if (call == "MPI_Finalize") {
    return failure("wrong_answer", "mpi_finalize_called",
                   "It calls MPI_Finalize: after that no rank can use MPI, and the program around "
                   "the function still does.",
                   "MPI_Init and MPI_Finalize belong to the program that calls the function: leave "
                   "both out.");
  }
  if (call == "MPI_Init" || call == "MPI_Init_thread") {
    return failure("wrong_answer", "mpi_init_called",
                   fmt::format("It calls {}, but MPI runs already, and may be started once.", call),
                   "MPI_Init and MPI_Finalize belong to the program that calls the function: leave "
                   "both out.");
  }
  if (call == "MPI_Abort") {
    return failure("device_fault", "mpi_abort_called",
                   fmt::format("It calls MPI_Abort with code {}, which ends all ranks.", code),
                   "What leads to MPI_Abort; MPI_CHECK throws instead, and tells the call that "
                   "failed.");
  }
  return failure(
      code == 0 ? "cheating_suspected" : "device_fault", "exited_early",
      fmt::format("It ended itself by {}({}) before its call had returned.", call, code),
      "Calls of exit(), _exit() or quick_exit(): a submission only computes and returns; "
      "errors should be thrown, CUDA_CHECK and MPI_CHECK do it.");
}

}  // namespace lab::start
