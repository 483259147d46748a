// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "efficiency/quantity.h"

#include <fmt/format.h>

#include <algorithm>

namespace grader {
namespace {

// Nsight Compute's names; those that begin with simt__ are our own (docs/cpu-device-counters.md).
constexpr const char* kLoads = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
constexpr const char* kStores = "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum";
constexpr const char* kAtomics = "l1tex__t_requests_pipe_lsu_mem_global_op_atom+red.sum";
constexpr const char* kLoadSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
constexpr const char* kStoreSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";
constexpr const char* kAtomicSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum";
constexpr const char* kBytesLoaded = "simt__bytes_mem_global_op_ld.sum";
constexpr const char* kBytesStored = "simt__bytes_mem_global_op_st.sum";
constexpr const char* kWavesLoad = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
constexpr const char* kWavesStore = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
constexpr const char* kConflictsLoad = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";
constexpr const char* kConflictsStore = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum";

double sum(const std::vector<const CounterRecord*>& records,
           const std::vector<const char*>& metrics) {
  double all = 0;
  for (const CounterRecord* record : records) {
    for (const char* metric : metrics) all += record->count(metric);
  }
  return all;
}

}  // namespace

std::optional<double> Quantity::of(const std::vector<const CounterRecord*>& records) const {
  const double parts_sum = scale * sum(records, parts) + 2 * sum(records, copied);
  if (per.empty()) return parts_sum;
  const double below = sum(records, per) - sum(records, less);
  if (below > 0) return parts_sum / below;
  if (is_share && parts_sum == 0) return 0;
  return std::nullopt;
}

std::string Quantity::text(double value) const {
  const std::string number = fmt::format("{:.4g}", value);
  return fmt::format("{} {}", number,
                     number == "1" && !spoken_of_one.empty() ? spoken_of_one : spoken);
}

const std::vector<Quantity>& quantities() {
  static const auto* all = new std::vector<Quantity>{
      {kBytesMoved,
       "times the bytes that any version must move",
       kSectorBytes,
       {kLoadSectors, kStoreSectors, kAtomicSectors},
       {"simt__bytes_needed.sum"},
       {},
       {"simt__bytes_device_to_device.sum"}},
      {"bytes_moved_per_asked",
       "bytes moved per byte asked for",
       kSectorBytes,
       {kLoadSectors, kStoreSectors},
       {kBytesLoaded, kBytesStored},
       {}},
      {"sectors_per_request",
       "sectors per request",
       1,
       {kLoadSectors, kStoreSectors},
       {kLoads, kStores},
       {},
       {},
       false,
       "sector per request"},
      {"shared_wavefronts",
       "passes over shared memory's banks per pass needed",
       1,
       {kWavesLoad, kWavesStore},
       {kWavesLoad, kWavesStore},
       {kConflictsLoad, kConflictsStore}},
      {"atomic_requests",
       "atomic requests to global memory",
       1,
       {kAtomics},
       {},
       {},
       {},
       false,
       "atomic request to global memory"},
      {"active_lanes",
       "active lanes of a warp",
       1,
       {"simt__thread_inst_seen.sum"},
       {"simt__inst_seen.sum"},
       {},
       {},
       false,
       "active lane of a warp"},
      {"barriers",
       "barriers, counted per warp",
       1,
       {"simt__barriers.sum"},
       {},
       {},
       {},
       false,
       "barrier, counted per warp"},
      {"launches", "launches", 1, {"simt__launches.sum"}, {}, {}, {}, false, "launch"},
      {"unchecked_launches",
       "launches whose errors are lost",
       1,
       {"simt__unchecked_launches.sum"},
       {},
       {},
       {},
       false,
       "launch whose error is lost"},
      {"synchronisations",
       "waits of the host",
       1,
       {"simt__synchronisations.sum"},
       {},
       {},
       {},
       false,
       "wait of the host"},
      {"overlap",
       "of the time is what the busiest engine needs, as predicted",
       1,
       {"simt__time_busiest_engine.ps"},
       {"simt__time_predicted.ps"},
       {}},
      {"pageable_share",
       "of the bytes copied between host and device are in pageable memory",
       1,
       {"simt__bytes_pageable.sum"},
       {"simt__bytes_host_to_device.sum", "simt__bytes_device_to_host.sum"},
       {},
       {},
       true},
      {"default_stream_work",
       "kernels and copies in the default stream, or in streams that wait for it",
       1,
       {"simt__default_stream_work.sum"},
       {},
       {},
       {},
       false,
       "kernel or copy in the default stream, or in a stream that waits for it"},
      {"bytes_copied",
       "bytes copied between host and device",
       1,
       {"simt__bytes_host_to_device.sum", "simt__bytes_device_to_host.sum"},
       {},
       {}},
  };
  return *all;
}

const Quantity* find_quantity(std::string_view name) {
  const auto& all = quantities();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Quantity& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace grader
