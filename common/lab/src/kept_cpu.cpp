// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "kept.h"

#include "own_controls.h"
#include "simt/control.h"

namespace lab::device {

std::vector<Kept> kept() {
  const simt::LiveObjects live = own([] { return simt::live_objects(); });
  return {
      {"allocation of device memory", "allocations of device memory", "cudaFree()",
       live.device_memory},
      {"allocation in a kernel", "allocations in a kernel", "delete or free() in a kernel",
       live.kernel_heap},
      {"range of pinned memory", "ranges of pinned memory",
       "cudaFreeHost() or cudaHostUnregister()", live.host_memory},
      {"stream", "streams", "cudaStreamDestroy()", live.streams},
      {"event", "events", "cudaEventDestroy()", live.events},
      {"graph", "graphs", "cudaGraphDestroy()", live.graphs},
      {"executable graph", "executable graphs", "cudaGraphExecDestroy()", live.graph_execs},
  };
}

}  // namespace lab::device
