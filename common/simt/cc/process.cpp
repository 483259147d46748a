// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

extern char** environ;  // NOLINT: POSIX leaves its declaration to the user

namespace simt::cc {
namespace {

// What the signal handler needs, in a form that it may read at any time.
constexpr std::size_t kMaxFiles = 256;
constexpr std::size_t kMaxPath = 1024;
std::atomic<pid_t> running_child{0};
std::atomic<pid_t> group{0};  // that of the children, and of who watches over them
int alive = -1;               // the watcher reads until this closes, with us
std::array<char, kMaxPath> folder_path{};
std::array<std::array<char, kMaxPath>, kMaxFiles> file_paths{};
std::atomic<std::size_t> file_count{0};

void remove_files() {
  const std::size_t count = file_count.exchange(0);
  for (std::size_t i = 0; i < count; ++i) unlink(file_paths[i].data());
  if (folder_path[0] != '\0') rmdir(folder_path.data());
}

extern "C" void end_by_signal(int signal) {
  const pid_t child = running_child.load();
  const pid_t children = group.load();
  if (child > 0) kill(children > 0 ? -children : child, SIGTERM);
  remove_files();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("there are no more pipes");
    read_end = ends[0];
    write_end = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

/// Appends what there is to read; closes the pipe at its end.
void drain(int& from, std::string& to) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(from, buffer.data(), buffer.size());
  if (count > 0) {
    to.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || errno != EINTR) {
    Pipe::close_end(from);
  }
}

/// Writes what the pipe takes; closes it when all is written or nobody reads.
void feed(int& to, std::string_view& rest) {
  const ssize_t count = write(to, rest.data(), rest.size());
  if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  const bool failed = count < 0 && errno != EAGAIN && errno != EINTR;
  if (rest.empty() || failed) Pipe::close_end(to);
}

void exchange(Pipe& in, Pipe& out, Pipe& err, std::string_view input, ProcessResult& result) {
  fcntl(in.write_end, F_SETFL, O_NONBLOCK);
  if (input.empty()) Pipe::close_end(in.write_end);
  while (out.read_end >= 0 || err.read_end >= 0) {
    std::array<pollfd, 3> waits = {pollfd{in.write_end, POLLOUT, 0},
                                   pollfd{out.read_end, POLLIN, 0},
                                   pollfd{err.read_end, POLLIN, 0}};
    if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) break;
    if (in.write_end >= 0 && waits[0].revents != 0) feed(in.write_end, input);
    if (out.read_end >= 0 && waits[1].revents != 0) drain(out.read_end, result.output);
    if (err.read_end >= 0 && waits[2].revents != 0) drain(err.read_end, result.errors);
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  running_child = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, std::string_view input) {
  ProcessResult result;
  Pipe in;
  Pipe out;
  Pipe err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read_end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write_end, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write_end, STDERR_FILENO);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (group > 0) {
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, group);
  }
  const int fault = posix_spawnp(&child, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) {
    result.status = 127;
    result.errors = command[0] + " cannot be started: " + std::strerror(fault) + "\n";
    return result;
  }
  running_child = child;
  Pipe::close_end(in.read_end);
  Pipe::close_end(out.write_end);
  Pipe::close_end(err.write_end);
  exchange(in, out, err, input, result);
  Pipe::close_end(in.write_end);
  result.status = wait_for(child);
  return result;
}

ChildGroup::ChildGroup() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  const pid_t watcher = fork();
  if (watcher == 0) {
    setpgid(0, 0);
    dup2(ends[0], STDIN_FILENO);
    closefrom(STDIN_FILENO + 1);  // whoever reads what we print must not wait for this process
    char byte = 0;
    while (read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR) {
    }
    kill(0, SIGKILL);
    _exit(0);
  }
  close(ends[0]);
  alive = ends[1];
  if (watcher < 0) return;
  setpgid(watcher, watcher);  // whichever of the two comes first
  group = watcher;
}

ChildGroup::~ChildGroup() {
  if (alive >= 0) close(alive);
  alive = -1;
  const pid_t watcher = group.exchange(0);
  if (watcher > 0) waitpid(watcher, nullptr, 0);
}

void clean_up_on_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, end_by_signal);
  std::signal(SIGPIPE, SIG_IGN);
}

TemporaryFolder::~TemporaryFolder() {
  remove_files();
}

std::string TemporaryFolder::file(const std::string& suffix) {
  if (folder_path[0] == '\0') {
    const char* parent = std::getenv("TMPDIR");
    std::string pattern = (parent == nullptr ? "/tmp" : parent) + std::string("/simt-cc.XXXXXX");
    if (pattern.size() >= kMaxPath - 32 || mkdtemp(pattern.data()) == nullptr) {
      throw std::runtime_error("the temporary folder " + pattern + " cannot be made");
    }
    std::memcpy(folder_path.data(), pattern.c_str(), pattern.size() + 1);
  }
  const std::size_t index = file_count.load();
  if (index >= kMaxFiles) throw std::runtime_error("there are more than 256 input files");
  const std::string path = folder_path.data() + ("/" + std::to_string(index)) + suffix;
  std::memcpy(file_paths[index].data(), path.c_str(), path.size() + 1);
  file_count = index + 1;
  return path;
}

}  // namespace simt::cc
