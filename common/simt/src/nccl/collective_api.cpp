// The collectives, send and receive, and groups.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "executor.h"
#include "nccl/buffers.h"
#include "nccl/group.h"

namespace simt::nccl {
namespace {

struct Request {
  Function function;
  const void* send;
  void* receive;
  std::size_t count;
  ncclDataType_t type;
  ncclRedOp_t op = ncclSum;
  int peer = 0;
};

ncclResult_t check_numbers(const Communicator& communicator, const Request& r) {
  const char* why = nullptr;
  if (size_of(r.type) == 0) {
    why = "there is no such data type (8-bit floats are not on the cpu device)";
  } else if (r.peer < 0 || r.peer >= communicator.ranks) {
    why = is_pair(r.function) ? "there is no such peer" : "there is no such root";
  } else if (reduces(r.function) && (r.op < 0 || r.op == ncclMaxRedOp)) {
    why = "there is no such operation";
  }
  return why == nullptr ? ncclSuccess : note_error(ncclInvalidArgument, why);
}

/// ncclRedOpCreatePreMulSum()'s operations become a scalar.
ncclResult_t resolve_operation(const Communicator& communicator, Item& item) {
  if (!reduces(item.call.function) || item.call.op < ncclNumOps) return ncclSuccess;
  const auto index = static_cast<std::size_t>(item.call.op - ncclNumOps);
  const std::lock_guard lock(device_mutex());
  if (index >= communicator.scalars.size() || !communicator.scalars[index]) {
    return note_error(ncclInvalidArgument, "there is no such operation (any more)");
  }
  const ScalarOp& op = *communicator.scalars[index];
  if (op.type != item.call.type) {
    return note_error(ncclInvalidArgument, "the operation is of another data type");
  }
  item.call.op = ncclNumOps;
  item.call.scalar = op.bits;
  item.scalar = op.device_pointer;
  return ncclSuccess;
}

ncclResult_t check_memory(const Communicator& communicator, const Item& item) {
  const std::lock_guard lock(device_mutex());
  const BufferFault fault = check_buffers(communicator, item);
  return fault.kind == nullptr
             ? ncclSuccess
             : reject(ncclInvalidArgument, fault.kind, fault.sentence, item.where);
}

ncclResult_t call(const Request& r, ncclComm_t comm, cudaStream_t stream, const void* pc) {
  Group& group = Group::current();
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) {
    return group.failed(
        note_error(ncclInvalidArgument, "there is no such communicator (any more)"));
  }
  if (const ncclResult_t error = check_numbers(*communicator, r)) return group.failed(error);
  Item item;
  item.call.function = r.function;
  item.call.type = r.type;
  item.call.op = r.op;
  item.call.peer = r.peer;
  item.call.count = r.count;
  item.send = r.send;
  item.receive = r.receive;
  item.where = line_of_call(pc);
  if (item.where.line > 0) {
    const std::string place = item.where.brief();
    std::memcpy(item.call.place, place.data(), std::min(place.size(), sizeof item.call.place - 1));
  }
  if (const ncclResult_t error = resolve_operation(*communicator, item)) return group.failed(error);
  if (const ncclResult_t error = check_memory(*communicator, item)) return group.failed(error);
  return group.add({communicator, std::move(item), stream});
}

}  // namespace
}  // namespace simt::nccl

using namespace simt::nccl;

extern "C" {

ncclResult_t ncclAllReduce(const void* send, void* receive, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::all_reduce, send, receive, count, type, op}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclReduce(const void* send, void* receive, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::reduce, send, receive, count, type, op, root}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclBroadcast(const void* send, void* receive, size_t count, ncclDataType_t type,
                           int root, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::broadcast, send, receive, count, type, ncclSum, root}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclBcast(void* buffer, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream) {
  return call({Function::broadcast, buffer, buffer, count, type, ncclSum, root}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclReduceScatter(const void* send, void* receive, size_t count, ncclDataType_t type,
                               ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::reduce_scatter, send, receive, count, type, op}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclAllGather(const void* send, void* receive, size_t count, ncclDataType_t type,
                           ncclComm_t comm, cudaStream_t stream) {
  return call({Function::all_gather, send, receive, count, type}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclAlltoAll(const void* send, void* receive, size_t count, ncclDataType_t type,
                          ncclComm_t comm, cudaStream_t stream) {
  return call({Function::all_to_all, send, receive, count, type}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclGather(const void* send, void* receive, size_t count, ncclDataType_t type,
                        int root, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::gather, send, receive, count, type, ncclSum, root}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclScatter(const void* send, void* receive, size_t count, ncclDataType_t type,
                         int root, ncclComm_t comm, cudaStream_t stream) {
  return call({Function::scatter, send, receive, count, type, ncclSum, root}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclSend(const void* send, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream) {
  return call({Function::send, send, nullptr, count, type, ncclSum, peer}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclRecv(void* receive, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream) {
  return call({Function::receive, nullptr, receive, count, type, ncclSum, peer}, comm, stream,
              __builtin_return_address(0));
}

ncclResult_t ncclGroupStart() {
  return Group::current().start();
}

ncclResult_t ncclGroupEnd() {
  return Group::current().end();
}

}  // extern "C"
