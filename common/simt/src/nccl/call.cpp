// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/call.h"

#include <fmt/format.h>

namespace simt::nccl {

const char* name_of(Function function) {
  constexpr const char* kNames[] = {
      "ncclAllReduce", "ncclBroadcast", "ncclReduce",  "ncclAllGather", "ncclReduceScatter",
      "ncclAlltoAll",  "ncclGather",    "ncclScatter", "ncclSend",      "ncclRecv"};
  return kNames[static_cast<int>(function)];
}

bool is_pair(Function function) {
  return function == Function::send || function == Function::receive;
}

bool has_root(Function function) {
  return function == Function::broadcast || function == Function::reduce ||
         function == Function::gather || function == Function::scatter;
}

bool reduces(Function function) {
  return function == Function::all_reduce || function == Function::reduce ||
         function == Function::reduce_scatter;
}

std::size_t size_of(ncclDataType_t type) {
  constexpr std::size_t kSizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  const auto index = static_cast<std::size_t>(type);
  return index < std::size(kSizes) ? kSizes[index] : 0;
}

const char* name_of(ncclDataType_t type) {
  constexpr const char* kNames[] = {"ncclInt8",    "ncclUint8",   "ncclInt32",   "ncclUint32",
                                    "ncclInt64",   "ncclUint64",  "ncclFloat16", "ncclFloat32",
                                    "ncclFloat64", "ncclBfloat16"};
  const auto index = static_cast<std::size_t>(type);
  return index < std::size(kNames) ? kNames[index] : "no data type";
}

const char* name_of(ncclRedOp_t op) {
  constexpr const char* kNames[] = {"ncclSum", "ncclProd", "ncclMax", "ncclMin", "ncclAvg"};
  const auto index = static_cast<std::size_t>(op);
  return index < std::size(kNames) ? kNames[index] : "a scalar, then the sum";
}

std::uint64_t sent_count(const Call& call, int rank, int ranks) {
  const auto all = static_cast<std::uint64_t>(ranks);
  switch (call.function) {
    case Function::broadcast:
      return rank == call.peer ? call.count : 0;
    case Function::scatter:
      return rank == call.peer ? call.count * all : 0;
    case Function::reduce_scatter:
    case Function::all_to_all:
      return call.count * all;
    case Function::receive:
      return 0;
    case Function::all_reduce:
    case Function::reduce:
    case Function::all_gather:
    case Function::gather:
    case Function::send:
      break;
  }
  return call.count;
}

std::uint64_t received_count(const Call& call, int rank, int ranks) {
  const auto all = static_cast<std::uint64_t>(ranks);
  switch (call.function) {
    case Function::reduce:
      return rank == call.peer ? call.count : 0;
    case Function::gather:
      return rank == call.peer ? call.count * all : 0;
    case Function::all_gather:
    case Function::all_to_all:
      return call.count * all;
    case Function::send:
      return 0;
    case Function::all_reduce:
    case Function::broadcast:
    case Function::reduce_scatter:
    case Function::scatter:
    case Function::receive:
      break;
  }
  return call.count;
}

int readers_of(const Call& call, int rank, int ranks) {
  if (sent_count(call, rank, ranks) == 0) return 0;
  const bool one = call.function == Function::reduce || call.function == Function::gather ||
                   call.function == Function::send;
  return one ? 1 : ranks;
}

const char* difference(const Call& a, const Call& b) {
  if (a.function != b.function) return "function";
  if (a.count != b.count) return "count";
  if (a.type != b.type) return "data type";
  if (reduces(a.function) && a.op != b.op) return "operation";
  if (has_root(a.function) && a.peer != b.peer) return "root";
  return nullptr;
}

const char* pair_difference(const Call& send, const Call& receive) {
  if (send.count != receive.count) return "count";
  return send.type != receive.type ? "data type" : nullptr;
}

std::string text_of(const Call& call) {
  std::string text =
      fmt::format("{}({} x {}", name_of(call.function), call.count, name_of(call.type));
  if (reduces(call.function)) text += fmt::format(", {}", name_of(call.op));
  if (has_root(call.function)) text += fmt::format(", root {}", call.peer);
  if (is_pair(call.function)) {
    text += fmt::format(", {} rank {}", call.function == Function::send ? "to" : "from", call.peer);
  }
  text += ")";
  if (call.place[0] != '\0') text += fmt::format(" at {}", call.place);
  return text;
}

}  // namespace simt::nccl
