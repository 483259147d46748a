// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/explain_end.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>

namespace grader {
namespace {

constexpr int kCutOffExit = 71;  // of a harness whose records cannot be written any more
constexpr std::uint64_t kMuchMemory = std::uint64_t{1} << 30;  // no host code of a lab needs it

/// The last diagnostic of the run whose kind is one of a timeout's two, or of any other error.
const DiagnosticRecord* last_diagnostic(const Records& records, bool of_timeout) {
  for (auto one = records.diagnostics.rbegin(); one != records.diagnostics.rend(); ++one) {
    const bool timeout = one->kind == "kernel_never_ends" || one->kind == "host_never_ends";
    if (timeout == of_timeout && one->is_error) return &*one;
  }
  return nullptr;
}

std::string location_of(const DiagnosticRecord& diagnostic) {
  std::string text;
  if (!diagnostic.file.empty()) {
    text = fmt::format("{}:{}", diagnostic.file.substr(diagnostic.file.rfind('/') + 1),
                       diagnostic.line);
  }
  if (!diagnostic.kernel.empty()) {
    text += fmt::format("{}kernel {}", text.empty() ? "" : ", ", diagnostic.kernel);
  }
  return text;
}

Finding explain_timeout(const Records& records, double case_seconds, const ProcessEnd& end) {
  const DiagnosticRecord* diagnostic = last_diagnostic(records, true);
  const bool kernel = diagnostic != nullptr && diagnostic->kind == "kernel_never_ends";
  if (kernel) {
    const std::string name =
        diagnostic->kernel.empty() ? "A kernel" : fmt::format("Kernel {}", diagnostic->kernel);
    return {Verdict::timeout, "kernel_never_ends",
            fmt::format("{} did not end within {:g} s.", name, case_seconds),
            "loops whose condition never becomes false, and threads that wait for each other"};
  }
  if (end.stopped_supervisor) {
    return {Verdict::timeout, "host_never_ends",
            fmt::format("The program stopped the process that waits for it (SIGSTOP), and did not "
                        "come to its end within {:g} s.",
                        case_seconds),
            "calls of kill() and raise(): a submission only computes and returns"};
  }
  if (end.growth > kMuchMemory) {
    return {Verdict::out_of_memory, "host_memory",
            fmt::format("The program took {:.1f} GiB of host memory within {:g} s, and had not "
                        "returned.",
                        static_cast<double>(end.growth) / (1 << 30), case_seconds),
            "what the host code allocates, and loops that allocate"};
  }
  return {Verdict::timeout, "host_never_ends",
          fmt::format("The host code did not return within {:g} s.", case_seconds),
          "loops on the host, and waiting for work that was never launched"};
}

Finding explain_signal(const ProcessEnd& end, const Records& records) {
  const int signal = end.code;
  if (end.memory_ran_out) {
    return {Verdict::out_of_memory, "host_memory",
            "The system killed the program, most likely because memory ran out.",
            "what the host code allocates"};
  }
  if (signal == SIGKILL) {
    return {Verdict::device_fault, "killed",
            "The program was killed (SIGKILL), and not because memory ran out: it sent the signal "
            "itself, or somebody else did.",
            "calls of kill() and raise(): a submission only computes and returns"};
  }
  if (signal == SIGXFSZ) {
    return {
        Verdict::device_fault, "file_too_large",
        "The program wrote a larger file than it may (1 GiB, unless LAB_FILE_GB or the lab says "
        "otherwise).",
        "what the host code writes, and loops that write: no lab asks for a file"};
  }
  const DiagnosticRecord* diagnostic = last_diagnostic(records, false);
  if (diagnostic != nullptr) {
    return {Verdict::device_fault, diagnostic->kind, diagnostic->message, location_of(*diagnostic)};
  }
  const char* look_at =
      "pointers that the host reads or writes (device memory is not for the host), and recursion";
  if (signal == SIGABRT) look_at = "assert() and abort(), and memory that is freed twice";
  if (signal == SIGFPE) look_at = "divisions on the host whose divisor may be 0";
  return {Verdict::device_fault, "host_crash",
          fmt::format("The host code crashed: {}.", describe_signal(signal)), look_at};
}

Finding explain_exit(int code) {
  if (code == kCutOffExit) {
    return {
        Verdict::cheating_suspected, "records_closed",
        "The program closed the descriptor on which the harness reports its results.",
        "calls of close(), closefrom() and dup2(): what a submission did not open is not its to "
        "close"};
  }
  if (code == 0) {
    return {Verdict::cheating_suspected, "exited_early",
            "The program ended itself, with exit code 0, before all cases had run.",
            "calls of exit(), _exit() or quick_exit(): a submission only computes and returns"};
  }
  return {
      Verdict::device_fault, "exited_early",
      fmt::format("The program ended itself, with exit code {}, before all cases had run.", code),
      "calls of exit() or abort(): errors should be thrown, CUDA_CHECK does it"};
}

Finding forged_records() {
  return {Verdict::cheating_suspected, "forged_records",
          "Something in the program wrote to the descriptor on which the harness reports its "
          "results.",
          "what the submission writes, and where: what it did not open is not its to write to"};
}

Finding touched_files(const std::string& path) {
  return {Verdict::cheating_suspected, "run_folder_changed",
          fmt::format("The program removed or changed {}, which is the grader's.", path),
          "calls of remove(), rename() and system(): a submission only computes and returns"};
}

/// An attack that was seen while the program ran: on the process that starts all ranks, by one of
/// them, or on the device.
std::optional<Finding> attack_in_records(const Records& records) {
  constexpr const char* kLookAt = "calls of kill(): a submission only computes and returns";
  for (const DiagnosticRecord& one : records.diagnostics) {
    if (one.kind == "device_control") {
      return Finding{Verdict::cheating_suspected, one.kind, one.message,
                     "calls in namespace simt: a submission needs nothing but CUDA"};
    }
    if (one.kind == "starter_killed") {
      return Finding{Verdict::cheating_suspected, "killed_grader", one.message, kLookAt};
    }
    if (one.kind == "starter_stopped") {
      return Finding{Verdict::timeout, "host_never_ends", one.message, kLookAt};
    }
  }
  return std::nullopt;
}

Finding missing_records() {
  return {Verdict::cheating_suspected, "records_taken",
          "Some of what the harness reported did not arrive: something in the program read it from "
          "its descriptor.",
          "what the submission reads, and where: what it did not open is not its to read"};
}

}  // namespace

std::optional<Finding> explain_attack(const ProcessEnd& end, const Records& records,
                                      double case_seconds) {
  if (end.kind == ProcessEnd::Kind::supervisor_lost || end.stopped_supervisor) {
    return explain_end(end, records, case_seconds);
  }
  if (auto attack = attack_in_records(records)) return attack;
  if (!end.touched.empty()) return touched_files(end.touched);
  if (end.forged > 0) return forged_records();
  // A run that was cut short may have lost the record of a thread that was about to write.
  const bool whole = records.finished || records.bench;
  if (whole && end.records_missing) return missing_records();
  return std::nullopt;
}

std::optional<Finding> explain_outliving(const ProcessEnd& end, const Records& records) {
  const bool ranks =
      std::any_of(records.diagnostics.begin(), records.diagnostics.end(),
                  [](const DiagnosticRecord& one) { return one.kind == "ranks_never_end"; });
  if (!end.outlived_records && !ranks) return std::nullopt;
  return Finding{
      Verdict::timeout, "host_never_ends",
      "All cases had run, but the program did not come to its end: something that it does there "
      "never returns.",
      "destructors of static objects, functions given to atexit(), and what they wait for"};
}

bool said_that_it_failed(const Records& records) {
  return std::any_of(records.diagnostics.begin(), records.diagnostics.end(),
                     [](const DiagnosticRecord& one) { return one.kind == "harness_failed"; });
}

std::string describe_signal(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "SIGSEGV (a bad pointer or index, or a stack that ran full)";
    case SIGBUS:
      return "SIGBUS (a bad pointer)";
    case SIGFPE:
      return "SIGFPE (an integer division by zero)";
    case SIGABRT:
      return "SIGABRT (abort: a failed assert, or an exception that nobody caught, as one that a "
             "kernel throws)";
    case SIGILL:
      return "SIGILL (an illegal instruction)";
    default:
      return fmt::format("signal {} ({})", signal, ::strsignal(signal));
  }
}

Finding explain_end(const ProcessEnd& end, const Records& records, double case_seconds) {
  switch (end.kind) {
    case ProcessEnd::Kind::timed_out:
      return explain_timeout(records, case_seconds, end);
    case ProcessEnd::Kind::out_of_memory:
      return {Verdict::out_of_memory, "host_memory",
              "The program took more host memory than there is to give, and was ended.",
              "what the host code allocates, and loops that allocate"};
    case ProcessEnd::Kind::files_too_large:
      return {Verdict::device_fault, "file_too_large",
              "The files that the program wrote became larger together than they may (what "
              "LAB_FILES_GB "
              "or the lab says, else 4 GiB), and it was ended.",
              "what the host code writes, and loops that write: no lab asks for a file"};
    case ProcessEnd::Kind::supervisor_lost:
      return {Verdict::cheating_suspected, "killed_grader",
              "The program killed the process of the grader that watches over it.",
              "calls of kill(): a submission only computes and returns"};
    case ProcessEnd::Kind::signalled:
      return explain_signal(end, records);
    case ProcessEnd::Kind::exited:
      return explain_exit(end.code);
    default:
      return {Verdict::internal_error, "grader", "The harness could not be run: " + end.error, ""};
  }
}

}  // namespace grader
