// simt-cc's work: preprocess, rewrite, compile, link.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
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

  Words command(std::initializer_list<ArgumentKind> kinds, bool for_cuda) const;
  ProcessResult start(const Words& words, std::string_view input = {}) const;
  int pass_on(const Words& words) const;
  std::string output_for(const std::string& input) const;
  int preprocess(const std::string& input, const std::string& output, std::string& text) const;
  int translate(const std::string& input, const std::string& output) const;
  ProcessResult compile(const std::string& text, const Words& ending) const;
  ProcessResult produce(const std::string& text, const std::string& output) const;
  int compile_rewritten(const std::string& preprocessed, const RewriteResult& first,
                        const std::string& output) const;
  int compile_all();
  int link();

  Options options_;
  Installation installation_;
  TemporaryFolder temporary_;
};

}  // namespace simt::cc
