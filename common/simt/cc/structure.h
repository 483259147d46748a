// The functions of a translation unit: as much of C++'s grammar as the rewriter needs.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "token.h"

namespace simt::cc {

/// A function's declaration or definition in a namespace or a class.  Fields are indices of tokens.
struct Function {
  int head = 0;                 // the first token of the declaration
  int qualifier = -1;           // __global__, where there is one
  int name = -1;                // the last identifier before the parameters
  int parameters = -1;          // the opening parenthesis
  int body = -1;                // the opening brace; -1 for a declaration
  bool kernel = false;          // __global__
  bool device = false;          // __device__
  bool host = false;            // __host__
  std::string scope;            // enclosing namespaces and classes: "a::b"
  bool member = false;          // declared in a class, and no friend
  bool specialization = false;  // `template <>` or an explicit instantiation
  int template_parameters = 0;  // how many; 0 for no template
  bool has_pack = false;        // a parameter pack among them
  bool has_default_arguments = false;

  bool runs_on_device_only() const { return kernel || (device && !host); }
};

/// A variable of a namespace or a static member, which is no GPU's: the indices of its tokens.
struct HostVariable {
  int head = 0;
  int name = 0;
  std::string scope;          // as that of a function
  bool member = false;        // of a class
  bool is_array = false;      // the declarator goes on with brackets
  bool is_pointer = false;    // a constant with a * before it
  bool is_constexpr = false;  // a constant of that kind
};

struct Structure {
  std::vector<Function> functions;      // in the order of the text
  std::vector<int> prototypes;          // the names of those of the host without a body, no members
  std::vector<HostVariable> variables;  // that may change; the first name of each declaration
  std::vector<HostVariable> constants;  // the same that may not; no members
  std::vector<int> device_data_members;  // the qualifier of `static __device__ int x;` in a class
};

Structure find_structure(const Source& source);

/// The token after the `>` that closes the `<` at token `open`; `open` itself if none does.
int after_angles(const Source& source, int open);

}  // namespace simt::cc
