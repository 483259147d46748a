// One call of a collective or of send and receive, as the ranks compare and tell it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "nccl.h"

namespace simt::nccl {

enum class Function : std::uint8_t {
  all_reduce,
  broadcast,
  reduce,
  all_gather,
  reduce_scatter,
  all_to_all,
  gather,
  scatter,
  send,
  receive
};

const char* name_of(Function function);  // "ncclAllReduce"
bool is_pair(Function function);         // send or receive
bool has_root(Function function);
bool reduces(Function function);

/// Bytes of one element; 0 if there is no such type.
std::size_t size_of(ncclDataType_t type);
const char* name_of(ncclDataType_t type);
const char* name_of(ncclRedOp_t op);

/// Lies in memory that processes share: no pointers that anybody follows.
struct Call {
  Function function = Function::all_reduce;
  ncclDataType_t type = ncclInt8;
  ncclRedOp_t op = ncclSum;  // ncclNumOps: a scalar, then the sum
  int peer = 0;              // or the root
  std::uint64_t count = 0;
  std::uint64_t scalar = 0;  // the bits of one element, for ncclNumOps
  std::uint64_t number = 0;  // of the rank's calls on the communicator, from 1
  char place[88] = {};       // "main.cu:31", or ""

  std::size_t bytes() const { return count * size_of(type); }
};

/// Elements that a rank hands in (0 if nobody looks at its send buffer) and gets.
std::uint64_t sent_count(const Call& call, int rank, int ranks);
std::uint64_t received_count(const Call& call, int rank, int ranks);
/// How many ranks read what `rank` hands in.
int readers_of(const Call& call, int rank, int ranks);

/// In what two calls differ that should be one collective: "count", "data type", ... or null.
const char* difference(const Call& a, const Call& b);
/// The same for a send and the receive it meets.
const char* pair_difference(const Call& send, const Call& receive);

/// "ncclAllReduce(1024 x ncclFloat32, ncclSum) at main.cu:31"
std::string text_of(const Call& call);

}  // namespace simt::nccl
