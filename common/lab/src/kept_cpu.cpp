// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "kept.h"

#include "own_controls.h"
#include "simt/control.h"

namespace lab::device {

Kept kept() {
  const simt::LiveObjects live = own([] { return simt::live_objects(); });
  return {
      {{"allocation of device memory", "allocations of device memory", "cudaFree()",
        live.device_memory},
       {"allocation by cudaMallocAsync()", "allocations by cudaMallocAsync()", "cudaFreeAsync()",
        live.stream_memory},
       {"allocation of managed memory", "allocations of managed memory", "cudaFree()",
        live.managed_memory},
       {"allocation in a kernel", "allocations in a kernel", "delete or free() in a kernel",
        live.kernel_heap},
       {"allocation of pinned memory", "allocations of pinned memory", "cudaFreeHost()",
        live.pinned_memory},
       {"registered range", "registered ranges", "cudaHostUnregister()", live.registered_memory},
       {"stream", "streams", "cudaStreamDestroy()", live.streams},
       {"event", "events", "cudaEventDestroy()", live.events},
       {"graph", "graphs", "cudaGraphDestroy()", live.graphs},
       {"executable graph", "executable graphs", "cudaGraphExecDestroy()", live.graph_execs}},
      live.bytes};
}

}  // namespace lab::device
