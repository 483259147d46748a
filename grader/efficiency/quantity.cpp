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
      {.name = kBytesMoved,
       .spoken = "times the bytes that any version must move",
       .scale = kSectorBytes,
       .parts = {kLoadSectors, kStoreSectors, kAtomicSectors},
       .per = {"simt__bytes_needed.sum"},
       .copied = {"simt__bytes_device_to_device.sum"}},
      {.name = "bytes_moved_per_asked",
       .spoken = "bytes moved per byte asked for",
       .scale = kSectorBytes,
       .parts = {kLoadSectors, kStoreSectors},
       .per = {kBytesLoaded, kBytesStored}},
      {.name = "sectors_per_request",
       .spoken = "sectors per request",
       .spoken_of_one = "sector per request",
       .parts = {kLoadSectors, kStoreSectors},
       .per = {kLoads, kStores}},
      {.name = "shared_wavefronts",
       .spoken = "passes over shared memory's banks per pass needed",
       .parts = {kWavesLoad, kWavesStore},
       .per = {kWavesLoad, kWavesStore},
       .less = {kConflictsLoad, kConflictsStore}},
      {.name = "atomic_requests",
       .spoken = "atomic requests to global memory",
       .spoken_of_one = "atomic request to global memory",
       .parts = {kAtomics}},
      {.name = "active_lanes",
       .spoken = "active lanes of a warp",
       .spoken_of_one = "active lane of a warp",
       .parts = {"simt__thread_inst_seen.sum"},
       .per = {"simt__inst_seen.sum"}},
      {.name = "barriers",
       .spoken = "barriers, counted per warp",
       .spoken_of_one = "barrier, counted per warp",
       .parts = {"simt__barriers.sum"}},
      {.name = "launches",
       .spoken = "launches",
       .spoken_of_one = "launch",
       .parts = {"simt__launches.sum"}},
      {.name = "unchecked_launches",
       .spoken = "launches whose errors are lost",
       .spoken_of_one = "launch whose error is lost",
       .parts = {"simt__unchecked_launches.sum"}},
      {.name = "synchronisations",
       .spoken = "waits of the host",
       .spoken_of_one = "wait of the host",
       .parts = {"simt__synchronisations.sum"}},
      {.name = "overlap",
       .spoken = "of the time is what the busiest engine needs, as predicted",
       .parts = {"simt__time_busiest_engine.ps"},
       .per = {"simt__time_predicted.ps"}},
      {.name = "pageable_share",
       .spoken = "of the bytes copied between host and device are in pageable memory",
       .parts = {"simt__bytes_pageable.sum"},
       .per = {"simt__bytes_host_to_device.sum", "simt__bytes_device_to_host.sum"},
       .is_share = true},
      {.name = "default_stream_work",
       .spoken = "kernels and copies in the default stream, or in streams that wait for it",
       .spoken_of_one = "kernel or copy in the default stream, or in a stream that waits for it",
       .parts = {"simt__default_stream_work.sum"}},
      {.name = "bytes_copied",
       .spoken = "bytes copied between host and device",
       .parts = {"simt__bytes_host_to_device.sum", "simt__bytes_device_to_host.sum"}},
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
