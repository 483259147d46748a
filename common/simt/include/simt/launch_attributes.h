// cudaLaunchKernelEx(): a launch with attributes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "simt/launch.h"

struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  cudaLaunchAttributeValue val;
};

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute* attrs;
  unsigned int numAttrs;
};

namespace simt {

/// Whether the attributes can be kept; there are no clusters of more than one block.
inline bool apply_attributes(const cudaLaunchConfig_t& from, LaunchConfig& to) {
  for (unsigned int i = 0; i < from.numAttrs; ++i) {
    const cudaLaunchAttribute& attribute = from.attrs[i];
    if (attribute.id == cudaLaunchAttributeCooperative) {
      to.cooperative = attribute.val.cooperative != 0;
    }
    if (attribute.id == cudaLaunchAttributeClusterDimension) {
      const auto& cluster = attribute.val.clusterDim;
      if (cluster.x * cluster.y * cluster.z != 1) {
        report_clusters();
        return false;
      }
    }
  }
  return true;
}

template <class... Parameters, std::size_t... I>
cudaError_t launch_with(const LaunchConfig& config, void (*kernel)(Parameters...),
                        std::tuple<Parameters...>& values, std::index_sequence<I...> indices) {
  void* arguments[] = {static_cast<void*>(&std::get<I>(values))..., nullptr};
  return typed_launch(kernel, name_of_kernel(reinterpret_cast<const void*>(kernel)), config)
      .run_with(arguments, indices);
}

}  // namespace simt

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* wanted, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  simt::LaunchConfig config =
      simt::config(wanted->gridDim, wanted->blockDim, wanted->dynamicSmemBytes, wanted->stream);
  if (!simt::apply_attributes(*wanted, config)) return cudaErrorNotSupported;
  std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
  return simt::launch_with(config, kernel, values, std::index_sequence_for<Parameters...>());
}

inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* wanted, const void* kernel,
                                       void** arguments) {
  simt::LaunchConfig config =
      simt::config(wanted->gridDim, wanted->blockDim, wanted->dynamicSmemBytes, wanted->stream);
  if (!simt::apply_attributes(*wanted, config)) return cudaErrorNotSupported;
  return simt::launch_by_address(kernel, config, arguments);
}
