// The command line of simt-cc: g++'s, with a few options of its own.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "build.h"
#include "dialect.h"

namespace simt::cc {

/// How far the work goes.
enum class Goal { kLink, kObject, kAssembly, kSyntax, kPreprocess, kHead };

/// What an argument is of use for.
enum class ArgumentKind { kCommon, kPreprocessor, kDependencies, kLinker, kInput };

/// One option with its value (or two), or an input.
struct Argument {
  ArgumentKind kind = ArgumentKind::kCommon;
  std::vector<std::string> words;
  bool is_cuda = false;  // an input to be rewritten
};

struct Options {
  Goal goal = Goal::kLink;
  std::vector<Argument> arguments;  // in their order, without those that are fields here
  std::string output;               // -o
  std::string dependencies;         // -MD or -MMD
  std::string dependency_file;      // -MF
  bool names_dependency_target = false;
  std::string keep;          // --simt-keep
  bool checked = false;      // --checked
  std::string also_checked;  // --also-checked: the output of the checked build
  Dialect dialect;
  bool verbose = false;
  bool help = false;
  bool version = false;
  std::string error;  // one sentence, where the line makes no sense

  /// What is to be made of each file, the one that -o names first.
  std::vector<Build> builds() const;
  /// Where what is made of this input goes; all of them, when they are linked.
  std::string output_for(const std::string& input) const;
  /// Where the dependencies of this file go, which is made.
  std::string dependencies_of(const std::string& made) const;
  int inputs(bool cuda_only) const;
  /// Whether an argument that g++ takes for `-std=`, `-O` or the like begins so.
  bool has(const std::string& prefix) const;
};

Options parse_options(const std::vector<std::string>& words);

}  // namespace simt::cc
