// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nvcc_options.h"

#include <string_view>

namespace simt::cc {
namespace {

enum class Meaning {
  kNothing,  // of GPUs, of nvcc's own work
  kGives,    // `text` is g++'s option; a value follows it in the same word
  kHost,     // the value's parts are options of g++
  kNone,     // cannot be had here; `text` says why
};

/// Names are without their dashes, of which one or two may stand before them.
struct Option {
  std::string_view name;
  bool has_value;  // behind `=`, or the next word
  Meaning meaning;
  std::string_view text = {};
};

constexpr std::string_view kNoGpuCode = "the cpu device has no GPU code to write";

constexpr Option kOptions[] = {
    // What is compiled for: one device here.
    {"arch", true, Meaning::kNothing},
    {"gpu-architecture", true, Meaning::kNothing},
    {"code", true, Meaning::kNothing},
    {"gpu-code", true, Meaning::kNothing},
    {"gencode", true, Meaning::kNothing},
    {"generate-code", true, Meaning::kNothing},
    {"maxrregcount", true, Meaning::kNothing},
    {"Xptxas", true, Meaning::kNothing},
    {"ptxas-options", true, Meaning::kNothing},
    {"Xnvlink", true, Meaning::kNothing},
    {"nvlink-options", true, Meaning::kNothing},
    {"Xfatbin", true, Meaning::kNothing},
    {"fatbin-options", true, Meaning::kNothing},
    {"Xcudafe", true, Meaning::kNothing},
    {"ccbin", true, Meaning::kNothing},
    {"compiler-bindir", true, Meaning::kNothing},
    {"threads", true, Meaning::kNothing},
    {"split-compile", true, Meaning::kNothing},
    {"diag-suppress", true, Meaning::kNothing},
    {"cudart", true, Meaning::kNothing},
    {"machine", true, Meaning::kNothing},
    {"lineinfo", false, Meaning::kNothing},  // lines are always known
    {"generate-line-info", false, Meaning::kNothing},
    {"res-usage", false, Meaning::kNothing},
    {"resource-usage", false, Meaning::kNothing},
    {"restrict", false, Meaning::kNothing},
    {"dlto", false, Meaning::kNothing},
    {"allow-unsupported-compiler", false, Meaning::kNothing},
    {"forward-unknown-to-host-compiler", false, Meaning::kNothing},
    {"lcudadevrt", false, Meaning::kNothing},
    {"lcudart_static", false, Meaning::kNothing},
    // The language: always on.
    {"extended-lambda", false, Meaning::kNothing},
    {"expt-extended-lambda", false, Meaning::kNothing},
    {"expt-relaxed-constexpr", false, Meaning::kGives, "--expt-relaxed-constexpr"},
    // Device functions of other files link like all functions; inline variables ask for it.
    {"rdc", true, Meaning::kGives, "--relocatable-device-code="},
    {"relocatable-device-code", true, Meaning::kGives, "--relocatable-device-code="},
    {"dc", false, Meaning::kGives, "--device-c"},
    {"device-c", false, Meaning::kGives, "--device-c"},
    // Arithmetic stays as precise as it is.
    {"use_fast_math", false, Meaning::kNothing},
    {"ftz", true, Meaning::kNothing},
    {"prec-div", true, Meaning::kNothing},
    {"prec-sqrt", true, Meaning::kNothing},
    {"fmad", true, Meaning::kNothing},
    // g++ says it otherwise.
    {"G", false, Meaning::kGives, "-g"},
    {"device-debug", false, Meaning::kGives, "-g"},
    {"debug", false, Meaning::kGives, "-g"},
    {"std", true, Meaning::kGives, "-std="},
    {"optimize", true, Meaning::kGives, "-O"},
    {"compile", false, Meaning::kGives, "-c"},
    {"preprocess", false, Meaning::kGives, "-E"},
    {"shared", false, Meaning::kGives, "-shared"},
    {"verbose", false, Meaning::kGives, "-v"},
    {"disable-warnings", false, Meaning::kGives, "-w"},
    {"output-file", true, Meaning::kGives, "-o"},
    {"define-macro", true, Meaning::kGives, "-D"},
    {"undefine-macro", true, Meaning::kGives, "-U"},
    {"include-path", true, Meaning::kGives, "-I"},
    {"library", true, Meaning::kGives, "-l"},
    {"library-path", true, Meaning::kGives, "-L"},
    {"Xcompiler", true, Meaning::kHost},
    {"compiler-options", true, Meaning::kHost},
    // What there is none of.
    {"ptx", false, Meaning::kNone, kNoGpuCode},
    {"cubin", false, Meaning::kNone, kNoGpuCode},
    {"fatbin", false, Meaning::kNone, kNoGpuCode},
    {"optix-ir", false, Meaning::kNone, kNoGpuCode},
    {"dlink", false, Meaning::kNone, "objects link with simt-cc a.o b.o -o program"},
    {"device-link", false, Meaning::kNone, "objects link with simt-cc a.o b.o -o program"},
    {"lib", false, Meaning::kNone, "objects of simt-cc go into an archive with ar"},
    {"cuda", false, Meaning::kNone, "--simt-keep FILE keeps the rewritten text"},
    {"keep", false, Meaning::kNone, "--simt-keep FILE keeps the rewritten text"},
    {"keep-dir", true, Meaning::kNone, "--simt-keep FILE keeps the rewritten text"},
    {"run", false, Meaning::kNone, "start the program yourself"},
    {"dryrun", false, Meaning::kNone, "-v shows the commands that run"},
};

class Translator {
 public:
  Translator(const std::vector<std::string>& words, std::string& error)
      : words_(words), error_(error) {}

  std::vector<std::string> run() {
    for (; at_ < words_.size() && error_.empty(); ++at_) {
      if (!word(words_[at_])) out_.push_back(words_[at_]);
    }
    return std::move(out_);
  }

 private:
  bool word(const std::string& whole) {
    if (whole.size() < 2 || whole[0] != '-') return false;
    const std::string_view bare = std::string_view(whole).substr(whole[1] == '-' ? 2 : 1);
    if (bare.starts_with("default-stream")) return default_stream(bare);
    for (const Option& option : kOptions) {
      if (bare == option.name) {
        std::string value;
        if (option.has_value) {
          if (at_ + 1 == words_.size()) {
            error_ = "the option " + whole + " needs a value";
            return true;
          }
          value = words_[++at_];
        }
        return apply(option, whole, value);
      }
      const bool joined = option.has_value && bare.size() > option.name.size() &&
                          bare.starts_with(option.name) && bare[option.name.size()] == '=';
      if (joined) return apply(option, whole, std::string(bare.substr(option.name.size() + 1)));
    }
    return false;
  }

  bool apply(const Option& option, const std::string& word, const std::string& value) {
    switch (option.meaning) {
      case Meaning::kNothing:
        break;
      case Meaning::kGives:
        out_.push_back(std::string(option.text) + value);
        break;
      case Meaning::kHost:
        host_options(value);
        break;
      case Meaning::kNone:
        error_ = "the option " + word + " of nvcc is not available: " + std::string(option.text);
        break;
    }
    return true;
  }

  /// Parts of the value at commas and blanks; `\,` is a comma.
  void host_options(const std::string& value) {
    std::string part;
    const auto end_part = [&] {
      if (!part.empty()) out_.push_back(part);
      part.clear();
    };
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == '\\' && i + 1 < value.size() && value[i + 1] == ',') {
        part += value[++i];
      } else if (value[i] == ',' || value[i] == ' ') {
        end_part();
      } else {
        part += value[i];
      }
    }
    end_part();
  }

  bool default_stream(std::string_view bare) {
    const std::size_t equals = bare.find('=');
    const bool joined = equals != bare.npos;
    if (!joined && at_ + 1 < words_.size()) ++at_;
    const std::string value(joined ? bare.substr(equals + 1) : words_[at_]);
    if (value == "legacy" || value == "null") return true;
    error_ = "the option --default-stream " + value +
             " of nvcc is not available: give cudaStreamPerThread to each call";
    return true;
  }

  const std::vector<std::string>& words_;
  std::string& error_;
  std::size_t at_ = 0;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> translate_nvcc_options(const std::vector<std::string>& words,
                                                std::string& error) {
  return Translator(words, error).run();
}

}  // namespace simt::cc
