// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "timed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "timed_request.h"

namespace lab::watch {

TimedCall& timed_call() {
  static auto* const all = new TimedCall;
  return *all;
}

namespace {

constexpr std::size_t kMostWords = 500;

/// What stands in front of a message's data.
using Header = TimedRequest::Header;

int rank_in(MPI_Comm comm) {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  return rank;
}

/// One element: the header, and the data where it lies.
MPI_Datatype with_header(Header& header, const Message& m) {
  std::array<int, 2> lengths{static_cast<int>(sizeof(Header)), m.count};
  std::array<MPI_Aint, 2> places{};
  std::array<MPI_Datatype, 2> types{MPI_BYTE, m.type};
  PMPI_Get_address(&header, &places[0]);
  PMPI_Get_address(m.buffer, &places[1]);
  MPI_Datatype whole = MPI_DATATYPE_NULL;
  PMPI_Type_create_struct(2, lengths.data(), places.data(), types.data(), &whole);
  PMPI_Type_commit(&whole);
  return whole;
}

/// Nothing travels, or MPI itself shall say what is wrong.
bool has_no_header(const Message& m) {
  return m.peer == MPI_PROC_NULL || m.count < 0 || m.type == MPI_DATATYPE_NULL;
}

/// A message has come: when both ranks were ready decides when it ends.
void arrive(TimedRequest& receive) {
  if (receive.has_come) return;
  receive.has_come = true;
  const TimedCall& call = timed_call();
  const Header& header = receive.header;
  if (header.mark != Header::kMark) return not_timed("a message that fails");
  if (header.waits == 0) {
    receive.end = header.ready;
    return;
  }
  receive.end =
      std::max(header.ready, receive.posted) + call.clock.message_time(header.bytes, true);
  PMPI_Send(&receive.end, sizeof(receive.end), MPI_BYTE, header.rank, header.tag, call.ranks);
}

/// What another rank has told by fail_timed(); "" if none has.
std::string told_failure() {
  const TimedCall& call = timed_call();
  int there = 0;
  MPI_Status status;
  PMPI_Iprobe(MPI_ANY_SOURCE, TimedCall::kFailedTag, call.ranks, &there, &status);
  if (there == 0) return "";
  std::array<char, kMostWords> text{};
  int size = 0;
  PMPI_Get_count(&status, MPI_CHAR, &size);
  PMPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, TimedCall::kFailedTag, call.ranks,
            MPI_STATUS_IGNORE);
  return {text.data(), static_cast<std::size_t>(size)};
}

}  // namespace

bool timing() {
  return timed_call().active;
}

void not_timed(const char* call) {
  TimedCall& all = timed_call();
  if (all.active && all.not_timed.empty()) all.not_timed = call;
}

void begin_timed(const VirtualClock& clock, MPI_Comm ranks) {
  TimedCall& call = timed_call();
  call.clock = clock;
  PMPI_Comm_dup(ranks, &call.ranks);
  call.not_timed.clear();
  call.active = true;
}

std::string end_timed() {
  TimedCall& call = timed_call();
  if (!call.open.empty()) not_timed("a request that is never waited for");
  call.active = false;  // nobody waits for an answer any more
  PMPI_Comm_free(&call.ranks);
  return call.not_timed;
}

void fail_timed(const std::string& what) {
  TimedCall& call = timed_call();
  if (!call.active) return;  // by what another rank has told
  call.active = false;
  int size = 0;
  const int own = rank_in(call.ranks);
  PMPI_Comm_size(call.ranks, &size);
  const std::string text = fmt::format("rank {}: {}", own, what).substr(0, kMostWords);
  for (int rank = 0; rank < size; ++rank) {
    if (rank == own) continue;
    PMPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, TimedCall::kFailedTag,
              call.ranks);
  }
}

void serve_timed() {
  if (!timing()) return;
  if (const std::string failure = told_failure(); !failure.empty()) {
    timed_call().active = false;
    throw std::runtime_error(failure);
  }
  for (auto& [request, open] : timed_call().open) {
    int done = 0;
    if (open->send || open->has_come) continue;
    PMPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
    if (done != 0) arrive(*open);
  }
}

int timed_start_send(const Message& m, bool synchronous, MPI_Request* request) {
  if (has_no_header(m)) {
    return PMPI_Isend(m.buffer, m.count, m.type, m.peer, m.tag, m.comm, request);
  }
  serve_timed();
  TimedCall& call = timed_call();
  auto open = std::make_unique<TimedRequest>();
  open->send = true;
  open->waits = synchronous || !call.clock.is_buffered(m.bytes());
  if (!open->waits) {  // the sender copies it into the buffer, the receiver out of it
    call.clock.wait_until(call.clock.now() + call.clock.message_time(m.bytes(), false) / 2);
  }
  open->end = call.clock.now();
  open->header = {open->end,           m.bytes(),       Header::kMark,
                  rank_in(call.ranks), call.next_tag(), open->waits ? 1 : 0};
  if (open->waits) {
    PMPI_Irecv(&open->end, sizeof(open->end), MPI_BYTE, MPI_ANY_SOURCE, open->header.tag,
               call.ranks, &open->answer);
  }
  MPI_Datatype whole = with_header(open->header, m);
  const int code = PMPI_Isend(MPI_BOTTOM, 1, whole, m.peer, m.tag, m.comm, request);
  PMPI_Type_free(&whole);
  if (code == MPI_SUCCESS) {
    call.open[*request] = std::move(open);
  } else if (open->waits) {
    PMPI_Cancel(&open->answer);
    PMPI_Wait(&open->answer, MPI_STATUS_IGNORE);
  }
  return code;
}

int timed_start_receive(const Message& m, MPI_Request* request) {
  if (has_no_header(m)) {
    return PMPI_Irecv(m.buffer, m.count, m.type, m.peer, m.tag, m.comm, request);
  }
  serve_timed();
  if (m.peer == MPI_ANY_SOURCE) not_timed("a receive from any rank");
  TimedCall& call = timed_call();
  auto open = std::make_unique<TimedRequest>();
  open->posted = call.clock.now();
  MPI_Datatype whole = with_header(open->header, m);
  const int code = PMPI_Irecv(MPI_BOTTOM, 1, whole, m.peer, m.tag, m.comm, request);
  PMPI_Type_free(&whole);
  if (code == MPI_SUCCESS) call.open[*request] = std::move(open);
  return code;
}

void leave_header_out(MPI_Status* status) {
  constexpr MPI_Count kHeader = sizeof(Header);
  MPI_Count bytes = 0;
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  PMPI_Status_set_elements_x(status, MPI_BYTE, std::max<MPI_Count>(0, bytes - kHeader));
}

void settle(TimedRequests& done, const std::vector<MPI_Status*>& statuses) {
  for (std::size_t i = 0; i < done.size(); ++i) {
    TimedRequest* one = done[i].get();
    if (one == nullptr) continue;
    if (one->send) {
      Pause pause;
      for (int there = one->waits ? 0 : 1; there == 0; pause.rest()) {
        serve_timed();
        PMPI_Test(&one->answer, &there, MPI_STATUS_IGNORE);
      }
      continue;
    }
    arrive(*one);
    leave_header_out(statuses[i]);
  }
  done.erase(std::remove(done.begin(), done.end(), nullptr), done.end());
  std::stable_sort(done.begin(), done.end(),
                   [](const auto& a, const auto& b) { return a->end < b->end; });
  const VirtualClock& clock = timed_call().clock;
  for (const auto& one : done) {
    clock.wait_until(one->end);
    if (one->send || one->header.waits != 0) continue;
    const std::uint64_t bytes = one->header.bytes;
    const std::int64_t all = clock.message_time(bytes, false);
    clock.wait_until(clock.now() + all - all / 2);
  }
}

}  // namespace lab::watch
