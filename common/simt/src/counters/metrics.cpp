// The counters by name.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "simt/counters.h"

namespace simt::counters {
namespace {

void add(Global& to, const Global& from) {
  to.requests += from.requests;
  to.sectors += from.sectors;
  to.bytes += from.bytes;
}

void add(Shared& to, const Shared& from) {
  to.requests += from.requests;
  to.wavefronts += from.wavefronts;
  to.conflicts += from.conflicts;
  to.bytes += from.bytes;
}

void add(Flops& to, const Flops& from) {
  to.add += from.add;
  to.mul += from.mul;
  to.fma += from.fma;
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  add(global_load, other.global_load);
  add(global_store, other.global_store);
  add(global_atomic, other.global_atomic);
  add(shared_load, other.shared_load);
  add(shared_store, other.shared_store);
  add(shared_atomic, other.shared_atomic);
  local_load += other.local_load;
  local_store += other.local_store;
  instructions += other.instructions;
  thread_instructions += other.thread_instructions;
  divergent_branches += other.divergent_branches;
  barriers += other.barriers;
  warp_operations += other.warp_operations;
  add(flops, other.flops);
  add(double_flops, other.double_flops);
  return *this;
}

const std::vector<Metric>& metrics() {
  using C = const Counts&;
  static const auto* all = new std::vector<Metric>{
      {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
       [](C c) { return c.global_load.requests; }},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", [](C c) { return c.global_load.sectors; }},
      {"simt__bytes_mem_global_op_ld.sum", [](C c) { return c.global_load.bytes; }},
      {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
       [](C c) { return c.global_store.requests; }},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
       [](C c) { return c.global_store.sectors; }},
      {"simt__bytes_mem_global_op_st.sum", [](C c) { return c.global_store.bytes; }},
      {"l1tex__t_requests_pipe_lsu_mem_global_op_atom+red.sum",
       [](C c) { return c.global_atomic.requests; }},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum",
       [](C c) { return c.global_atomic.sectors; }},
      {"smsp__sass_inst_executed_op_shared_ld.sum", [](C c) { return c.shared_load.requests; }},
      {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
       [](C c) { return c.shared_load.wavefronts; }},
      {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
       [](C c) { return c.shared_load.conflicts; }},
      {"smsp__sass_inst_executed_op_shared_st.sum", [](C c) { return c.shared_store.requests; }},
      {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
       [](C c) { return c.shared_store.wavefronts; }},
      {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
       [](C c) { return c.shared_store.conflicts; }},
      {"smsp__sass_inst_executed_op_shared_atom.sum", [](C c) { return c.shared_atomic.requests; }},
      {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
       [](C c) { return c.shared_atomic.wavefronts; }},
      {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum",
       [](C c) { return c.shared_atomic.conflicts; }},
      {"simt__requests_stack_op_ld.sum", [](C c) { return c.local_load; }},
      {"simt__requests_stack_op_st.sum", [](C c) { return c.local_store; }},
      {"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum", [](C c) { return c.flops.add; }},
      {"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum", [](C c) { return c.flops.mul; }},
      {"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", [](C c) { return c.flops.fma; }},
      {"smsp__sass_thread_inst_executed_op_dadd_pred_on.sum",
       [](C c) { return c.double_flops.add; }},
      {"smsp__sass_thread_inst_executed_op_dmul_pred_on.sum",
       [](C c) { return c.double_flops.mul; }},
      {"smsp__sass_thread_inst_executed_op_dfma_pred_on.sum",
       [](C c) { return c.double_flops.fma; }},
      {"simt__inst_seen.sum", [](C c) { return c.instructions; }},
      {"simt__thread_inst_seen.sum", [](C c) { return c.thread_instructions; }},
      {"simt__branches_divergent.sum", [](C c) { return c.divergent_branches; }},
      {"simt__barriers.sum", [](C c) { return c.barriers; }},
      {"simt__warp_operations.sum", [](C c) { return c.warp_operations; }},
  };
  return *all;
}

}  // namespace simt::counters
