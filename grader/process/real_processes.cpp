// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// Runs one process under a supervisor (see supervisor.cpp) and watches it from here: its output is
// always read, its records are handed on line by line, and its limits of time and memory are kept.
#include "process/real_processes.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "process/captured_output.h"
#include "process/file_marks.h"
#include "process/folder_size.h"
#include "process/interrupt.h"
#include "process/line_splitter.h"
#include "process/memory_limit.h"
#include "process/pipe.h"
#include "process/strays.h"
#include "process/supervisor.h"
#include "process/tree_memory.h"
#include "seal/options_file.h"
#include "seal/seal.h"

extern char** environ;

namespace grader {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kObeySeconds = 15;  // a supervisor gives up after 10
constexpr double kDrainSeconds = 5;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The environment of the process: ours without what would steer GoogleTest, plus `added`.
std::vector<char*> make_environment(const std::vector<std::string>& added) {
  std::vector<char*> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    bool replaced = std::strncmp(*entry, "GTEST_", 6) == 0;
    for (const std::string& one : added) {
      const std::size_t name = one.find('=') + 1;
      replaced = replaced || std::strncmp(*entry, one.c_str(), name) == 0;
    }
    if (!replaced) all.push_back(*entry);
  }
  for (const std::string& one : added) all.push_back(const_cast<char*>(one.c_str()));
  all.push_back(nullptr);
  return all;
}

/// True for a child that was stopped (SIGSTOP) and was not continued.
bool is_stopped(pid_t child) {
  siginfo_t info = {};
  return ::waitid(P_PID, static_cast<id_t>(child), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child;
}

/// One run, from start to end.
class Run {
 public:
  explicit Run(const ProcessSpec& spec)
      : spec_(spec),
        marks_(spec.untouched),
        record_lines_([this](std::string_view line) { on_record(line); }) {}

  ProcessEnd go() {
    if (!start()) return std::move(end_);
    while (!report_) {
      wait_for_input();
      keep_limits();
    }
    end_supervisor();
    drain();
    cut_off_ = true;  // what ends without a line's end was being written when the process ended
    record_lines_.finish();
    end_.touched = marks_.touched();
    end_.records_missing = checker_ && !checker_->is_complete();
    settle();
    return std::move(end_);
  }

 private:
  bool start() {
    if (!leave_key() || !leave_options()) return false;
    Launch launch;
    for (const std::string& word : argv_) launch.argv.push_back(const_cast<char*>(word.c_str()));
    launch.argv.push_back(nullptr);
    launch.environment = make_environment(spec_.environment);
    if (!spec_.directory.empty()) launch.directory = spec_.directory.c_str();
    launch.file_limit = spec_.file_limit;
    launch.out_fd = out_.write_end();
    launch.err_fd = err_.write_end();
    launch.records_fd = spec_.records ? records_.write_end() : -1;
    launch.control_fd = control_.read_end();
    launch.report_fd = reports_.write_end();
    supervisor_ = start_known_supervisor(launch);
    if (supervisor_ < 0) end_.error = std::strerror(errno);
    for (Pipe* pipe : {&out_, &err_, &records_, &reports_}) pipe->close_write();
    control_.close_read();
    return supervisor_ > 0;
  }

  bool leave_key() {
    if (spec_.seal.empty()) return true;
    const seal::Key key = seal::random_key();
    std::error_code none;
    std::filesystem::remove(spec_.seal, none);  // of a process that never came to take it
    checker_.emplace(key);
    if (seal::leave_key(spec_.seal.string(), key)) return true;
    end_.error = fmt::format("{}: {}", spec_.seal.string(), std::strerror(errno));
    return false;
  }

  bool leave_options() {
    argv_ = spec_.argv;
    if (spec_.options.empty()) return true;
    const auto hidden = argv_.begin() + static_cast<std::ptrdiff_t>(spec_.shown_words);
    if (options_file::leave(spec_.options.string(), {hidden, argv_.end()})) {
      argv_.erase(hidden, argv_.end());
      argv_.push_back(options_file::argument(spec_.options.string()));
      return true;
    }
    end_.error = fmt::format("{}: {}", spec_.options.string(), std::strerror(errno));
    return false;
  }

  void wait_for_input() {
    std::array<pollfd, 4> fds = {{{out_.read_end(), POLLIN, 0},
                                  {err_.read_end(), POLLIN, 0},
                                  {records_.read_end(), POLLIN, 0},
                                  {reports_.read_end(), POLLIN, 0}}};
    if (::poll(fds.data(), fds.size(), 20) <= 0) return;
    if (fds[0].revents != 0) read_from(out_);
    if (fds[1].revents != 0) read_from(err_);
    if (fds[2].revents != 0) read_from(records_);
    if (fds[3].revents != 0) read_report();
  }

  /// Reads what is there.  False at the end of the pipe, which is then closed.
  bool read_from(Pipe& pipe) {
    std::array<char, 65536> buffer;
    const ssize_t n = ::read(pipe.read_end(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) return true;
    if (n <= 0) {
      pipe.close_read();
      return false;
    }
    const std::string_view chunk(buffer.data(), static_cast<std::size_t>(n));
    if (&pipe == &records_) record_lines_.append(chunk);
    if (&pipe == &err_) err_text_.append(chunk);
    if (&pipe == &out_) {
      out_text_.append(chunk);
      if (spec_.on_output) spec_.on_output(chunk);
    }
    return true;
  }

  void read_report() {
    Report report;
    const ssize_t n = ::read(reports_.read_end(), &report, sizeof(report));
    if (n < 0 && errno == EINTR) return;
    lost_ = n != sizeof(report);
    if (lost_) report = {Report::Kind::ended, SIGKILL};
    report_ = report;
  }

  /// One that has reported has nothing left to do, but may be stopped; what one leaves that was
  /// killed is ours from the moment when it can be collected.
  void end_supervisor() {
    ::kill(supervisor_, SIGKILL);
    while (::waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
    }
    forget_supervisor(supervisor_);
    if (lost_) kill_strays();
  }

  /// The tree is gone, so the pipes end; a process stuck in the kernel may hold one open.
  void drain() {
    const auto begin = Clock::now();
    for (Pipe* pipe : {&out_, &err_, &records_}) {
      pollfd one{pipe->read_end(), POLLIN, 0};
      while (pipe->read_end() >= 0 && seconds_since(begin) < kDrainSeconds &&
             ::poll(&one, 1, 100) > 0 && read_from(*pipe)) {
      }
    }
  }

  void on_record(std::string_view line) {
    if (checker_ && !checker_->take(line)) {
      if (!cut_off_) ++end_.forged;
      return;
    }
    last_record_ = Clock::now();
    any_record_ = true;
    memory_at_record_ = memory_;
    if (spec_.on_record) spec_.on_record(line);
    if (!done_at_ && spec_.end_limit > 0 && spec_.is_done && spec_.is_done()) {
      done_at_ = Clock::now();
    }
    enough_ = enough_ || (spec_.is_enough && spec_.is_enough());
  }

  void keep_limits() {
    if (report_) return;
    if (killed_) {
      insist();
    } else if (interrupted()) {
      end_.kind = ProcessEnd::Kind::interrupted;
      kill_tree();
    } else if (terminated_) {
      if (seconds_since(terminated_at_) >= spec_.grace) kill_tree();
    } else if (enough_) {
      end_.kind = ProcessEnd::Kind::stopped;
      terminate();
    } else if (too_large()) {
      end_.kind = ProcessEnd::Kind::out_of_memory;
      kill_tree();
    } else if (files_too_large()) {
      end_.kind = ProcessEnd::Kind::files_too_large;
      kill_tree();
    } else {
      keep_time();
    }
  }

  void kill_tree() {
    command(kKillTree);
    killed_ = true;
    killed_at_ = Clock::now();
  }

  /// The tree may have a process that stops the supervisor over and over.
  void insist() {
    ::kill(supervisor_, seconds_since(killed_at_) < kObeySeconds ? SIGCONT : SIGKILL);
  }

  void keep_time() {
    const double limit =
        any_record_ || spec_.first_limit == 0 ? spec_.quiet_limit : spec_.first_limit;
    const bool quiet = !done_at_ && limit > 0 && seconds_since(last_record_) > limit;
    const bool outlived = done_at_ && seconds_since(*done_at_) > spec_.end_limit;
    const bool total = spec_.total_limit > 0 && seconds_since(start_) > spec_.total_limit;
    if (!quiet && !outlived && !total) return;
    end_.kind = ProcessEnd::Kind::timed_out;
    end_.was_quiet = quiet;
    end_.outlived_records = outlived;
    end_.growth = memory_ > memory_at_record_ ? memory_ - memory_at_record_ : 0;
    end_.stopped_supervisor = is_stopped(supervisor_);
    terminate();
  }

  void terminate() {
    command(kTerminate);
    terminated_ = true;
    terminated_at_ = Clock::now();
  }

  /// Looks at the memory of the tree every 100 ms, less often where looking takes long.
  bool too_large() {
    if (spec_.memory_limit == 0 || Clock::now() < next_look_) return false;
    const auto begin = Clock::now();
    memory_ = tree_memory(supervisor_);
    const bool large = memory_ > spec_.memory_limit;
    next_look_ = Clock::now() + std::max<Clock::duration>(std::chrono::milliseconds(100),
                                                          20 * (Clock::now() - begin));
    return large;
  }

  /// The same for what it writes.
  bool files_too_large() {
    if (spec_.all_files_limit == 0 || Clock::now() < next_look_at_files_) return false;
    const auto begin = Clock::now();
    const bool large = folder_size(spec_.directory) > spec_.all_files_limit;
    next_look_at_files_ = Clock::now() + std::max<Clock::duration>(std::chrono::milliseconds(100),
                                                                   20 * (Clock::now() - begin));
    return large;
  }

  void command(char what) {
    ::kill(supervisor_, SIGCONT);
    [[maybe_unused]] const ssize_t n = ::write(control_.write_end(), &what, 1);
  }

  void settle() {
    end_.seconds = seconds_since(start_);
    end_.out = out_text_.text();
    end_.err = err_text_.text();
    if (report_->kind == Report::Kind::not_started) {
      end_.error = std::strerror(report_->value);
      end_.code = report_->value;
      return;
    }
    const int status = report_->value;
    end_.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (end_.kind != ProcessEnd::Kind::not_started) return;  // ended by us
    if (lost_) {
      end_.kind = ProcessEnd::Kind::supervisor_lost;
      end_.error = "the process that supervises it was killed";
      return;
    }
    end_.kind = WIFEXITED(status) ? ProcessEnd::Kind::exited : ProcessEnd::Kind::signalled;
    // Where the system does not tell, it is the likelier reason.
    const auto kills = out_of_memory_kills();
    end_.memory_ran_out = end_.kind == ProcessEnd::Kind::signalled && end_.code == SIGKILL &&
                          (!kills || kills > kills_before_);
  }

  const ProcessSpec& spec_;
  const FileMarks marks_;
  const std::optional<std::uint64_t> kills_before_ = out_of_memory_kills();
  Pipe out_, err_, records_, control_, reports_;
  CapturedOutput out_text_, err_text_;
  LineSplitter record_lines_;
  std::optional<seal::Checker> checker_;
  std::vector<std::string> argv_;
  pid_t supervisor_ = -1;
  std::optional<Report> report_;
  ProcessEnd end_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_record_ = start_;
  std::optional<Clock::time_point> done_at_;
  Clock::time_point next_look_ = start_;
  Clock::time_point next_look_at_files_ = start_;
  Clock::time_point terminated_at_ = start_;
  Clock::time_point killed_at_ = start_;
  std::uint64_t memory_ = 0;
  std::uint64_t memory_at_record_ = 0;
  bool any_record_ = false;
  bool enough_ = false;
  bool cut_off_ = false;
  bool terminated_ = false;
  bool killed_ = false;
  bool lost_ = false;
};

}  // namespace

ProcessEnd RealProcesses::run(const ProcessSpec& spec) {
  // A supervisor that has just ended takes no command: that must not end us.
  ::signal(SIGPIPE, SIG_IGN);
  return Run(spec).go();
}

}  // namespace grader
