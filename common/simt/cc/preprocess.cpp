// What simt-cc has the preprocessor do: one reading of a file, or one for the host and one for the
// device.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>

#include "device_pass.h"
#include "driver.h"
#include "messages.h"
#include "user_files.h"

namespace simt::cc {

/// How a .cu file is preprocessed, but for its name.
Driver::Words Driver::preprocessor() const {
  Words words = command(
      {ArgumentKind::kCommon, ArgumentKind::kPreprocessor, ArgumentKind::kDependencies}, true);
  // With -g the text would name the folder that it was made in, and no head would fit elsewhere.
  // To look behind each header's symbolic links takes 40 % of the time, and serves no reader.
  words.insert(words.end(),
               {"-fno-working-directory", "-fno-canonical-system-headers", "-D__CUDACC__=1",
                "-D__CUDACC_EXTENDED_LAMBDA__=1", "-D__SIMT_CC__=1", "-include", "simt/launch.h"});
  return words;
}

/// Has the preprocessor write what `output` depends on to `file`, if that is asked for.
void Driver::note_dependencies(Words& words, const std::string& file,
                               const std::string& output) const {
  if (options_.dependencies.empty()) return;
  words.insert(words.end(), {options_.dependencies, "-MF", file});
  if (!options_.names_dependency_target) words.insert(words.end(), {"-MT", output});
}

/// Fills `text`; `output` is what the dependencies are of.
int Driver::preprocess(const std::string& input, const std::string& output,
                       std::string& text) const {
  Words words = preprocessor();
  note_dependencies(words, options_.dependencies_of(output), output);
  words.insert(words.end(), {"-E", "-x", "c++", input});
  ProcessResult result = start(words);
  text = std::move(result.output);
  if (result.status == 0) {
    say(result.errors);
    const std::vector<RewriteError> refused = find_false_headers(text);
    for (const RewriteError& error : refused) say(sentence(error));
    if (!refused.empty()) return 1;
    return mentions_architecture(text) ? add_device_pass(input, output, text) : 0;
  }
  const std::vector<RewriteError> refused = find_toolkit_headers(text);
  for (const RewriteError& error : refused) say(sentence(error));
  if (refused.empty()) say(explain_missing_headers(result.errors));
  return 1;
}

/// Puts into `text` what the preprocessor gives for the device.
int Driver::add_device_pass(const std::string& input, const std::string& output,
                            std::string& text) const {
  Words words = preprocessor();
  const std::string rule = options_.dependencies_of(output) + ".device";
  note_dependencies(words, rule, output);
  words.insert(words.end(), {kDefineArchitecture, "-E", "-x", "c++", input});
  const ProcessResult result = start(words);
  if (result.status != 0) {
    say(result.errors);
    return 1;
  }
  if (!options_.dependencies.empty()) {
    std::ofstream(options_.dependencies_of(output), std::ios::app) << std::ifstream(rule).rdbuf();
    std::filesystem::remove(rule);
  }
  BothPasses both = merge_passes(text, result.output);
  for (const RewriteError& error : both.errors) say(sentence(error));
  text = std::move(both.text);
  return both.errors.empty() ? 0 : 1;
}

}  // namespace simt::cc
