// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// Theory of operation.
//
// Between the grader and each process that it runs stands a supervisor: a fork of the grader that
// never calls exec.  It leads a session of its own (so that Ctrl-C in the terminal reaches the
// grader alone) and is the "child subreaper" of all that is started below it: whichever process
// loses its parent, also by setsid() and a double fork, becomes the supervisor's child.  So the
// supervisor can end the whole tree: it kills its children, collects them, kills those that it has
// inherited meanwhile, until none is left.
//
//   grader ──control pipe──▶ supervisor ──▶ process ──▶ its children ...
//          ◀──report pipe──
//
// The supervisor ends the tree when the process ends, when it is told to, and when the control
// pipe closes, which is also what happens when the grader itself dies, by whatever signal.
//
// A submission runs as the same user and may send signals to its supervisor.  The process has a
// session of its own, so that a signal to its group does not reach the supervisor, which blocks all
// signals that can be blocked.  One that is stopped is woken by the grader before each command; one
// that is killed makes the grader inherit the tree, and end it (see strays.cpp).
#include "process/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "process/own_children.h"

namespace grader {
namespace {

constexpr int kFirstFreeFd = 10;  // descriptors below are for the process itself

/// Collects whoever has ended; notes the status of `process`.  False when no child is left.
bool collect(pid_t process, int& status, bool& process_ended) {
  for (;;) {
    int one = 0;
    const pid_t pid = ::waitpid(-1, &one, WNOHANG);
    if (pid == 0) return true;
    if (pid < 0) return errno == EINTR;
    if (pid == process) {
      status = one;
      process_ended = true;
    }
  }
}

/// Ends the whole tree.  Bounded: a process that hangs in the kernel is left after 10 seconds.
void kill_tree(pid_t process, int& status, bool& process_ended) {
  for (int round = 0; round < 2000; ++round) {
    for (const pid_t child : own_children()) ::kill(child, SIGKILL);
    if (!collect(process, status, process_ended)) return;
    ::usleep(round < 20 ? 500 : 5000);
  }
}

/// Becomes the program of `launch`; on failure writes errno to `failure_fd`.
[[noreturn]] void become_process(const Launch& launch, int failure_fd) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int null_fd = ::open("/dev/null", O_RDONLY);
  ::dup2(null_fd, 0);
  ::dup2(launch.out_fd, 1);
  ::dup2(launch.err_fd, 2);
  if (launch.records_fd >= 0) ::dup2(launch.records_fd, 3);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (launch.file_limit > 0) {
    const rlimit files{launch.file_limit, launch.file_limit};
    ::setrlimit(RLIMIT_FSIZE, &files);
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGXFSZ, SIG_DFL);
  ::signal(SIGINT, SIG_DFL);
  if (launch.directory == nullptr || ::chdir(launch.directory) == 0) {
    ::execvpe(launch.argv[0], launch.argv.data(), launch.environment.data());
  }
  const int error = errno;
  [[maybe_unused]] const ssize_t n = ::write(failure_fd, &error, sizeof(error));
  ::_exit(127);
}

/// Starts the process; returns its pid, or -1 with `error` set.
pid_t start_process(const Launch& launch, int& error) {
  int failure[2] = {-1, -1};
  if (::pipe2(failure, O_CLOEXEC) != 0) {
    error = errno;
    return -1;
  }
  const int write_end = ::fcntl(failure[1], F_DUPFD_CLOEXEC, kFirstFreeFd);
  ::close(failure[1]);
  const pid_t pid = ::fork();
  if (pid == 0) become_process(launch, write_end);
  error = pid < 0 ? errno : 0;
  ::close(write_end);
  if (pid > 0 && ::read(failure[0], &error, sizeof(error)) != sizeof(error)) error = 0;
  ::close(failure[0]);
  return error == 0 ? pid : -1;
}

/// Obeys the control pipe until the process has ended or the tree is to be killed.
void watch(pid_t process, int control_fd, int signal_fd, int& status, bool& ended) {
  for (;;) {
    pollfd fds[2] = {{control_fd, POLLIN, 0}, {signal_fd, POLLIN, 0}};
    if (::poll(fds, 2, -1) < 0 && errno != EINTR) return;
    if ((fds[1].revents & POLLIN) != 0) {
      signalfd_siginfo info;
      [[maybe_unused]] const ssize_t n = ::read(signal_fd, &info, sizeof(info));
      collect(process, status, ended);
      if (ended) return;
    }
    if (fds[0].revents != 0) {
      char command = kKillTree;
      if (::read(control_fd, &command, 1) != 1 || command == kKillTree) return;
      ::kill(process, SIGTERM);
    }
  }
}

/// Closes every descriptor from `first` on.
void close_from(unsigned int first, unsigned int last = ~0U) {
  if (::syscall(SYS_close_range, first, last, 0U) == 0) return;
  for (unsigned int fd = first; fd <= std::min(last, 4095U); ++fd) ::close(static_cast<int>(fd));
}

/// Leaves open only the descriptors of `launch`, moved out of the way of 0 to 3: a descriptor of
/// another run that stayed open here would keep that run's pipes from ending.
Launch keep_only(const Launch& launch) {
  Launch kept = launch;
  int* const fds[] = {&kept.out_fd, &kept.err_fd, &kept.records_fd, &kept.control_fd,
                      &kept.report_fd};
  for (int* fd : fds) {
    if (*fd >= 0) *fd = ::fcntl(*fd, F_DUPFD_CLOEXEC, 100);
  }
  int next = kFirstFreeFd;
  for (int* fd : fds) {
    if (*fd >= 0) *fd = ::dup3(*fd, next++, O_CLOEXEC);
  }
  close_from(3, kFirstFreeFd - 1);
  close_from(static_cast<unsigned int>(next));
  return kept;
}

[[noreturn]] void supervise(const Launch& inherited) {
  ::setsid();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const Launch launch = keep_only(inherited);
  sigset_t every;
  ::sigfillset(&every);
  ::sigprocmask(SIG_SETMASK, &every, nullptr);
  sigset_t child_ended;
  ::sigemptyset(&child_ended);
  ::sigaddset(&child_ended, SIGCHLD);
  const int signal_fd = ::signalfd(-1, &child_ended, SFD_CLOEXEC);

  Report report;
  const pid_t process = start_process(launch, report.value);
  ::close(launch.out_fd);  // or the pipes would not end with the process
  ::close(launch.err_fd);
  if (launch.records_fd >= 0) ::close(launch.records_fd);
  if (process > 0) {
    int status = SIGKILL;
    bool ended = false;
    watch(process, launch.control_fd, signal_fd, status, ended);
    kill_tree(process, status, ended);
    report = {Report::Kind::ended, status};
  }
  [[maybe_unused]] const ssize_t n = ::write(launch.report_fd, &report, sizeof(report));
  ::_exit(0);
}

}  // namespace

pid_t start_supervisor(const Launch& launch) {
  const pid_t pid = ::fork();
  if (pid == 0) supervise(launch);
  return pid;
}

}  // namespace grader
