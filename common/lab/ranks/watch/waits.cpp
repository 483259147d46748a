// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// MPI's waits and tests, as the submission calls them (watch.h).
#include <time.h>

#include <vector>

#include "requests.h"
#include "timed.h"

namespace {

using lab::watch::finish;
using lab::watch::InCall;
using lab::watch::key_of;
using lab::watch::Kind;
using lab::watch::timed_any;
using lab::watch::timed_test;
using lab::watch::timed_wait;
using lab::watch::timing;
using lab::watch::watching;

/// The keys of all requests, before MPI takes the handles away.
std::vector<const void*> keys_of(int count, const MPI_Request* requests) {
  std::vector<const void*> keys;
  for (int i = 0; i < count; ++i) keys.push_back(key_of(requests[i]));
  return keys;
}

/// Statuses for the wrappers' own use, and for the caller where he wants them.
class Statuses {
 public:
  Statuses(int count, MPI_Status* wanted)
      : own_(wanted == MPI_STATUSES_IGNORE ? static_cast<std::size_t>(count) : 0),
        wanted_(wanted) {}
  MPI_Status* all() { return own_.empty() ? wanted_ : own_.data(); }

 private:
  std::vector<MPI_Status> own_;
  MPI_Status* wanted_;
};

/// Of the errors of single requests the first; MPI_Waitall itself only says that there are some.
int judge_all(int code, int count, MPI_Status* statuses) {
  if (code != MPI_ERR_IN_STATUS) return code;
  for (int i = 0; i < count; ++i) {
    if (statuses[i].MPI_ERROR == MPI_SUCCESS) continue;
    const lab::watch::Message m{
        "MPI_Wait",          nullptr,      0, MPI_BYTE, statuses[i].MPI_SOURCE,
        statuses[i].MPI_TAG, MPI_COMM_SELF};
    lab::watch::judge_code(m, statuses[i].MPI_ERROR);
  }
  return code;
}

int wait(const char* name, int count, MPI_Request* requests, MPI_Status* statuses) {
  const InCall call({name, Kind::wait});
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses all(count, statuses);
  const int code = judge_all(lab::watch::wait_all(count, requests, all.all()), count, all.all());
  for (int i = 0; i < count; ++i) finish(keys[static_cast<std::size_t>(i)], &all.all()[i]);
  return code;
}

/// While a call is predicted: some of them are one of them.
int one_of(const char* name, int count, MPI_Request* requests, int* done, int* indices,
           MPI_Status* statuses, bool waits) {
  int there = 0;
  const int code = timed_any(name, count, requests, indices, &there, statuses, waits);
  *done = there == 0 ? 0 : *indices == MPI_UNDEFINED ? MPI_UNDEFINED : 1;
  return code;
}

}  // namespace

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  if (timing()) return timed_wait(1, request, status);
  if (!watching()) return PMPI_Wait(request, status);
  return wait("MPI_Wait", 1, request, status);
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  if (timing()) return timed_wait(count, requests, statuses);
  if (!watching()) return PMPI_Waitall(count, requests, statuses);
  return wait("MPI_Waitall", count, requests, statuses);
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  if (timing()) {
    int done = 0;
    return timed_any("MPI_Waitany", count, requests, index, &done, status, true);
  }
  if (!watching()) return PMPI_Waitany(count, requests, index, status);
  const InCall call({"MPI_Waitany", Kind::wait});
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses own(1, status);
  const int code = PMPI_Waitany(count, requests, index, own.all());
  if (*index != MPI_UNDEFINED) finish(keys[static_cast<std::size_t>(*index)], own.all());
  return code;
}

int MPI_Waitsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses) {
  if (timing()) return one_of("MPI_Waitsome", count, requests, done, indices, statuses, true);
  if (!watching()) return PMPI_Waitsome(count, requests, done, indices, statuses);
  const InCall call({"MPI_Waitsome", Kind::wait});
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses all(count, statuses);
  const int code = PMPI_Waitsome(count, requests, done, indices, all.all());
  for (int i = 0; i < *done && *done != MPI_UNDEFINED; ++i) {
    finish(keys[static_cast<std::size_t>(indices[i])], &all.all()[i]);
  }
  return code;
}

int MPI_Test(MPI_Request* request, int* done, MPI_Status* status) {
  if (timing()) return timed_test("MPI_Test", 1, request, done, status);
  if (!watching()) return PMPI_Test(request, done, status);
  const void* key = key_of(*request);
  Statuses own(1, status);
  const int code = PMPI_Test(request, done, own.all());
  lab::watch::polled({"MPI_Test", Kind::wait}, *done != 0);
  if (*done != 0) finish(key, own.all());
  return code;
}

int MPI_Testall(int count, MPI_Request* requests, int* done, MPI_Status* statuses) {
  if (timing()) return timed_test("MPI_Testall", count, requests, done, statuses);
  if (!watching()) return PMPI_Testall(count, requests, done, statuses);
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses all(count, statuses);
  const int code = PMPI_Testall(count, requests, done, all.all());
  lab::watch::polled({"MPI_Testall", Kind::wait}, *done != 0);
  if (code == MPI_SUCCESS && *done == 0) lab::watch::unpost_done(count, requests);
  for (int i = 0; i < count && *done != 0; ++i) {
    finish(keys[static_cast<std::size_t>(i)], &all.all()[i]);
  }
  return code;
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* done, MPI_Status* status) {
  if (timing()) {
    return timed_any("MPI_Testany", count, requests, index, done, status, false);
  }
  if (!watching()) return PMPI_Testany(count, requests, index, done, status);
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses own(1, status);
  const int code = PMPI_Testany(count, requests, index, done, own.all());
  lab::watch::polled({"MPI_Testany", Kind::wait}, *done != 0);
  if (*done != 0 && *index != MPI_UNDEFINED) {
    finish(keys[static_cast<std::size_t>(*index)], own.all());
  }
  return code;
}

int MPI_Testsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses) {
  if (timing()) return one_of("MPI_Testsome", count, requests, done, indices, statuses, false);
  if (!watching()) return PMPI_Testsome(count, requests, done, indices, statuses);
  const std::vector<const void*> keys = keys_of(count, requests);
  Statuses all(count, statuses);
  const int code = PMPI_Testsome(count, requests, done, indices, all.all());
  lab::watch::polled({"MPI_Testsome", Kind::wait}, *done != 0);
  for (int i = 0; i < *done && *done != MPI_UNDEFINED; ++i) {
    finish(keys[static_cast<std::size_t>(indices[i])], &all.all()[i]);
  }
  return code;
}

}  // extern "C"
