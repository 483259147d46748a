// Attributes of streams.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "streams/handle.h"

namespace simt {
namespace {

bool is_sane(const cudaAccessPolicyWindow& window) {
  return window.hitRatio >= 0 && window.hitRatio <= 1 &&
         window.missProp != cudaAccessPropertyPersisting;
}

cudaError_t set(Stream& stream, cudaStreamAttrID attribute, const cudaStreamAttrValue& value) {
  switch (attribute) {
    case cudaLaunchAttributeAccessPolicyWindow:
      if (!is_sane(value.accessPolicyWindow)) return cudaErrorInvalidValue;
      stream.window = value.accessPolicyWindow;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      stream.policy = value.syncPolicy;
      return cudaSuccess;
    case cudaLaunchAttributePriority:
      stream.priority = std::clamp(value.priority, kGreatestPriority, kLeastPriority);
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
  }
}

cudaError_t get(const Stream& stream, cudaStreamAttrID attribute, cudaStreamAttrValue& value) {
  switch (attribute) {
    case cudaLaunchAttributeAccessPolicyWindow:
      value.accessPolicyWindow = stream.window;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      value.syncPolicy = stream.policy;
      return cudaSuccess;
    case cudaLaunchAttributePriority:
      value.priority = stream.priority;
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
  }
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue* value) {
  return on_stream(handle, [&](Stream& stream) {
    return value == nullptr ? cudaErrorInvalidValue : set(stream, attribute, *value);
  });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaStreamAttrID attribute,
                                   cudaStreamAttrValue* value) {
  return on_stream(handle, [&](const Stream& stream) {
    return value == nullptr ? cudaErrorInvalidValue : get(stream, attribute, *value);
  });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  return on_stream(from, [&](const Stream& source) -> cudaError_t {
    Stream* target = find_stream(to);
    if (target == nullptr) return cudaErrorInvalidResourceHandle;
    target->window = source.window;
    target->policy = source.policy;
    target->priority = source.priority;
    return cudaSuccess;
  });
}

cudaError_t cudaCtxResetPersistingL2Cache(void) {
  return api([] { return cudaSuccess; });
}

}  // extern "C"
