// Errors, memory and operations of the user's.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <mutex>

#include "executor.h"
#include "nccl/communicator.h"
#include "place.h"

namespace simt::nccl {
namespace {

ncclResult_t from_cuda(cudaError_t error) {
  return error == cudaSuccess ? ncclSuccess
                              : note_error(ncclUnhandledCudaError, cudaGetErrorString(error));
}

ncclResult_t bad(const char* why) {
  return note_error(ncclInvalidArgument, why);
}

/// A buffer that the communicator knows; what the handle points to.
struct Registered {
  Communicator* communicator;
};

}  // namespace
}  // namespace simt::nccl

using namespace simt;
using namespace simt::nccl;

extern "C" {

ncclResult_t ncclGetVersion(int* version) {
  if (version == nullptr) return bad("the pointer to the version is null");
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

const char* ncclGetErrorString(ncclResult_t result) {
  constexpr const char* kTexts[] = {"no error",
                                    "a call of CUDA failed",
                                    "a call of the system failed",
                                    "an internal check failed",
                                    "an argument is invalid",
                                    "the calls do not fit together",
                                    "another rank failed or has ended",
                                    "the operation is in progress"};
  const auto index = static_cast<std::size_t>(result);
  return index < std::size(kTexts) ? kTexts[index] : "no result of NCCL";
}

const char* ncclGetLastError(ncclComm_t /*comm*/) {
  return last_error();
}

ncclResult_t ncclMemAlloc(void** pointer, size_t bytes) {
  if (pointer == nullptr) return bad("the pointer to the pointer is null");
  return from_cuda(cudaMalloc(pointer, bytes));
}

ncclResult_t ncclMemFree(void* pointer) {
  return from_cuda(cudaFree(pointer));
}

ncclResult_t ncclCommRegister(const ncclComm_t comm, void* buffer, size_t bytes, void** handle) {
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) return bad("there is no such communicator (any more)");
  if (handle == nullptr || bytes == 0) return bad("no handle, or no bytes");
  const std::lock_guard lock(device_mutex());
  const Place place = place_of(buffer, bytes);
  if (!place.fault.empty() || !place.on_device) {
    return reject(
        ncclInvalidArgument, "collective_bad_buffer",
        "ncclCommRegister: " +
            (place.fault.empty() ? fmt::format("{} is memory of the host", buffer) : place.fault),
        {});
  }
  *handle = new Registered{communicator.get()};
  return ncclSuccess;
}

ncclResult_t ncclCommDeregister(const ncclComm_t comm, void* handle) {
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) return bad("there is no such communicator (any more)");
  if (handle == nullptr) return ncclSuccess;
  auto* registered = static_cast<Registered*>(handle);
  if (registered->communicator != communicator.get()) {
    return bad("the buffer is registered with another communicator");
  }
  delete registered;
  return ncclSuccess;
}

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t* op, void* scalar, ncclDataType_t type,
                                      ncclScalarResidence_t residence, ncclComm_t comm) {
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) return bad("there is no such communicator (any more)");
  if (op == nullptr || scalar == nullptr || size_of(type) == 0) {
    return bad("no operation, no scalar or no data type");
  }
  ScalarOp made = {type, 0, nullptr};
  if (residence == ncclScalarHostImmediate) {
    std::memcpy(&made.bits, scalar, size_of(type));
  } else if (residence == ncclScalarDevice) {
    made.device_pointer = scalar;
  } else {
    return bad("there is no such residence of a scalar");
  }
  const std::lock_guard lock(device_mutex());
  if (made.device_pointer != nullptr) {
    const Place place = place_of(scalar, size_of(type));
    if (!place.fault.empty() || !place.on_device) {
      return bad("the scalar is not in memory of the device");
    }
  }
  auto& all = communicator->scalars;
  const auto free =
      std::find_if(all.begin(), all.end(), [](const auto& one) { return !one.has_value(); });
  const auto index = free - all.begin();
  if (free == all.end()) all.emplace_back();
  all[static_cast<std::size_t>(index)] = made;
  *op = static_cast<ncclRedOp_t>(ncclNumOps + index);
  return ncclSuccess;
}

ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t comm) {
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) return bad("there is no such communicator (any more)");
  const std::lock_guard lock(device_mutex());
  const auto index = static_cast<std::size_t>(op - ncclNumOps);
  if (op < ncclNumOps || index >= communicator->scalars.size() || !communicator->scalars[index]) {
    return bad("there is no such operation (any more)");
  }
  communicator->scalars[index].reset();
  return ncclSuccess;
}

}  // extern "C"
