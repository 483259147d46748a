// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "efficiency/kernels_rule.h"

#include <fmt/format.h>

#include <algorithm>

namespace grader {
namespace {

constexpr const char* kComputedOnHost = "computed_on_host";  // the harness says so, too

struct Metric {
  const char* name;
  double weight;
};

/// Copies within a device are the device's work as well: they read and write.
constexpr Metric kBytes[] = {{"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", kSectorBytes},
                             {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", kSectorBytes},
                             {"l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum", kSectorBytes},
                             {"simt__bytes_device_to_device.sum", 2}};
/// What threads asked for, and what copies read.
constexpr Metric kLoadsSeen[] = {{"simt__bytes_mem_global_op_ld.sum", 1},
                                 {"simt__bytes_device_to_device.sum", 1}};
constexpr Metric kFlops[] = {{"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum", 1},
                             {"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum", 1},
                             {"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", 2},
                             {"smsp__sass_thread_inst_executed_op_dadd_pred_on.sum", 1},
                             {"smsp__sass_thread_inst_executed_op_dmul_pred_on.sum", 1},
                             {"smsp__sass_thread_inst_executed_op_dfma_pred_on.sum", 2}};

/// More bytes than a thread moves with an instruction.  The counters do not see all accesses (those
/// of a struct that is passed by value, say), but hardly a kernel's instructions all together.
constexpr double kMostPerInstruction = 64;
constexpr Metric kInstructions[] = {{"simt__thread_inst_seen.sum", kMostPerInstruction}};

/// Of whole kernels and the host, in one case.
template <std::size_t N>
double total(const std::vector<CounterRecord>& counters, const std::string& name,
             const Metric (&metrics)[N]) {
  double sum = 0;
  for (const CounterRecord& one : counters) {
    if (one.case_name != name || one.line != 0) continue;
    for (const Metric& metric : metrics) sum += metric.weight * one.count(metric.name);
  }
  return sum;
}

Finding finding(const std::string& name, const char* did, double share, const char* must) {
  return {Verdict::wrong_answer, kComputedOnHost,
          fmt::format("The result is right, but no kernel computed it: in the case {} the kernels "
                      "{} {:.2g} times {}.",
                      name, did, share, must),
          "Where the result is computed: it is a kernel's task."};
}

Finding sent_by_host(const std::string& name, double sent, double all) {
  return {
      Verdict::wrong_answer, kComputedOnHost,
      fmt::format("The result is right, but no kernel computed it: in the case {} {:.0f} of {:.0f} "
                  "elements of the result came from the host.",
                  name, sent, all),
      "Where the result is computed: it is a kernel's task."};
}

Finding not_read(const std::string& name, double read, double all) {
  return {
      Verdict::wrong_answer, kComputedOnHost,
      fmt::format("The result is right, but no kernel can have computed it in this call: in the "
                  "case {} the kernels, and copies to memory of theirs, read {:.0f} of {:.0f} "
                  "elements of the input, and the result depends on all.",
                  name, read, all),
      "Where the result comes from: the host, or a call before. It is the kernels' task in each "
      "call."};
}

}  // namespace

bool follows_host(const std::vector<CaseResult>& cases) {
  return std::any_of(cases.begin(), cases.end(), [](const CaseResult& one) {
    return one.state == CaseResult::State::failed && one.finding.diagnosis == kComputedOnHost &&
           one.bad > 0;
  });
}

std::optional<Finding> computed_elsewhere(const KernelsRule& rule,
                                          const std::vector<CaseResult>& cases,
                                          const std::vector<CounterRecord>& counters) {
  for (const CaseResult& one : cases) {
    // Without a launch there was nothing to do; else the harness has said so itself.
    const double launches = total(counters, one.name, {{"simt__launches.sum", 1}});
    if (one.state != CaseResult::State::passed || launches == 0) continue;
    const double elements = total(counters, one.name, {{"simt__result_elements.sum", 1}});
    const double sent = total(counters, one.name, {{"simt__result_elements_from_host.sum", 1}});
    if (sent > rule.host * elements) return sent_by_host(one.name, sent, elements);
    const double bytes = total(counters, one.name, {{"simt__bytes_needed.sum", 1}});
    const double flops = total(counters, one.name, {{"simt__flops_needed.sum", 1}});
    const double moved = total(counters, one.name, kBytes);
    const double reach = total(counters, one.name, kInstructions);
    const double done = total(counters, one.name, kFlops);
    if (std::max(moved, reach) < rule.bytes * bytes) {
      return finding(one.name, "moved", moved / bytes, "the bytes that any version must move");
    }
    const double inputs = total(counters, one.name, {{"simt__input_elements.sum", 1}});
    const double read = total(counters, one.name, {{"simt__input_elements_read.sum", 1}});
    const double loaded = total(counters, one.name, kLoadsSeen);
    const double to_load = total(counters, one.name, {{"simt__input_bytes.sum", 1}});
    // Where fewer loads were seen, those of the inputs may be among the others.
    if (loaded >= rule.inputs * to_load && read < rule.inputs * inputs) {
      return not_read(one.name, read, inputs);
    }
    if (done < rule.flops * flops) {
      return finding(one.name, "did", done / flops, "the arithmetic that any version needs");
    }
  }
  return std::nullopt;
}

}  // namespace grader
