// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "driver.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <initializer_list>

#include "flops.h"
#include "guards.h"
#include "head.h"
#include "messages.h"
#include "prologue.h"

namespace simt::cc {
namespace {

/// How device code is compiled.  Signed overflow wraps and memory has no declared type, as on a
/// GPU; -g1 keeps the lines that reports name.
constexpr const char* kDeviceCode[] = {"-g1", "-fwrapv", "-fno-strict-aliasing", "-fno-math-errno",
                                       "-fno-semantic-interposition"};

/// How checked code is compiled, after all other options.  Accesses must stay as the source has
/// them, one for each, and in its order: no splitting of vectors (sra), no moving of blocks.  The
/// runtime looks for variables by their symbols, and knows none of GNU's unique ones.
constexpr const char* kCheckedCode[] = {"-Og",
                                        "-g",
                                        "-fsanitize=thread",
                                        "-fsanitize=bounds",
                                        "-Wno-tsan",
                                        "-fsanitize-coverage=trace-pc",
                                        "-fno-tree-sra",
                                        "-fno-reorder-blocks",
                                        "-fno-gnu-unique",
                                        "--param=tsan-distinguish-volatile=1"};

/// Whether we can read the compiler's assembly.
#if defined(__x86_64__)
constexpr bool kReadsAssembly = true;
#else
constexpr bool kReadsAssembly = false;
#endif

/// A folder of headers of a CUDA Toolkit; ours take their place.
bool is_toolkit_folder(const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::exists(folder + "/crt/host_config.h", ignored);
}

/// The folder that an option adds to the search for headers; empty if it adds none.
std::string search_folder(const Argument& argument) {
  for (const std::string option : {"-I", "-isystem", "-idirafter", "-iquote"}) {
    if (argument.words[0] == option && argument.words.size() == 2) return argument.words[1];
  }
  const std::string& word = argument.words[0];
  return word.starts_with("-I") ? word.substr(2) : std::string();
}

}  // namespace

int Driver::run() {
  if (options_.goal == Goal::kHead) return read_head();
  if (options_.inputs(true) == 0) {
    Words words =
        command({ArgumentKind::kCommon, ArgumentKind::kPreprocessor, ArgumentKind::kDependencies,
                 ArgumentKind::kLinker, ArgumentKind::kInput},
                false);
    if (options_.goal == Goal::kLink) return link();
    return pass_on(words);
  }
  return options_.goal == Goal::kLink ? link() : compile_all();
}

/// g++ with those of the arguments that are of these kinds; `for_cuda` adds what .cu files need.
Driver::Words Driver::command(std::initializer_list<ArgumentKind> kinds, bool for_cuda,
                              const Arguments& arguments) const {
  Words words = {installation_.compiler};
  const bool preprocesses = std::count(kinds.begin(), kinds.end(), ArgumentKind::kPreprocessor) > 0;
  if (for_cuda) {
    words.insert(words.end(), std::begin(kDeviceCode), std::end(kDeviceCode));
    if (!options_.has("-std=")) words.emplace_back("-std=c++17");
    if (!options_.has("-O")) words.emplace_back("-O2");
  }
  for (const Argument& argument : arguments) {
    if (std::count(kinds.begin(), kinds.end(), argument.kind) == 0) continue;
    if (argument.kind == ArgumentKind::kPreprocessor) {
      const std::string folder = search_folder(argument);
      if (!folder.empty() && is_toolkit_folder(folder)) continue;
    }
    words.insert(words.end(), argument.words.begin(), argument.words.end());
  }
  if (preprocesses) words.insert(words.end(), {"-isystem", installation_.include_folder});
  return words;
}

Driver::Words Driver::command(std::initializer_list<ArgumentKind> kinds, bool for_cuda) const {
  return command(kinds, for_cuda, options_.arguments);
}

ProcessResult Driver::start(Words words, std::string_view input) const {
  if (isatty(STDERR_FILENO) == 1) words.emplace_back("-fdiagnostics-color=always");
  if (options_.verbose) {
    std::string line;
    for (const std::string& word : words) line += " " + word;
    say(line + "\n");
  }
  return run_process(words, input);
}

int Driver::pass_on(const Words& words) const {
  return pass_on(words, options_.output);
}

int Driver::pass_on(const Words& words, const std::string& output) const {
  Words all = words;
  switch (options_.goal) {
    case Goal::kObject:
      all.emplace_back("-c");
      break;
    case Goal::kAssembly:
      all.emplace_back("-S");
      break;
    case Goal::kSyntax:
      all.emplace_back("-fsyntax-only");
      break;
    case Goal::kPreprocess:
      all.emplace_back("-E");
      break;
    case Goal::kLink:
    case Goal::kHead:
      break;
  }
  if (!output.empty()) all.insert(all.end(), {"-o", output});
  if (!options_.dependencies.empty()) all.push_back(options_.dependencies);
  if (!options_.dependency_file.empty()) all.insert(all.end(), {"-MF", options_.dependency_file});
  const ProcessResult result = start(all);
  std::fwrite(result.output.data(), 1, result.output.size(), stdout);
  say(result.errors);
  return result.status == 0 ? 0 : 1;
}

/// Makes objects (or whatever the goal is) of one .cu file.
int Driver::translate(const std::string& input, const Outputs& outputs) const {
  std::string preprocessed;
  if (preprocess(input, outputs.begin()->second, preprocessed) != 0) return 1;
  if (options_.goal == Goal::kPreprocess) {
    std::FILE* to = options_.output.empty() ? stdout : std::fopen(options_.output.c_str(), "w");
    if (to == nullptr) throw std::runtime_error(options_.output + " cannot be written");
    std::fwrite(preprocessed.data(), 1, preprocessed.size(), to);
    return std::fflush(to) == 0 ? 0 : 1;
  }
  const RewriteResult rewritten =
      rewrite(preprocessed, LaunchStyle::kGuessed, options_.builds(), options_.dialect);
  if (!options_.keep.empty()) {
    std::ofstream kept(options_.keep);
    kept << rewritten.texts.begin()->second;
    if (!kept) throw std::runtime_error(options_.keep + " cannot be written");
  }
  for (const RewriteError& error : rewritten.errors) say(sentence(error));
  if (!rewritten.errors.empty()) return 1;
  return compile_rewritten(preprocessed, rewritten, outputs);
}

/// How rewritten text is compiled, without what names inputs and outputs.
Driver::Words Driver::compiler(Build build) const {
  Words words = command({ArgumentKind::kCommon}, true);
  if (build == Build::kChecked) {
    words.insert(words.end(), std::begin(kCheckedCode), std::end(kCheckedCode));
  }
  return words;
}

ProcessResult Driver::compile(const std::string& rewritten, Build build,
                              const Words& ending) const {
  Words words = compiler(build);
  const HeadFolder heads(installation_.library_folder, words);
  words.insert(words.end(), {"-pipe", "-x", "c++-cpp-output", "-"});
  words.insert(words.end(), ending.begin(), ending.end());
  const std::string text = with_prologue(rewritten, build);
  const HeadAndBody parts = split_head(text);
  if (const std::string head = heads.find(parts.head); !head.empty()) {
    if (options_.verbose) say("simt-cc: the headers were read ahead: " + head + "\n");
    ProcessResult quick = start(words, with_compiled_head(parts, head));
    // A compiler may refuse to take up what it has read ahead: then it reads again.
    if (quick.status == 0 || quick.errors.find(head) == std::string::npos) return quick;
  }
  return start(words, text);
}

/// Lets the compiler read the stand-in headers ahead, for these options.
int Driver::read_head() {
  std::string preprocessed;
  if (preprocess("/dev/null", "", preprocessed) != 0) return 1;
  const Build build = options_.builds().front();
  const auto rewritten = rewrite(preprocessed, LaunchStyle::kGuessed, {build}, options_.dialect);
  const std::string text = with_prologue(rewritten.texts.at(build), build);
  const std::string_view head = split_head(text).head;
  if (head.empty()) throw std::runtime_error("the headers are not where they are looked for");
  Words words = compiler(build);
  const HeadFolder heads(installation_.library_folder, words);
  const std::string file = temporary_.file(".h");
  std::ofstream(file) << head;
  const std::string compiled = temporary_.file(".gch");
  words.insert(words.end(), {"-x", "c++-header", "-fpreprocessed", file, "-o", compiled});
  const ProcessResult made = start(words);
  say(made.errors);
  if (made.status != 0) return 1;
  heads.keep(head, compiled, options_.output);
  return 0;
}

/// Compiles to what the goal asks for; in checked code variables get guards, and the floating-point
/// instructions are noted.
ProcessResult Driver::produce(const std::string& text, Build build,
                              const std::string& output) const {
  // For produce_exactly(); a user who asks for the warning has it his way.
  const auto with_warning = [this](Words ending) {
    if (wants_conversions()) return ending;
    ending.insert(ending.begin(), {"-Wfloat-conversion", "-Wno-error=float-conversion"});
    return ending;
  };
  if (options_.goal == Goal::kSyntax) return compile(text, build, {"-fsyntax-only"});
  const bool assembly = options_.goal == Goal::kAssembly;
  if (build == Build::kFast || !kReadsAssembly) {
    return compile(text, build, with_warning({assembly ? "-S" : "-c", "-o", output}));
  }
  ProcessResult compiled = compile(text, build, with_warning({"-S", "-o", "-"}));
  if (compiled.status != 0) return compiled;
  const std::string noted = note_flops(guard_variables(compiled.output));
  if (assembly) {
    std::ofstream file(output);
    file << noted;
    if (!file) throw std::runtime_error(output + " cannot be written");
    return compiled;
  }
  ProcessResult assembled =
      start({installation_.compiler, "-c", "-x", "assembler", "-o", output, "-"}, noted);
  assembled.errors = compiled.errors + assembled.errors;
  return assembled;
}

/// All builds side by side; what the first that fails says, or else the first.
ProcessResult Driver::produce_all(const RewriteResult& rewritten, const Outputs& outputs) const {
  std::vector<std::future<ProcessResult>> running;
  for (const auto& [build, output] : outputs) {
    running.push_back(std::async(std::launch::async, [&, build = build, &output = output] {
      return produce(rewritten.texts.at(build), build, output);
    }));
  }
  std::vector<ProcessResult> results;
  for (auto& one : running) results.push_back(one.get());
  for (ProcessResult& one : results) {
    if (one.status != 0) return std::move(one);
  }
  return std::move(results.front());
}

/// Whether the user asks for the warnings that produce_exactly() reads.
bool Driver::wants_conversions() const {
  return options_.has("-Wconversion") || options_.has("-Wfloat-conversion");
}

/// Compiles, and once more where g++ has found implicit conversions in device code.
ProcessResult Driver::produce_exactly(const std::string& preprocessed, const RewriteResult& first,
                                      LaunchStyle style, const Outputs& outputs) const {
  ProcessResult compiled = produce_all(first, outputs);
  std::string others = compiled.errors;
  const std::set<SourcePlace> conversions = take_conversions(others);
  if (!wants_conversions()) compiled.errors = others;
  if (compiled.status != 0 || conversions.empty()) return compiled;
  const RewriteResult exact =
      rewrite(preprocessed, style, options_.builds(), options_.dialect, conversions);
  if (exact.texts == first.texts) return compiled;  // all of them are the host's
  ProcessResult again = produce_all(exact, outputs);
  if (again.status != 0) again = produce_all(first, outputs);
  if (!wants_conversions()) take_conversions(again.errors);
  return again;
}

/// Compiles; where that fails, finds out whether the code or our guess of a launch's form is wrong.
int Driver::compile_rewritten(const std::string& preprocessed, const RewriteResult& first,
                              const Outputs& outputs) const {
  const ProcessResult compiled =
      produce_exactly(preprocessed, first, LaunchStyle::kGuessed, outputs);
  if (compiled.status == 0) {
    say(compiled.errors);
    return 0;
  }
  // With launches written as calls the messages are about the user's code alone.
  const RewriteResult direct = rewrite(preprocessed, LaunchStyle::kDirect);
  const ProcessResult plain =
      compile(direct.texts.at(Build::kFast), Build::kFast, {"-fsyntax-only"});
  if (plain.status != 0) {
    say(explain_device_limits(plain.errors, direct.limits));
    return 1;
  }
  if (first.has_launches) {
    const RewriteResult deduced =
        rewrite(preprocessed, LaunchStyle::kDeduced, options_.builds(), options_.dialect);
    const ProcessResult again =
        produce_exactly(preprocessed, deduced, LaunchStyle::kDeduced, outputs);
    if (again.status == 0) {
      say(again.errors);
      return 0;
    }
  }
  say(compiled.errors);
  return 1;
}

/// The files to write, of which `first` is the one that -o names.
Driver::Outputs Driver::outputs(const std::string& first) const {
  const auto builds = options_.builds();
  Outputs all = {{builds.front(), first}};
  if (builds.size() > 1) all[builds.back()] = options_.also_checked;
  return all;
}

int Driver::compile_all() {
  int status = 0;
  for (const Argument& argument : options_.arguments) {
    if (argument.kind != ArgumentKind::kInput || argument.words.size() != 1) continue;
    const std::string& input = argument.words[0];
    if (argument.is_cuda) {
      status |= translate(input, outputs(options_.output_for(input)));
      continue;
    }
    Words words = command(
        {ArgumentKind::kCommon, ArgumentKind::kPreprocessor, ArgumentKind::kDependencies}, false);
    words.push_back(input);
    status |= pass_on(words);
  }
  return status;
}

int Driver::link() {
  std::map<Build, Arguments> arguments;
  for (const Build build : options_.builds()) arguments[build] = options_.arguments;
  for (std::size_t i = 0; i < options_.arguments.size(); ++i) {
    const Argument& argument = options_.arguments[i];
    if (!argument.is_cuda) continue;
    Outputs objects;
    for (const Build build : options_.builds()) objects[build] = temporary_.file(".o");
    if (translate(argument.words[0], objects) != 0) return 1;
    for (const auto& [build, object] : objects) arguments[build][i] = {argument.kind, {object}};
  }
  int status = 0;
  for (const auto& [build, output] : outputs(options_.output)) {
    Words words =
        command({ArgumentKind::kCommon, ArgumentKind::kPreprocessor, ArgumentKind::kLinker,
                 ArgumentKind::kDependencies, ArgumentKind::kInput},
                false, arguments[build]);
    words.insert(words.end(), {"-x", "none", "-L" + installation_.library_folder, "-lsimt",
                               "-Wl,-rpath," + installation_.library_folder});
    status |= pass_on(words, output);
  }
  return status;
}

}  // namespace simt::cc
