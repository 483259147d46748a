// What the passes of the rewriter share.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edits.h"
#include "rewrite.h"
#include "structure.h"
#include "token.h"

namespace simt::cc {

struct Context {
  Context(std::string_view text, LaunchStyle launch_style);

  Source source;
  Structure structure;
  const std::vector<Function>& functions;  // of the structure
  Edits edits;
  LaunchStyle style;
  Dialect dialect;
  std::vector<RewriteError> errors;
  std::vector<RewriteError> limits;  // to be said if g++ refuses the __constinit variable there

  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Whether some kernel is called so, in whatever scope.
  bool names_a_kernel(std::string_view name) const { return kernels_.count(name) > 0; }
  /// `simt::x`, `namespace simt`, `using namespace ::simt`, `namespace alias = simt`.
  bool names_own_namespace(int token) const;
  /// The function whose body holds `token`; null outside of all.
  const Function* enclosing_function(int token) const;
  /// Whether `token` is in the body of a __device__ lambda: `[=] __device__ (int i) { ... }`.
  bool is_in_device_lambda(int token) const;
  void error(int token, std::string message);
  void error(std::string_view file, std::uint32_t line, std::string message);
  void must_be_constant(int variable, std::string message);

 private:
  std::set<std::string_view> kernels_;        // there are few; functions are thousands
  std::vector<std::pair<int, int>> lambdas_;  // bodies of __device__ lambdas: { and }
};

// The passes; each adds to edits and errors.
bool rewrite_launches(Context& context);  // true if there are any
void rewrite_shared_variables(Context& context);
void register_managed_variables(Context& context);
void rewrite_builtin_variables(Context& context);
void remove_qualifiers(Context& context);
void refuse_unsupported(Context& context);
void mark_discarded_errors(Context& context);    // for checked code
void store_results(Context& context);            // for checked code
void inline_value_parameters(Context& context);  // for checked code
void register_kernels(Context& context);
void note_launch_bounds(Context& context);
void refuse_host_calls(Context& context);
void refuse_host_library(Context& context);
void refuse_host_names(Context& context);
void refuse_foreign_calls(Context& context);  // after those of the host
void refuse_host_constants(Context& context);
void refuse_device_limits(Context& context);
/// `arguments` holds the opening parentheses of the launches' arguments.
void refuse_host_functors(Context& context, const std::vector<int>& arguments);
void convert_as_gpus_do(Context& context);  // as far as names tell
void convert_as_gpus_do(Context& context, const std::set<SourcePlace>& places);
void yield_in_spins(Context& context);
void take_turns_in_strides(Context& context);
void keep_lockstep(Context& context);

/// The first token of the postfix expression that ends at token `last` and that is launched or
/// called: `ns::kernel<T>`, `table[i]`, `object->kernel`; -1 if there is none.
int callee_begin(const Source& source, int last);

}  // namespace simt::cc
