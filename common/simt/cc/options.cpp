// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "nvcc_options.h"

namespace simt::cc {
namespace {

/// Options whose value is the next word, with what they are of use for.
struct Valued {
  std::string_view option;
  ArgumentKind kind;
};
constexpr Valued kValued[] = {
    {"-I", ArgumentKind::kPreprocessor},
    {"-D", ArgumentKind::kPreprocessor},
    {"-U", ArgumentKind::kPreprocessor},
    {"-include", ArgumentKind::kPreprocessor},
    {"-imacros", ArgumentKind::kPreprocessor},
    {"-isystem", ArgumentKind::kPreprocessor},
    {"-iquote", ArgumentKind::kPreprocessor},
    {"-idirafter", ArgumentKind::kPreprocessor},
    {"-isysroot", ArgumentKind::kPreprocessor},
    {"-Xpreprocessor", ArgumentKind::kPreprocessor},
    {"-MT", ArgumentKind::kDependencies},
    {"-MQ", ArgumentKind::kDependencies},
    {"-L", ArgumentKind::kLinker},
    {"-l", ArgumentKind::kLinker},
    {"-T", ArgumentKind::kLinker},
    {"-u", ArgumentKind::kLinker},
    {"-z", ArgumentKind::kLinker},
    {"-Xlinker", ArgumentKind::kLinker},
    {"-Xassembler", ArgumentKind::kCommon},
    {"--param", ArgumentKind::kCommon},
    {"-aux-info", ArgumentKind::kCommon},
    {"-dumpdir", ArgumentKind::kCommon},
};

ArgumentKind kind_of(std::string_view word) {
  static constexpr std::string_view kPreprocessor[] = {"-I", "-D", "-U", "-i", "-Wp,", "-nostdinc"};
  static constexpr std::string_view kLinker[] = {
      "-l",   "-L",      "-Wl,",      "-shared",        "-static",  "-rdynamic",
      "-pie", "-no-pie", "-nostdlib", "-nodefaultlibs", "-fuse-ld="};
  const auto begins = [&](std::string_view prefix) { return word.starts_with(prefix); };
  if (std::any_of(std::begin(kPreprocessor), std::end(kPreprocessor), begins)) {
    return ArgumentKind::kPreprocessor;
  }
  if (word.starts_with("-M")) return ArgumentKind::kDependencies;
  if (std::any_of(std::begin(kLinker), std::end(kLinker), begins)) return ArgumentKind::kLinker;
  return ArgumentKind::kCommon;
}

/// Whether the two paths lead to one file; it need not be there yet.
bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(a, b, ignored) ||
         std::filesystem::weakly_canonical(std::filesystem::absolute(a), ignored) ==
             std::filesystem::weakly_canonical(std::filesystem::absolute(b), ignored);
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  Options run() {
    for (at_ = 0; at_ < words_.size() && options_.error.empty(); ++at_) {
      const std::string& word = words_[at_];
      if (word.size() > 1 && word[0] == '-') {
        if (!own_option(word) && !goal(word) && !file_option(word)) other(word);
      } else {
        const bool cuda = all_cuda_ || std::filesystem::path(word).extension() == ".cu";
        options_.arguments.push_back({ArgumentKind::kInput, {word}, cuda});
      }
    }
    check();
    return std::move(options_);
  }

 private:
  std::string value() {
    if (at_ + 1 < words_.size()) return words_[++at_];
    options_.error = "the option " + words_[at_] + " needs a value";
    return {};
  }

  bool own_option(const std::string& word) {
    if (word == "--help") {
      options_.help = true;
    } else if (word == "--version") {
      options_.version = true;
    } else if (word == "--simt-keep") {
      options_.keep = value();
    } else if (word == "--checked") {
      options_.checked = true;
    } else if (word == "--also-checked") {
      options_.also_checked = value();
    } else if (word == "--simt-submission") {
      options_.dialect.submission = true;
    } else if (word == "--simt-head") {
      options_.goal = Goal::kHead;
    } else if (word == "--expt-relaxed-constexpr") {
      options_.dialect.relaxed_constexpr = true;
    } else if (word == "--relocatable-device-code=true" || word == "--device-c") {
      options_.dialect.relocatable = true;
      if (word == "--device-c") options_.goal = Goal::kObject;
    } else if (word == "--relocatable-device-code=false") {
      options_.dialect.relocatable = false;
    } else if (word.starts_with("--simt-")) {
      options_.error = "there is no option " + word;
    } else {
      return false;
    }
    return true;
  }

  bool goal(const std::string& word) {
    if (word == "-c") {
      options_.goal = Goal::kObject;
    } else if (word == "-S") {
      options_.goal = Goal::kAssembly;
    } else if (word == "-fsyntax-only") {
      options_.goal = Goal::kSyntax;
    } else if (word == "-E" || word == "-M" || word == "-MM") {
      options_.goal = Goal::kPreprocess;
      if (word != "-E") options_.arguments.push_back({ArgumentKind::kDependencies, {word}, false});
    } else {
      return false;
    }
    return true;
  }

  bool file_option(const std::string& word) {
    if (word.starts_with("-o")) {
      options_.output = word == "-o" ? value() : word.substr(2);
    } else if (word == "-MD" || word == "-MMD") {
      options_.dependencies = word;
    } else if (word.starts_with("-MF")) {
      options_.dependency_file = word == "-MF" ? value() : word.substr(3);
    } else if (word == "-x") {
      const std::string language = value();
      all_cuda_ = language == "cu" || language == "cuda";
      if (!all_cuda_) options_.arguments.push_back({ArgumentKind::kInput, {"-x", language}, false});
    } else {
      return false;
    }
    return true;
  }

  void other(const std::string& word) {
    if (word == "-lcudart" || word == "-lnccl") return;  // libsimt is both
    if (word == "-v") options_.verbose = true;
    options_.names_dependency_target |= word.starts_with("-MT") || word.starts_with("-MQ");
    const auto valued = std::find_if(std::begin(kValued), std::end(kValued),
                                     [&](const Valued& entry) { return entry.option == word; });
    if (valued == std::end(kValued)) {
      options_.arguments.push_back({kind_of(word), {word}, false});
    } else {
      options_.arguments.push_back({valued->kind, {word, value()}, false});
    }
  }

  void check() {
    if (!options_.error.empty() || options_.help || options_.version) return;
    const bool head = options_.goal == Goal::kHead;
    if (head != (options_.inputs(false) == 0)) {
      options_.error = head ? "--simt-head takes no input file" : "there is no input file";
    }
    check_checked();
    if (options_.inputs(false) > 1 && options_.goal != Goal::kLink && !options_.output.empty()) {
      options_.error = "-o names one file, but there are several to write";
    }
  }

  std::string first_cuda_file() const {
    for (const Argument& argument : options_.arguments) {
      if (argument.is_cuda) return argument.words[0];
    }
    return {};
  }

  void check_checked() {
    if (options_.also_checked.empty()) return;
    if (options_.checked) {
      options_.error = "--checked makes the checked build alone, --also-checked both";
    } else if (options_.inputs(true) == 0) {
      options_.error = "--also-checked needs a CUDA file";
    } else if (options_.goal != Goal::kLink && options_.goal != Goal::kObject) {
      options_.error = "--also-checked is for objects, libraries and programs";
    } else if (options_.goal == Goal::kObject && options_.inputs(false) > 1) {
      options_.error = "--also-checked names one file, but there are several to write";
    } else if (is_same_file(options_.also_checked, options_.output_for(first_cuda_file()))) {
      options_.error = "--also-checked names the file that the other build is written to";
    }
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  bool all_cuda_ = false;
  Options options_;
};

}  // namespace

std::vector<Build> Options::builds() const {
  if (checked) return {Build::kChecked};
  if (also_checked.empty()) return {Build::kFast};
  return {Build::kFast, Build::kChecked};
}

std::string Options::output_for(const std::string& input) const {
  if (!output.empty()) return output;
  if (goal == Goal::kLink) return "a.out";
  const char* suffix = goal == Goal::kAssembly ? ".s" : ".o";
  return std::filesystem::path(input).filename().replace_extension(suffix).string();
}

std::string Options::dependencies_of(const std::string& made) const {
  if (!dependency_file.empty()) return dependency_file;
  return std::filesystem::path(made).replace_extension(".d").string();
}

int Options::inputs(bool cuda_only) const {
  return static_cast<int>(std::count_if(arguments.begin(), arguments.end(), [&](const Argument& a) {
    return a.kind == ArgumentKind::kInput && a.words.size() == 1 && (a.is_cuda || !cuda_only);
  }));
}

bool Options::has(const std::string& prefix) const {
  return std::any_of(arguments.begin(), arguments.end(), [&](const Argument& argument) {
    return argument.kind != ArgumentKind::kInput && argument.words[0].starts_with(prefix);
  });
}

Options parse_options(const std::vector<std::string>& words) {
  std::string error;
  const std::vector<std::string> translated = translate_nvcc_options(words, error);
  Options options = Parser(translated).run();
  if (!error.empty()) options.error = error;
  return options;
}

}  // namespace simt::cc
