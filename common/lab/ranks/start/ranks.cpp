// ranks --ranks=4 -- HARNESS ARGS...
//
// Theory of operation.  Starts the harness as several ranks under mpirun.  Every rank writes its
// records into a file of its own; this program reads them all as they grow, and writes one stream
// of records, as a harness of one process would (merge.h), to where --records-fd or --records of
// the harness's arguments point.  It watches over the ranks: when they wait for each other, or one
// has failed and the others wait for it, or nothing is told for --case-seconds, it ends them all
// and writes down why.  Whatever ends this program ends mpirun (by PDEATHSIG), and mpirun's end
// ends the ranks.
//
// Exit codes are those of a harness: 70 after a case that took the ranks with it.  When a rank
// crashed, this program ends in the same way.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "job.h"
#include "merge.h"
#include "rank_files.h"
#include "seal/options_file.h"
#include "seal/seal.h"
#include "table.h"

namespace {

using Clock = std::chrono::steady_clock;
using lab::start::Job;
using lab::start::Json;
using lab::start::Merger;
using lab::start::RankFiles;

constexpr int kLost = 70;
constexpr int kOurFault = 3;
constexpr int kSomeFailed = 1;
constexpr std::chrono::milliseconds kPeriod{20};
constexpr double kGoodbyeSeconds = 5;  // from the last record to the end of all processes
constexpr int kStoppedPeriods = 25;    // in which mpirun is: a terminal continues all at once
constexpr double kStuckSeconds = 0.5;  // after the last record, which came when a call was slow

std::atomic<int> told_to_end{0};

struct Arguments {
  int ranks = 1;
  double case_seconds = 10;
  bool host_memory = false;  // all messages lie there
  std::vector<std::string> harness;
  bool is_hidden = false;  // they came in a file, and go on in files
  int records_fd = -1;
  std::string records_file;
  std::optional<seal::Key> key;  // of the records that this program writes

  // The harness's own records go to files of ours, under keys of ours.
  void take_records() {
    const std::vector<std::string> all = options_file::expanded(harness);
    is_hidden = all != harness;
    harness = all;
    const auto begins = [](const std::string& word, const std::string& prefix) {
      return word.compare(0, prefix.size(), prefix) == 0;
    };
    std::vector<std::string> kept;
    for (const std::string& word : harness) {
      if (begins(word, "--records-fd=")) {
        records_fd = std::stoi(word.substr(13));
      } else if (begins(word, "--records=")) {
        records_file = word.substr(10);
      } else if (begins(word, "--seal=")) {
        key = seal::take_key(word.substr(7));
        if (!key) throw std::runtime_error("there is no key in " + word.substr(7));
      } else if (begins(word, "--case-seconds=")) {
        case_seconds = std::stod(word.substr(15));
      } else {
        kept.push_back(word);
      }
    }
    harness = kept;
  }

  int open_records() const {
    if (records_fd >= 0) return records_fd;
    if (records_file.empty()) return -1;
    const int fd = ::open(records_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) throw std::system_error(errno, std::generic_category(), records_file);
    return fd;
  }
};

class Watch {
 public:
  explicit Watch(const Arguments& arguments)
      : arguments_(arguments),
        fd_(arguments.open_records()),
        files_(arguments.ranks, arguments.key.has_value()),
        merger_(arguments.ranks, [this](const Json& record) { write(record); }) {
    if (arguments.key) sealer_.emplace(*arguments.key);
  }

  int run() {
    try {
      return start_and_watch();
    } catch (const std::exception& e) {
      tell("harness_failed", e.what());
      throw;
    }
  }

 private:
  int start_and_watch() {
    std::vector<std::string> harness = arguments_.harness;
    harness.push_back("--records=" + files_.pattern());
    if (sealer_) harness.push_back("--seal=" + files_.key_pattern());
    if (arguments_.is_hidden) {
      files_.leave_options({harness.begin() + 1, harness.end()});
      harness.resize(1);
      harness.push_back(options_file::argument(files_.options_pattern()));
    }
    const auto messages =
        arguments_.host_memory ? Job::Messages::host_memory : Job::Messages::anywhere;
    Job job(arguments_.ranks, harness, files_.folder(), messages);
    last_ = Clock::now();
    while (!job.has_ended()) {
      std::this_thread::sleep_for(kPeriod);
      if (read()) last_ = Clock::now();
      stopped_periods_ = job.is_stopped() ? stopped_periods_ + 1 : 0;
      if (stopped_periods_ >= kStoppedPeriods) {
        return give_up(job, "starter_stopped",
                       "The program stopped mpirun, the process that waits for it (SIGSTOP).");
      }
      if (const auto why = reason_to_end(); why != Reason::none) {
        if (why == Reason::done && job.has_rank(arguments_.harness.at(0))) {
          tell("ranks_never_end", "All cases had run, but not all ranks came to their end.");
        }
        const bool unknown = why == Reason::quiet || why == Reason::told;
        job.end(unknown ? Job::How::told : Job::How::at_once);
        read();  // what the ranks said when they were told to end
        if (why == Reason::done) return merger_.any_failed() ? kSomeFailed : 0;
        if (why != Reason::told) merger_.end_stuck(arguments_.case_seconds);
        return kLost;
      }
    }
    read();
    return conclude(job);
  }

  enum class Reason { none, stuck, failed, quiet, told, done };

  double quiet_seconds() const {
    return std::chrono::duration<double>(Clock::now() - last_).count();
  }

  Reason reason_to_end() const {
    if (told_to_end != 0) return Reason::told;
    // Done, and still there: something that a rank has left behind holds mpirun's pipes open.
    if (merger_.finished()) return quiet_seconds() < kGoodbyeSeconds ? Reason::none : Reason::done;
    if (!merger_.has_open_case()) return Reason::none;
    if (merger_.has_lost_rank()) return Reason::failed;
    if (quiet_seconds() < kStuckSeconds) return Reason::none;
    if (merger_.is_stuck()) return Reason::stuck;
    if (merger_.waits_for_failed()) return Reason::failed;
    const bool quiet = arguments_.case_seconds > 0 && quiet_seconds() > arguments_.case_seconds;
    return quiet ? Reason::quiet : Reason::none;
  }

  // True when a record came.
  bool read() {
    bool any = false;
    for (int rank = 0; rank < arguments_.ranks; ++rank) {
      for (const std::string& line : files_.new_lines(rank)) {
        merger_.take(rank, line);
        any = true;
      }
    }
    pass_on_forged();
    return any;
  }

  // What no rank's harness has written, or what somebody took away from it, the reader of the
  // merged stream has to know: there, too, it is a line without a seal.
  void pass_on_forged() {
    const bool taken_away = merger_.finished() && !files_.is_complete();
    if (told_forged_ || !(files_.any_forged() || taken_away)) return;
    told_forged_ = true;
    write_line(R"({"v":1,"type":"forged"})");
  }

  void write(Json record) {
    record.erase("seq");  // those of the rank that told it
    record.erase("seal");
    const std::string text = record.dump(-1, ' ', false, Json::error_handler_t::replace);
    write_line(sealer_ ? sealer_->sealed(text) : text);
  }

  void write_line(const std::string& text) const {
    if (fd_ < 0) return;
    const std::string line = text + "\n";
    [[maybe_unused]] const ssize_t n = ::write(fd_, line.data(), line.size());
  }

  // A rank has turned against the process that starts all ranks and waits for them.
  int give_up(Job& job, const char* kind, const char* message) {
    tell(kind, message);
    job.end(Job::How::at_once);
    return kLost;
  }

  void tell(const char* kind, const std::string& message) {
    write({{"v", 1},
           {"type", "diagnostic"},
           {"kind", kind},
           {"severity", "error"},
           {"message", message},
           {"tool", "ranks"}});
  }

  int conclude(Job& job) {
    if (job.was_killed()) {
      return give_up(job, "starter_killed",
                     "The program killed mpirun, the process that starts the ranks and waits for "
                     "them.");
    }
    if (fd_ < 0 && ::isatty(STDERR_FILENO) != 0) {
      fmt::print(stderr, "{}", lab::start::place_table(merger_.places()));
    }
    if (merger_.finished()) return job.code();
    if (merger_.end_failed()) return kLost;
    if (job.signal() != 0 && !merger_.has_begun()) {
      fmt::print(stderr, "ranks: mpirun ended with code {} before any rank had said a word.\n",
                 128 + job.signal());
      return kOurFault;
    }
    if (job.signal() != 0) {
      files_.remove();
      ::signal(job.signal(), SIG_DFL);
      ::raise(job.signal());
    }
    return job.code();
  }

  const Arguments& arguments_;
  int fd_;
  RankFiles files_;
  std::optional<seal::Sealer> sealer_;
  Merger merger_;
  bool told_forged_ = false;
  int stopped_periods_ = 0;  // in which mpirun was found so
  Clock::time_point last_;
};

void on_signal(int signal) {
  told_to_end = signal;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"Starts a harness as several ranks under mpirun, and merges their records."};
  app.add_option("--ranks", arguments.ranks, "How many")->check(CLI::Range(1, 256));
  app.add_option("--case-seconds", arguments.case_seconds,
                 "Seconds without a record after which the ranks are ended; 0: never. "
                 "Among the harness's arguments, too");
  app.add_flag("--host-memory", arguments.host_memory,
               "All messages lie in host memory: on one host, MPI starts without looking for "
               "networks and GPUs");
  app.add_option("harness", arguments.harness, "The harness and its arguments, after --")
      ->required();
  try {
    app.parse(argc, argv);
    arguments.take_records();
    if (const std::string& program = arguments.harness.at(0);
        ::access(program.c_str(), X_OK) != 0) {
      fmt::print(stderr, "ranks: {} cannot be run: {}\n", program, std::strerror(errno));
      return kOurFault;
    }
    ::signal(SIGTERM, &on_signal);
    ::signal(SIGINT, &on_signal);
    return Watch(arguments).run();
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const std::exception& e) {
    fmt::print(stderr, "ranks: {}\n", e.what());
    return kOurFault;
  }
}
