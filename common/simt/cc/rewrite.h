// CUDA C++ in, plain C++ out: the rewriting behind simt-cc.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "build.h"
#include "dialect.h"
#include "implicit_conversions.h"

namespace simt::cc {

/// What a launch kernel<<<...>>>(...) becomes.
enum class LaunchStyle {
  kGuessed,  ///< typed or deduced, whichever the kernel's declaration asks for
  kDeduced,  ///< every launch deduces the parameter types from its arguments
  kDirect,   ///< a call of the kernel: not to be run, but a compiler's messages read naturally
};

/// Why a text cannot be compiled for the cpu device: one sentence.
struct RewriteError {
  std::string file;
  std::uint32_t line = 0;
  std::string message;
};

struct RewriteResult {
  /// What the compiler gets for each of the builds asked for; of use only without errors.
  std::map<Build, std::string> texts;
  std::vector<RewriteError> errors;  ///< in the order of the text
  std::vector<RewriteError> limits;  ///< what to say where g++ refuses a __constinit variable
  bool has_launches = false;
};

/// Rewrites text that the preprocessor put out (`g++ -E`, with line markers).  What stays keeps its
/// line and column: after each change a line marker says where the text goes on.  In device code
/// the implicit conversions at `conversions` become those of a GPU.
RewriteResult rewrite(std::string_view preprocessed, LaunchStyle style = LaunchStyle::kGuessed,
                      const std::vector<Build>& builds = {Build::kFast}, Dialect dialect = {},
                      const std::set<SourcePlace>& conversions = {});

/// The headers of a CUDA Toolkit that preprocessed text (it may end early) included from the
/// system's folders: they cannot be compiled for the cpu device.
std::vector<RewriteError> find_toolkit_headers(std::string_view preprocessed);

}  // namespace simt::cc
