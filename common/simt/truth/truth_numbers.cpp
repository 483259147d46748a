// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "truth_numbers.h"

#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace truth {
namespace {

using nlohmann::json;

Number same(const std::string& name) {
  return {name, {name}};
}

Access global(const char* name, const char* title, const std::string& op) {
  return {name, title, "sectors", same("l1tex__t_requests_pipe_lsu_mem_global_op_" + op + ".sum"),
          same("l1tex__t_sectors_pipe_lsu_mem_global_op_" + op + ".sum")};
}

Access shared(const char* name, const char* title, const std::string& op) {
  return {name, title, "wavefronts", same("smsp__sass_inst_executed_op_shared_" + op + ".sum"),
          same("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + op + ".sum")};
}

/// Nsight Compute tells atomics that return something (atom) from those that do not (red).
Access global_atomic() {
  Access access = global("global_atom", "global atomic", "atom+red");
  for (Number* number : {&access.requests, &access.parts}) {
    std::string name = number->name;
    name.replace(name.find("atom+red"), 8, "atom");
    number->gpu = {name};
    name.replace(name.rfind("atom"), 4, "red");
    number->gpu.push_back(name);
  }
  return access;
}

}  // namespace

const std::vector<Access>& accesses() {
  static const std::vector<Access> all = {global("global_ld", "global load", "ld"),
                                          global("global_st", "global store", "st"),
                                          global_atomic(),
                                          shared("shared_ld", "shared load", "ld"),
                                          shared("shared_st", "shared store", "st"),
                                          shared("shared_atom", "shared atomic", "atom")};
  return all;
}

const std::vector<Number>& conflicts() {
  static const std::vector<Number> all = {
      same("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"),
      same("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"),
      same("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum")};
  return all;
}

const std::vector<Number>& flops() {
  static const std::vector<Number> all = {
      same("smsp__sass_thread_inst_executed_op_fadd_pred_on.sum"),
      same("smsp__sass_thread_inst_executed_op_fmul_pred_on.sum"),
      same("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum")};
  return all;
}

std::vector<json> counted_here(const char* program) {
  std::vector<json> lines;
  std::FILE* pipe = popen(program, "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start the truth suite");
  std::string text;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) {
    if (c != '\n') {
      text += static_cast<char>(c);
      continue;
    }
    lines.push_back(json::parse(text));
    text.clear();
  }
  if (pclose(pipe) != 0) throw std::runtime_error("the truth suite failed");
  return lines;
}

json measured(const char* file) {
  std::ifstream in(file);
  return json::parse(in);
}

long long on_gpu(const json& gpu_case, const Number& number) {
  long long sum = 0;
  for (const std::string& name : number.gpu) sum += gpu_case["metrics"].value(name, 0LL);
  return sum;
}

}  // namespace truth
