// Waits and collective calls in virtual time (timed.h).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "timed.h"
#include "timed_request.h"

namespace lab::watch {
namespace {

/// Takes those that have ended out of what is open: MPI has taken their handles away.
TimedRequests ended(const std::vector<MPI_Request>& before, const MPI_Request* requests) {
  TimedRequests done;
  auto& open = timed_call().open;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto found = open.find(before[i]);
    const bool is_over = found != open.end() && requests[i] == MPI_REQUEST_NULL;
    done.push_back(is_over ? std::move(found->second) : nullptr);
    if (is_over) open.erase(found);
  }
  return done;
}

/// The statuses of some requests, the caller's where he wants them.
class Statuses {
 public:
  Statuses(std::size_t count, MPI_Status* wanted)
      : count_(count),
        own_(wanted == MPI_STATUSES_IGNORE ? count : 0),
        first_(own_.empty() ? wanted : own_.data()) {
    for (MPI_Status* one : each()) one->MPI_ERROR = MPI_SUCCESS;
  }
  Statuses(const Statuses&) = delete;
  Statuses& operator=(const Statuses&) = delete;

  MPI_Status* first() { return first_; }
  std::vector<MPI_Status*> each() const {
    std::vector<MPI_Status*> all;
    for (std::size_t i = 0; i < count_; ++i) all.push_back(first_ + i);
    return all;
  }

 private:
  std::size_t count_;
  std::vector<MPI_Status> own_;
  MPI_Status* first_;
};

/// Waits for a call of the kit's own, or for a collective one.
int finish_real(MPI_Request* request) {
  Pause pause;
  for (int done = 0;; pause.rest()) {
    serve_timed();
    const int code = PMPI_Test(request, &done, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS || done != 0) return code;
  }
}

/// The largest of all ranks' times.
std::int64_t latest(std::int64_t own, MPI_Comm comm) {
  std::int64_t all = own;
  MPI_Request request = MPI_REQUEST_NULL;
  PMPI_Iallreduce(&own, &all, 1, MPI_INT64_T, MPI_MAX, comm, &request);
  finish_real(&request);
  return all;
}

std::int64_t of_root(std::int64_t own, int root, MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  PMPI_Ibcast(&own, 1, MPI_INT64_T, root, comm, &request);
  finish_real(&request);
  return own;
}

}  // namespace

int timed_wait(int count, MPI_Request* requests, MPI_Status* statuses) {
  const auto n = static_cast<std::size_t>(count);
  const std::vector<MPI_Request> before(requests, requests + n);
  Statuses all(n, statuses);
  int code = MPI_SUCCESS;
  int done = 0;
  for (Pause pause;; pause.rest()) {
    serve_timed();
    code = PMPI_Testall(count, requests, &done, all.first());
    if (code != MPI_SUCCESS || done != 0) break;
  }
  TimedRequests over = ended(before, requests);
  settle(over, all.each());
  return code;
}

int timed_send(const Message& m, bool synchronous) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = timed_start_send(m, synchronous, &request);
  return code != MPI_SUCCESS ? code : timed_wait(1, &request, MPI_STATUSES_IGNORE);
}

int timed_receive(const Message& m, MPI_Status* status) {
  MPI_Status own;
  MPI_Status* const told = status == MPI_STATUS_IGNORE ? &own : status;
  MPI_Request request = MPI_REQUEST_NULL;
  int code = timed_start_receive(m, &request);
  if (code != MPI_SUCCESS) return code;
  code = timed_wait(1, &request, told);
  return code == MPI_ERR_IN_STATUS ? told->MPI_ERROR : code;
}

int timed_sendrecv(const Message& send, const Message& receive, MPI_Status* status) {
  std::array<MPI_Request, 2> requests{MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  std::array<MPI_Status, 2> statuses;
  int code = timed_start_receive(receive, &requests[0]);
  if (code == MPI_SUCCESS) code = timed_start_send(send, false, &requests[1]);
  if (code == MPI_SUCCESS) code = timed_wait(2, requests.data(), statuses.data());
  if (code == MPI_ERR_IN_STATUS) {
    const bool first = statuses[0].MPI_ERROR != MPI_SUCCESS;
    code = first ? statuses[0].MPI_ERROR : statuses[1].MPI_ERROR;
  }
  if (status != MPI_STATUS_IGNORE) *status = statuses[0];
  return code;
}

int timed_test(const char* name, int count, MPI_Request* requests, int* done,
               MPI_Status* statuses) {
  not_timed(name);
  serve_timed();
  const auto n = static_cast<std::size_t>(count);
  const std::vector<MPI_Request> before(requests, requests + n);
  Statuses all(n, statuses);
  const int code = PMPI_Testall(count, requests, done, all.first());
  TimedRequests over = ended(before, requests);
  settle(over, all.each());
  return code;
}

int timed_any(const char* name, int count, MPI_Request* requests, int* index, int* done,
              MPI_Status* status, bool waits) {
  not_timed(name);
  const auto n = static_cast<std::size_t>(count);
  const std::vector<MPI_Request> before(requests, requests + n);
  Statuses one(1, status);
  int code = MPI_SUCCESS;
  for (Pause pause;; pause.rest()) {
    serve_timed();
    code = PMPI_Testany(count, requests, index, done, one.first());
    if (code != MPI_SUCCESS || *done != 0 || !waits) break;
  }
  TimedRequests over = ended(before, requests);
  settle(over, std::vector<MPI_Status*>(n, one.first()));  // one at most has ended
  return code;
}

int timed_probe(int peer, int tag, MPI_Comm comm, int* there, MPI_Status* status) {
  not_timed(there == nullptr ? "MPI_Probe" : "MPI_Iprobe");
  Statuses one(1, status);
  int found = 0;
  int code = MPI_SUCCESS;
  for (Pause pause;; pause.rest()) {
    serve_timed();
    code = PMPI_Iprobe(peer, tag, comm, &found, one.first());
    if (code != MPI_SUCCESS || found != 0 || there != nullptr) break;
  }
  if (code == MPI_SUCCESS && found != 0 && peer != MPI_PROC_NULL) leave_header_out(one.first());
  if (there != nullptr) *there = found;
  return code;
}

int timed_collective(Flow flow, int root, std::size_t bytes, MPI_Comm comm,
                     const std::function<int(MPI_Request*)>& begin) {
  MPI_Request request = MPI_REQUEST_NULL;
  int code = begin(&request);
  if (code == MPI_SUCCESS) code = finish_real(&request);
  if (code != MPI_SUCCESS) return code;
  const VirtualClock& clock = timed_call().clock;
  int rank = 0;
  int size = 1;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_size(comm, &size);
  std::int64_t steps = 0;
  for (int reached = 1; reached < size; reached *= 2) ++steps;
  const std::int64_t step = clock.message_time(bytes, !clock.is_buffered(bytes));
  const std::int64_t own = clock.now();
  const std::int64_t begun = flow == Flow::from_root ? of_root(own, root, comm) : latest(own, comm);
  // Who only gives, or gives first, is done after its own step.
  const bool gives =
      size > 1 && flow != Flow::among_all && (flow == Flow::to_root) != (rank == root);
  clock.wait_until(gives ? own + step : begun + steps * step);
  return code;
}

}  // namespace lab::watch
