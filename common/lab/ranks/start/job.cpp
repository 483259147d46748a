// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "job.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

namespace lab::start {
namespace {

constexpr useconds_t kPeriodUs = 20'000;
constexpr int kTellPeriods = 15;
constexpr int kGracePeriods = 250;  // mpirun itself gives its ranks one second
constexpr int kOfSignal = 128;

bool on_several_hosts() {
  const char* nodes = std::getenv("SLURM_NNODES");
  return nodes != nullptr && std::atoi(nodes) > 1;
}

const char* own_launcher() {
  const char* given = std::getenv("LAB_MPIRUN");
  return given != nullptr && given[0] != '\0' ? given : nullptr;
}

std::vector<std::string> launcher() {
  const char* own = own_launcher();
  std::istringstream words(own != nullptr ? own : "mpirun -q");
  std::vector<std::string> all;
  for (std::string word; words >> word;) all.push_back(word);
  return all;
}

void set_default(const char* name, const std::string& value) {
  ::setenv(name, value.c_str(), 0);
}

// Settings as variables, which mpirun hands on to its ranks, and which anybody may set otherwise.
void prepare_environment(int ranks, const std::string& folder, Job::Messages messages) {
  set_default("OMPI_ALLOW_RUN_AS_ROOT", "1");
  set_default("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  set_default("OMPI_MCA_rmaps_base_oversubscribe", "1");
  set_default("OMPI_MCA_hwloc_base_binding_policy", "none");
  set_default("OMPI_MCA_btl_base_warn_component_unused", "0");
  // Containers forbid one process to read another's memory.
  set_default("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
  // Shared segments in the folder that goes with the run, where all ranks are on this host.
  if (!on_several_hosts()) {
    set_default("OMPI_MCA_btl_vader_backing_directory", folder);
    ::setenv("TMPDIR", folder.c_str(), 1);
    // Shared memory carries every message.  MPI and hwloc need not look for networks, GPUs and
    // disks, which takes half of the time of a start.  A launcher of the user's own may have hosts
    // of its own.
    if (messages == Job::Messages::host_memory && own_launcher() == nullptr) {
      set_default("OMPI_MCA_pml", "ob1");
      set_default("OMPI_MCA_btl", "self,vader");
      // UCX is chosen for windows by its rank alone, and fails where it may use no network.
      set_default("OMPI_MCA_osc", "^ucx");
      set_default("HWLOC_COMPONENTS", "-pci,-linuxio");
    }
  }
  // On the cpu device a rank sees as many devices as there are ranks, as on a node with GPUs, and
  // the ranks share the cores.
  set_default("SIMT_DEVICES", std::to_string(ranks));
  set_default("SIMT_THREADS", "1");
}

void kill_children() {
  std::ifstream children(fmt::format("/proc/self/task/{}/children", ::getpid()));
  for (pid_t child = 0; children >> child;) ::kill(child, SIGKILL);
}

// The line of /proc/vmstat that counts what the system has killed for want of memory.
std::string out_of_memory_kills() {
  std::ifstream file("/proc/vmstat");
  std::string line;
  while (std::getline(file, line)) {
    if (line.compare(0, 9, "oom_kill ") == 0) return line;
  }
  return "";
}

}  // namespace

Job::Job(int ranks, const std::vector<std::string>& program, const std::string& folder,
         Messages messages)
    : kills_before_(out_of_memory_kills()) {
  std::vector<std::string> words = launcher();
  words.insert(words.end(), {"-n", std::to_string(ranks)});
  words.insert(words.end(), program.begin(), program.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t parent = ::getpid();
  mpirun_ = ::fork();
  if (mpirun_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (mpirun_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it died before that
  prepare_environment(ranks, folder, messages);
  ::signal(SIGTERM, SIG_DFL);
  ::signal(SIGINT, SIG_DFL);
  ::execvp(argv[0], argv.data());
  fmt::print(stderr, "{} cannot be started: {}. Install Open MPI: {}\n", argv[0],
             std::strerror(errno), "sudo apt-get install libopenmpi-dev openmpi-bin");
  std::fflush(nullptr);
  ::_exit(3);
}

Job::~Job() {
  end(How::at_once);
}

bool Job::has_ended() {
  if (!ended_) ended_ = ::waitpid(mpirun_, &status_, WNOHANG) == mpirun_;
  return ended_;
}

bool Job::was_killed() const {
  return ended_ && WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL &&
         out_of_memory_kills() == kills_before_;
}

bool Job::has_rank(const std::string& program) const {
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", mpirun_));
  for (pid_t child = 0; children >> child;) {
    std::ifstream file(fmt::format("/proc/{}/cmdline", child));
    std::string first;  // empty for one that has ended
    if (std::getline(file, first, '\0') && first == program) return true;
  }
  return false;
}

bool Job::is_stopped() const {
  siginfo_t info = {};
  return !ended_ &&
         ::waitid(P_PID, static_cast<id_t>(mpirun_), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == mpirun_;
}

bool Job::ends_within(int periods) {
  for (int i = 0; i < periods && !has_ended(); ++i) ::usleep(kPeriodUs);
  return ended_;
}

// The ranks die with mpirun, their parent, whom they ask the kernel for; those on other hosts have
// other parents, which only mpirun itself can tell.
void Job::end(How how) {
  if (!has_ended() && (how == How::told || on_several_hosts())) {
    ::kill(mpirun_, SIGTERM);
    ends_within(on_several_hosts() ? kGracePeriods : kTellPeriods);
  }
  if (!has_ended()) {
    ::kill(mpirun_, SIGKILL);
    while (::waitpid(mpirun_, &status_, 0) < 0 && errno == EINTR) {
    }
    ended_ = true;
  }
  // Its children are this process's now.  The ranks go by themselves; what they started, and moved
  // into sessions of its own, does not.
  for (int i = 0; i < kGracePeriods && ::waitpid(-1, nullptr, WNOHANG) >= 0; ++i) {
    if (i >= kGracePeriods / 2) kill_children();
    ::usleep(kPeriodUs / 10);
  }
}

// mpirun tells a rank's death by a signal in its exit code, as a shell does.
int Job::code() const {
  return WIFEXITED(status_) && WEXITSTATUS(status_) < kOfSignal ? WEXITSTATUS(status_) : 0;
}

int Job::signal() const {
  if (WIFSIGNALED(status_)) return WTERMSIG(status_);
  return WEXITSTATUS(status_) > kOfSignal ? WEXITSTATUS(status_) - kOfSignal : 0;
}

}  // namespace lab::start
