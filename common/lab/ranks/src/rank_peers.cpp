// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_peers.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

#include "device.h"
#include "rank_bench.h"
#include "watch/watch.h"

namespace lab {
namespace {

constexpr long kShortestPauseNs = 20'000;
constexpr long kLongestPauseNs = 1'000'000;

// What a rank tells the others behind its call.
constexpr int kFailed = 1;
constexpr int kAnySource = 2;

// Sent by a peer and received by nobody.
std::optional<Failure> unreceived(MPI_Comm comm) {
  int there = 0;
  MPI_Status status;
  if (PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &there, &status) != MPI_SUCCESS) return {};
  if (there == 0) return {};
  return Failure{"wrong_answer", "message_never_received",
                 fmt::format("A message of rank {} with tag {} was never received.",
                             status.MPI_SOURCE, status.MPI_TAG),
                 "Every send needs its receive, on the rank that the send names and with its tag."};
}

Failure failure_of(const watch::Misuse& misuse) {
  const std::string& name = misuse.diagnosis;
  std::string verdict = "wrong_answer";
  if (name == "shared_gpu" || name == "device_memory_to_mpi") verdict = "device_fault";
  if (name == "send_buffer_reused" || name == "unwaited_request" || name == "sent_before_copied" ||
      name == "receive_buffer_in_use" || name == "receive_not_waited_for")
    verdict = "race";
  return {verdict, name, misuse.message, misuse.look_at};
}

// Whether the library of MPI that runs here takes device memory.
bool takes_device_memory() {
#ifdef MPIX_CUDA_AWARE_SUPPORT
  return std::string(device::name()) == "cuda" && MPIX_Query_cuda_support() == 1;
#else
  return false;
#endif
}

}  // namespace

RankPeers::RankPeers(Place place) : place_(std::move(place)) {
  MPI_Comm_rank(MPI_COMM_WORLD, &here_.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size_);
  here_.device = place_.device;
  firsts_.assign(static_cast<std::size_t>(world_size_) + 1, MPI_COMM_NULL);
  for (int n = 1; n <= world_size_; ++n) {
    const int colour = here_.rank < n ? 0 : MPI_UNDEFINED;
    MPI_Comm_split(MPI_COMM_WORLD, colour, here_.rank, &firsts_[static_cast<std::size_t>(n)]);
  }
  use(world_size_);
}

void RankPeers::use(int ranks) {
  here_.size = ranks;
  here_.own = firsts_[static_cast<std::size_t>(ranks)];
}

void RankPeers::enter(const CaseInfo& info) {
  watch::set_case(info.name);
  use(info.ranks);
  any_source_ = false;
  own_any_source_.clear();
  any(false);  // nobody runs ahead
}

void RankPeers::enter_alone() {
  here_.size = 1;
  here_.own = MPI_COMM_SELF;
}

void RankPeers::enter_all() {
  use(world_size_);
  any(false);
}

// In sleeps that grow: a rank that waits must not take the core that another one computes on.
void RankPeers::wait(MPI_Request* request) {
  timespec pause{0, kShortestPauseNs};
  for (int done = 0;; pause.tv_nsec = std::min(2 * pause.tv_nsec, kLongestPauseNs)) {
    watch::serve_timed();
    PMPI_Test(request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    ::nanosleep(&pause, nullptr);
  }
}

bool RankPeers::any(bool mine) {
  return all_bits(mine ? 1 : 0) != 0;
}

int RankPeers::all_bits(int mine) {
  int taken = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  watch::kit_waits(true);
  PMPI_Iallreduce(&mine, &taken, 1, MPI_INT, MPI_BOR, here_.own, &request);
  wait(&request);
  watch::kit_waits(false);
  return taken;
}

bool RankPeers::any_wrong(std::size_t bad) {
  here_.bad.assign(static_cast<std::size_t>(here_.size), 0);
  MPI_Request request = MPI_REQUEST_NULL;
  watch::kit_waits(true);
  PMPI_Iallgather(&bad, sizeof(bad), MPI_BYTE, here_.bad.data(), sizeof(bad), MPI_BYTE, here_.own,
                  &request);
  wait(&request);
  watch::kit_waits(false);
  return std::any_of(here_.bad.begin(), here_.bad.end(), [](std::size_t one) { return one > 0; });
}

void RankPeers::begin(const Options& options, const RecordWriter& records) {
  watches_ = options.mode != Mode::bench;
  // One file for all ranks: the first rank's timeline is in it.
  if (here_.rank != 0) ::unsetenv("SIMT_TIMELINE");
  write_place(records.fd(), place_, world_size_);
  watch::Setting setting;
  setting.records_fd = records.fd();
  setting.write_record = &lab::write_record;
  setting.rank = here_.rank;
  setting.device = here_.device;
  setting.cuda_aware = takes_device_memory();
  setting.totals = options.mode == Mode::care;
  watch::start(setting);
  // Every rank has taken its key before the submission runs on any of them.
  MPI_Barrier(MPI_COMM_WORLD);
}

void RankPeers::call_begins() {
  watch::kit_waits(true);
  // What the last call left behind in its communicator stays there.
  PMPI_Comm_dup(here_.own, &here_.contract);
  watch::kit_waits(false);
  MPI_Comm_set_errhandler(here_.contract, MPI_ERRORS_RETURN);
  if (watches_) watch::begin(here_.contract);
}

std::optional<Failure> RankPeers::call_ended(const std::optional<Failure>& thrown) {
  if (!watches_) {
    PMPI_Comm_free(&here_.contract);
    return thrown;
  }
  std::optional<Failure> failure = thrown;
  if (const std::vector<watch::Misuse> seen = watch::end(); !seen.empty())
    failure = failure_of(seen.front());
  cudaSetDevice(here_.device);  // whatever the submission has made the current one
  // The others may be waiting in a call of MPI for what this rank will never do.
  if (failure)
    watch::tell_failure(failure->verdict, {failure->diagnosis, failure->message, failure->look_at});
  if (const std::string own = watch::any_source(); !own.empty()) own_any_source_ = own;
  const int bits = all_bits((failure ? kFailed : 0) | (own_any_source_.empty() ? 0 : kAnySource));
  any_source_ = any_source_ || (bits & kAnySource) != 0;
  if ((bits & kFailed) != 0) return failure;
  return unreceived(here_.contract);
}

std::int64_t RankPeers::latest(std::int64_t mine) {
  std::int64_t all = mine;
  MPI_Request request = MPI_REQUEST_NULL;
  PMPI_Iallreduce(&mine, &all, 1, MPI_INT64_T, MPI_MAX, here_.own, &request);
  wait(&request);
  return all;
}

void RankPeers::prediction_begins() {
  const device::HostClock clock = device::host_clock();
  call_begins();
  begun_ = latest(clock.now());
  clock.wait_until(begun_);
  watch::begin_timed({clock.now, clock.wait_until, clock.is_buffered, clock.message_time},
                     here_.own);
}

std::optional<double> RankPeers::prediction_ended() {
  const std::int64_t ended = latest(device::host_clock().now());
  const std::string untimed = watch::end_timed();
  call_ended({});
  if (any(!untimed.empty())) {
    throw std::runtime_error(untimed.empty() ? "the times of another rank are not known"
                                             : untimed + " has no time in the model");
  }
  return static_cast<double>(ended - begun_) * 1e-9;
}

Failure RankPeers::name_race(Failure race) const {
  if (here_.size == 1) return race;
  if (any_source_) {
    race.diagnosis = "any_source_mixes_messages";
    race.message += fmt::format(
        " {} takes whichever message comes first, also one of another neighbour or of the next "
        "step.",
        own_any_source_.empty() ? "A receive of another rank from MPI_ANY_SOURCE"
                                : own_any_source_);
    race.look_at =
        "Receive from the rank that is meant and with its tag. MPI_ANY_SOURCE is right only where "
        "any message will do, or where its status says into which buffer it belongs and nobody can "
        "send the next one yet.";
    return race;
  }
  race.diagnosis = "results_differ";
  race.look_at =
      "What orders a kernel, a copy and a message that use the same memory: the host waits for the "
      "stream before it sends, and for MPI before it copies. Inside a kernel: memory that is read "
      "before it is set, or while other threads write it.";
  return race;
}

std::optional<BenchRecord> RankPeers::bench(const Lab& lab, const Gpu& gpu, const Options& options,
                                            const Performer& performer,
                                            const RecordWriter& records) {
  enter_all();
  return run_rank_bench(*this, lab, gpu, options, performer, records);
}

}  // namespace lab
