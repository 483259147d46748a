// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// NCCL's calls that may wait for other ranks, as the submission calls them (watch.h): noted, and
// handed on.  Declared here in NCCL's binary form, so that no nccl.h is needed: enumerations are
// ints, communicators are pointers.
#include <cuda_runtime_api.h>

#include <cstddef>

#include "next.h"
#include "timed.h"

namespace {

using lab::watch::device_call;
using lab::watch::InCall;
using lab::watch::next;
using lab::watch::not_timed;

struct UniqueId {
  char internal[128];
};
constexpr int kInternalError = 3;  // ncclInternalError: there is no NCCL in this program

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

int ncclGroupEnd() {
  static const auto own = next(&ncclGroupEnd, "ncclGroupEnd");
  not_timed("ncclGroupEnd");
  const InCall call(device_call("ncclGroupEnd"));
  return own == nullptr ? kInternalError : own();
}

int ncclCommInitRank(void** comm, int ranks, UniqueId id, int rank) {
  static const auto own = next(&ncclCommInitRank, "ncclCommInitRank");
  not_timed("ncclCommInitRank");
  const InCall call(device_call("ncclCommInitRank"));
  return own == nullptr ? kInternalError : own(comm, ranks, id, rank);
}

int ncclAllReduce(const void* in, void* out, std::size_t count, int type, int op, void* comm,
                  cudaStream_t stream) {
  static const auto own = next(&ncclAllReduce, "ncclAllReduce");
  not_timed("ncclAllReduce");
  const InCall call(device_call("ncclAllReduce"));
  return own == nullptr ? kInternalError : own(in, out, count, type, op, comm, stream);
}

int ncclSend(const void* buffer, std::size_t count, int type, int peer, void* comm,
             cudaStream_t stream) {
  static const auto own = next(&ncclSend, "ncclSend");
  not_timed("ncclSend");
  const InCall call(device_call("ncclSend"));
  return own == nullptr ? kInternalError : own(buffer, count, type, peer, comm, stream);
}

int ncclRecv(void* buffer, std::size_t count, int type, int peer, void* comm, cudaStream_t stream) {
  static const auto own = next(&ncclRecv, "ncclRecv");
  not_timed("ncclRecv");
  const InCall call(device_call("ncclRecv"));
  return own == nullptr ? kInternalError : own(buffer, count, type, peer, comm, stream);
}

}  // extern "C"
#pragma GCC visibility pop
