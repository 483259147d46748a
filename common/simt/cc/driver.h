// simt-cc's work: preprocess, rewrite, compile, link.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "options.h"
#include "process.h"
#include "rewrite.h"

namespace simt::cc {

/// Where things are.
struct Installation {
  std::string compiler;        // g++
  std::string include_folder;  // the stand-in headers
  std::string library_folder;  // libsimt.so
};

class Driver {
 public:
  Driver(Options options, Installation installation)
      : options_(std::move(options)), installation_(std::move(installation)) {}

  /// Does all that the options ask for; returns the exit status.
  int run();

 private:
  using Words = std::vector<std::string>;
  using Arguments = std::vector<Argument>;
  using Outputs = std::map<Build, std::string>;  // the files to write

  Words command(std::initializer_list<ArgumentKind> kinds, bool for_cuda) const;
  Words command(std::initializer_list<ArgumentKind> kinds, bool for_cuda,
                const Arguments& arguments) const;
  Words compiler(Build build) const;
  ProcessResult start(Words words, std::string_view input = {}) const;
  int pass_on(const Words& words) const;
  int pass_on(const Words& words, const std::string& output) const;
  Words preprocessor() const;
  int preprocess(const std::string& input, const std::string& output, std::string& text) const;
  void note_dependencies(Words& words, const std::string& file, const std::string& output) const;
  int add_device_pass(const std::string& input, const std::string& output, std::string& text) const;
  Outputs outputs(const std::string& first) const;
  int translate(const std::string& input, const Outputs& outputs) const;
  ProcessResult compile(const std::string& rewritten, Build build, const Words& ending) const;
  int read_head();
  ProcessResult produce(const std::string& text, Build build, const std::string& output) const;
  ProcessResult produce_all(const RewriteResult& rewritten, const Outputs& outputs) const;
  bool wants_conversions() const;
  ProcessResult produce_exactly(const std::string& preprocessed, const RewriteResult& first,
                                LaunchStyle style, const Outputs& outputs) const;
  int compile_rewritten(const std::string& preprocessed, const RewriteResult& first,
                        const Outputs& outputs) const;
  int compile_all();
  int link();

  Options options_;
  Installation installation_;
  TemporaryFolder temporary_;
};

}  // namespace simt::cc
