// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/communicator.h"

#include <fmt/format.h>
#include <unistd.h>

#include <mutex>
#include <set>

#include "environment.h"
#include "executor.h"
#include "report.h"

namespace simt::nccl {
namespace {

std::set<ncclComm_t>& handles() {
  static auto* set = new std::set<ncclComm_t>;
  return *set;
}

// Weak: a communicator lives as long as its handle and its work.
std::vector<std::weak_ptr<Communicator>>& known() {
  static auto* list = new std::vector<std::weak_ptr<Communicator>>;
  return *list;
}

std::string& last_sentence() {
  static thread_local auto* sentence = new std::string;  // never destroyed, like the group
  return *sentence;
}

}  // namespace

CommunicatorPointer find_communicator(ncclComm_t handle) {
  const std::lock_guard lock(device_mutex());
  return handles().count(handle) == 0 ? nullptr : handle->self;
}

ncclComm_t new_handle(CommunicatorPointer communicator) {
  const std::lock_guard lock(device_mutex());
  known().push_back(communicator);
  auto* handle = new ncclComm{std::move(communicator)};
  handles().insert(handle);
  return handle;
}

void delete_handle(ncclComm_t handle) {
  const std::lock_guard lock(device_mutex());
  handles().erase(handle);
  delete handle;
}

std::vector<CommunicatorPointer> all_communicators() {
  const std::lock_guard lock(device_mutex());
  std::vector<CommunicatorPointer> all;
  auto& list = known();
  for (auto it = list.begin(); it != list.end();) {
    const CommunicatorPointer one = it->lock();
    if (one == nullptr) {
      it = list.erase(it);
      continue;
    }
    if (one->board != nullptr) all.push_back(one);
    ++it;
  }
  return all;
}

std::vector<CommunicatorPointer> siblings_of(const Communicator& communicator) {
  std::vector<CommunicatorPointer> all;
  for (CommunicatorPointer& one : all_communicators()) {
    const bool same = &one->board->segment() == &communicator.board->segment();
    if (same && one.get() != &communicator) all.push_back(std::move(one));
  }
  return all;
}

ncclResult_t tell_failure(Board& board, const SourceLine& where) {
  const Failure& failure = board.failure();
  if (board.segment().told.exchange(true)) return failure.result;
  std::string message = failure.sentence;
  message += failure.process == getpid()
                 ? ".  The ranks' last calls:" + board.table()
                 : fmt::format(" (process {} tells of all ranks)", failure.process);
  note_error(failure.result, failure.sentence);
  report(failure.kind, message, "", where);
  return failure.result;
}

ncclResult_t reject(ncclResult_t result, const char* kind, const std::string& sentence,
                    const SourceLine& where) {
  report(kind, sentence, "", where);
  return note_error(result, sentence);
}

ncclResult_t note_error(ncclResult_t result, const std::string& sentence) {
  last_sentence() = sentence;
  return result;
}

const char* last_error() {
  return last_sentence().c_str();
}

double timeout_seconds() {
  static const double seconds = seconds_in_environment("SIMT_NCCL_TIMEOUT", 30.0);
  return seconds;
}

}  // namespace simt::nccl
