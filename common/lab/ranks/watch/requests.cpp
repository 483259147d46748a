// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "requests.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "copies.h"

namespace lab::watch {
namespace {

constexpr long kShortestPauseNs = 20'000;
constexpr long kLongestPauseNs = 1'000'000;

/// A non-blocking message of the submission.
struct Open {
  Message message;
  bool send = false;
  std::vector<std::uint8_t> copy;  // strict: a send's content, or where a receive arrives
};

std::mutex mutex;
std::map<const void*, Open>& open_requests() {
  static auto* const all = new std::map<const void*, Open>;
  return *all;
}

bool is_device_memory(const void* p) {
  cudaPointerAttributes attributes{};
  if (p == nullptr || cudaPointerGetAttributes(&attributes, p) != cudaSuccess) {
    cudaGetLastError();
    return false;
  }
  return attributes.type == cudaMemoryTypeDevice;
}

/// Types whose content lies without gaps: a copy of so many bytes is all of it.
bool is_dense(MPI_Datatype type) {
  int size = 0;
  MPI_Aint lower = 0;
  MPI_Aint extent = 0;
  PMPI_Type_size(type, &size);
  PMPI_Type_get_extent(type, &lower, &extent);
  return lower == 0 && size == extent;
}

bool can_shadow(const Message& m) {
  return setting().strict && m.bytes() > 0 && is_dense(m.type) && !is_device_memory(m.buffer);
}

std::string where(const Message& m, bool send) {
  return fmt::format("{} {} {}, tag {}", m.name, send ? "to" : "from", m.peer, m.tag);
}

/// Whether a message cannot be made of whole elements of the lab: a type of MPI of another size, or
/// bytes that end within an element.  Types that the submission made are not looked into.
bool has_wrong_type(const Message& m) {
  int wanted = 0, size = 0, integers = 0, addresses = 0, types = 0, combiner = 0;
  if (element() == MPI_DATATYPE_NULL || m.type == MPI_DATATYPE_NULL) return false;
  PMPI_Type_get_envelope(m.type, &integers, &addresses, &types, &combiner);
  if (combiner != MPI_COMBINER_NAMED) return false;
  PMPI_Type_size(element(), &wanted);
  PMPI_Type_size(m.type, &size);
  if (size == 1) return m.bytes() % static_cast<std::size_t>(wanted) != 0;
  return size != wanted;
}

std::string name_of(MPI_Datatype type) {
  char name[MPI_MAX_OBJECT_NAME] = "";
  int length = 0;
  PMPI_Type_get_name(type, name, &length);
  return name;
}

void note_wrong_type(const Message& m) {
  note_misuse(
      {"wrong_datatype",
       fmt::format("{} with rank {}, tag {}: {} times {} are {} bytes; what the arrays hold "
                   "is {}.",
                   m.name, m.peer, m.tag, m.count, name_of(m.type), m.bytes(), name_of(element())),
       "The count counts elements of the type that is named: bytes with MPI_BYTE, floats "
       "with MPI_FLOAT; a type that is too large reads and writes beyond the buffer."});
}

}  // namespace

std::size_t Message::bytes() const {
  int size = 0;
  if (type != MPI_DATATYPE_NULL) PMPI_Type_size(type, &size);
  return static_cast<std::size_t>(size) * static_cast<std::size_t>(count < 0 ? 0 : count);
}

bool refuses(const Message& m) {
  if (m.comm == MPI_COMM_WORLD) {
    note_misuse({"wrong_communicator",
                 fmt::format("{} goes over MPI_COMM_WORLD, not over the communicator that the "
                             "function was given.",
                             m.name),
                 "There may be ranks in MPI_COMM_WORLD that do not take part: every call of MPI "
                 "gets the function's own communicator."});
    return true;
  }
  if (m.peer == MPI_PROC_NULL || m.count == 0) return false;
  if (!m.is_collective && has_wrong_type(m)) {
    note_wrong_type(m);
    return true;
  }
  if (setting().cuda_aware) return false;
  if (!is_device_memory(m.buffer)) return false;
  note_misuse({"device_memory_to_mpi",
               fmt::format("{} was given device memory, and this MPI is not CUDA-aware: on most "
                           "machines that is a crash.",
                           m.name),
               "Copy to host memory first, or ask MPIX_Query_cuda_support() and keep a path for "
               "both answers."});
  return true;
}

int judge_code(const Message& m, int code) {
  if (code == MPI_SUCCESS) return code;
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  int error_class = code;
  PMPI_Error_string(code, text, &length);
  PMPI_Error_class(code, &error_class);
  if (error_class == MPI_ERR_RANK) {
    int size = 0;
    PMPI_Comm_size(m.comm, &size);
    note_misuse({"wrong_neighbour",
                 fmt::format("{} names rank {}, but the communicator has ranks 0 to {}.", m.name,
                             m.peer, size - 1),
                 "The first rank has no upper neighbour and the last no lower one: MPI_PROC_NULL "
                 "stands for a neighbour that is not there."});
  } else if (error_class == MPI_ERR_TRUNCATE) {
    note_misuse({"count_mismatch",
                 fmt::format("{} from {}, tag {}: the message is longer than the {} bytes that "
                             "the receive has room for.",
                             m.name, m.peer, m.tag, m.bytes()),
                 "Count and type of a send and of its receive must agree."});
  } else {
    note_misuse({"mpi_error", fmt::format("{} failed: {}", m.name, text),
                 "The arguments of that call; MPI_CHECK tells its line."});
  }
  return code;
}

void judge_count(const Message& m, MPI_Status* status) {
  if (status == MPI_STATUS_IGNORE || m.peer == MPI_PROC_NULL) return;
  int count = 0;
  PMPI_Get_count(status, m.type, &count);
  if (count == m.count || count == MPI_UNDEFINED) return;
  note_misuse({"count_mismatch",
               fmt::format("{} from {}, tag {}, waits for {} elements, and {} came.", m.name,
                           status->MPI_SOURCE, status->MPI_TAG, m.count, count),
               "Count and type of a send and of its receive must agree."});
}

// What a copy writes into a buffer that is being sent shows when the send is waited for.
void judge_open_requests(const void* from, std::size_t bytes) {
  const std::lock_guard lock(mutex);
  const auto* begin = static_cast<const std::uint8_t*>(from);
  for (const auto& [key, open] : open_requests()) {
    const auto* buffer = static_cast<const std::uint8_t*>(open.message.buffer);
    const bool meet = begin < buffer + open.message.bytes() && buffer < begin + bytes;
    if (open.send || !meet) continue;
    note_misuse({"receive_not_waited_for",
                 fmt::format("The buffer of {} is copied from before the receive has been waited "
                             "for: the message may not have come.",
                             where(open.message, false)),
                 "MPI_Wait or MPI_Waitall first; only then does the buffer hold the message."});
    return;
  }
}

int start_send(const Message& m, MPI_Request* request) {
  if (refuses(m)) return MPI_ERR_BUFFER;
  judge_buffer(m, false);
  Open open{m, true, {}};
  void* from = m.buffer;
  if (can_shadow(m)) {
    const auto* first = static_cast<const std::uint8_t*>(m.buffer);
    open.copy.assign(first, first + m.bytes());
    from = open.copy.data();
  }
  const bool strict = setting().strict;
  const std::lock_guard lock(mutex);
  const int code =
      judge_code(m, strict ? PMPI_Issend(from, m.count, m.type, m.peer, m.tag, m.comm, request)
                           : PMPI_Isend(from, m.count, m.type, m.peer, m.tag, m.comm, request));
  if (code != MPI_SUCCESS || m.peer == MPI_PROC_NULL) return code;
  post(*request, {m.name, true, m.peer, m.tag, m.bytes()});
  open_requests()[*request] = std::move(open);  // moving keeps the copy where it is
  return code;
}

int start_receive(const Message& m, MPI_Request* request) {
  if (refuses(m)) return MPI_ERR_BUFFER;
  judge_buffer(m, true);
  note_any_source(m.note(Kind::receive));
  Open open{m, false, {}};
  void* to = m.buffer;
  if (can_shadow(m)) {
    open.copy.resize(m.bytes());
    to = open.copy.data();
    std::memset(m.buffer, 0xff, m.bytes());  // NaN until it is waited for
  }
  const std::lock_guard lock(mutex);
  const int code = judge_code(m, PMPI_Irecv(to, m.count, m.type, m.peer, m.tag, m.comm, request));
  if (code != MPI_SUCCESS || m.peer == MPI_PROC_NULL) return code;
  post(*request, {m.name, false, m.peer, m.tag, m.bytes()});
  open_requests()[*request] = std::move(open);
  return code;
}

const void* key_of(MPI_Request request) {
  return request;
}

void finish(const void* key, MPI_Status* status) {
  const std::lock_guard lock(mutex);
  const auto found = open_requests().find(key);
  if (found == open_requests().end()) return;
  const Open& open = found->second;
  const Message& m = open.message;
  unpost(key);
  if (!open.send) {
    judge_count(m, status);
    if (!open.copy.empty()) std::memcpy(m.buffer, open.copy.data(), open.copy.size());
  } else if (!open.copy.empty() && std::memcmp(m.buffer, open.copy.data(), open.copy.size()) != 0) {
    note_misuse({"send_buffer_reused",
                 fmt::format("The buffer of {} was written to before the send had been waited for: "
                             "the other rank may get the old values or the new ones.",
                             where(m, true)),
                 "A buffer belongs to MPI from MPI_Isend until MPI_Wait returns: wait before the "
                 "next copy into it, or take turns with a second buffer."});
  }
  open_requests().erase(found);
}

void close_requests() {
  const std::lock_guard lock(mutex);
  if (open_requests().empty()) return;
  const Open& first = open_requests().begin()->second;
  note_misuse({"unwaited_request",
               fmt::format("{} {} never waited for; the first: {}.", open_requests().size(),
                           open_requests().size() == 1 ? "request is" : "requests are",
                           where(first.message, first.send)),
               "Every MPI_Isend and MPI_Irecv needs its MPI_Wait (or MPI_Waitall): before it a "
               "buffer may be neither read nor written."});
  // MPI may still write to a receive's shadow, or read a send's: they stay for ever.
  auto* kept = new std::map<const void*, Open>;
  kept->swap(open_requests());
}

void unpost_done(int count, const MPI_Request* requests) {
  for (int i = 0; i < count; ++i) {
    int done = 0;
    if (requests[i] == MPI_REQUEST_NULL) continue;
    PMPI_Request_get_status(requests[i], &done, MPI_STATUS_IGNORE);
    if (done != 0) unpost(key_of(requests[i]));
  }
}

int wait_all(int count, MPI_Request* requests, MPI_Status* statuses) {
  for (timespec pause{0, kShortestPauseNs};;
       pause.tv_nsec = std::min(2 * pause.tv_nsec, kLongestPauseNs)) {
    int done = 0;
    const int code =
        PMPI_Testall(count, requests, &done, statuses == nullptr ? MPI_STATUSES_IGNORE : statuses);
    if (code != MPI_SUCCESS || done != 0) return code;
    if (count > 1) unpost_done(count, requests);
    ::nanosleep(&pause, nullptr);
  }
}

}  // namespace lab::watch
