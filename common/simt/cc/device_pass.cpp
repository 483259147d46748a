// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "device_pass.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "head.h"
#include "pass_differences.h"
#include "portable_branches.h"
#include "structure.h"
#include "user_files.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Who runs the code at some place.
enum class Runs { kNowhere, kHost, kDevice, kBoth };

/// One of the two texts.
class Pass {
 public:
  explicit Pass(std::string_view text)
      : source(tokenize(text)), structure(find_structure(source)) {}

  /// The function that the stretch is in, its declaration included.
  const Function* function_of(const Stretch& stretch) const {
    for (const Function& function : structure.functions) {
      if (function.body < 0 || source.partner_of(function.body) < 0) continue;
      const Token& close = source.token(source.partner_of(function.body));
      const Token& head = source.token(function.head);
      if (head.begin < stretch.begin && stretch.end <= close.begin) return &function;
    }
    return nullptr;
  }

  bool in_body(const Function& function, const Stretch& stretch) const {
    return source.token(function.body).end <= stretch.begin;
  }

  Runs runs(const Function& function, const Stretch& stretch) const {
    if (in_body(function, stretch)) {
      const Runs lambda = lambda_around(function, stretch);
      if (lambda != Runs::kNowhere) return lambda;
    }
    if (function.runs_on_device_only()) return Runs::kDevice;
    return function.device ? Runs::kBoth : Runs::kHost;
  }

  /// Whether the declarations of a stretch are for a GPU, as far as qualifiers tell.
  bool is_device_only(const Stretch& stretch) const {
    bool device = false;
    for (const Token& token : source.tokens) {
      if (token.begin < stretch.begin || token.end > stretch.end) continue;
      const std::string_view word = source.text.substr(token.begin, token.end - token.begin);
      if (word == "__host__") return false;
      device |= is_one_of(
          word, {"__device__", "__global__", "__constant__", "__shared__", "__managed__"});
    }
    return device;
  }

  bool has_tokens(const Stretch& stretch) const {
    return std::any_of(source.tokens.begin(), source.tokens.end(), [&](const Token& token) {
      return stretch.begin <= token.begin && token.end <= stretch.end;
    });
  }

  Source source;
  Structure structure;

 private:
  /// By the qualifiers of the innermost lambda that has some: `[=] __device__ (int i) { ... }`.
  Runs lambda_around(const Function& function, const Stretch& stretch) const {
    Runs runs = Runs::kNowhere;
    for (int i = function.body + 1; i < source.size() && source.token(i).begin < stretch.begin;
         ++i) {
      if (!source.is(i, "]")) continue;
      bool device = false;
      bool host = false;
      int at = i + 1;
      for (; is_one_of(source.spelling(at), {"__device__", "__host__"}); ++at) {
        device |= source.is(at, "__device__");
        host |= source.is(at, "__host__");
      }
      if (!device) continue;
      while (at < source.size() && !is_one_of(source.spelling(at), {"{", ";"})) ++at;
      if (!source.is(at, "{") || source.partner_of(at) < 0) continue;
      const bool inside = source.token(at).end <= stretch.begin &&
                          stretch.end <= source.token(source.partner_of(at)).begin;
      if (inside) runs = host ? Runs::kBoth : Runs::kDevice;
    }
    return runs;
  }
};

std::string marker(std::string_view file, std::uint32_t line) {
  return "\n# " + std::to_string(line) + " \"" + std::string(file) + "\"\n";
}

class Merger {
 public:
  Merger(std::string_view host, std::string_view device) : host_(host), device_(device) {}

  BothPasses run() {
    for (const Difference& one : find_differences(host_.source.text, device_.source.text)) {
      if (host_.has_tokens(one.first) || device_.has_tokens(one.second)) decide(one);
    }
    BothPasses both;
    std::size_t at = 0;
    for (const auto& [begin, change] : changes_) {
      if (begin < at) continue;  // of a lambda in a body that was taken twice
      both.text += host_.source.text.substr(at, begin - at);
      both.text += change.text;
      at = change.end;
    }
    both.text += host_.source.text.substr(at);
    both.errors = std::move(errors_);
    return both;
  }

 private:
  struct Change {
    std::size_t end = 0;
    std::string text;
  };

  void decide(const Difference& one) {
    if (decide_inside(one) || decide_outside(one)) return;
    // Both may have the function, or several in one line, with other words in it.
    if (!decide_inside(trimmed(one, host_.source.text, device_.source.text))) refuse(one);
  }

  /// Of a function; false where it is in none, or in none that tells.
  bool decide_inside(const Difference& one) {
    const Function* host = host_.function_of(one.first);
    const Function* device = device_.function_of(one.second);
    if (host == nullptr || device == nullptr) return false;
    const Runs runs = host_.runs(*host, one.first);
    if (runs != device_.runs(*device, one.second)) return false;
    if (runs == Runs::kDevice) take_device(one);
    if (runs != Runs::kBoth) return true;
    const bool in_bodies = host_.in_body(*host, one.first) && device_.in_body(*device, one.second);
    // A lambda for both may be in a function of the host, which has no text of the device.
    if (!in_bodies || !host->device) return false;
    take_both(*host, *device);
    return true;
  }

  /// Of a namespace or a class: what only one reading has is taken, unless it is the device's and
  /// the host's reading has it.
  bool decide_outside(const Difference& one) {
    const bool in_host = host_.has_tokens(one.first);
    const bool in_device = device_.has_tokens(one.second);
    if (in_host && in_device &&
        !(host_.is_device_only(one.first) && device_.is_device_only(one.second))) {
      return false;
    }
    if (in_device || host_.is_device_only(one.first)) take_device(one);
    return true;
  }

  void take_device(const Difference& one) {
    std::string text;
    if (!one.second.empty()) {
      text = marker(one.second.file, one.second.line) +
             std::string(
                 device_.source.text.substr(one.second.begin, one.second.end - one.second.begin));
    }
    changes_[one.first.begin] = {one.first.end, text + resume(host_, one.first.end)};
  }

  /// The text goes on where the next token is.
  static std::string resume(const Pass& pass, std::size_t offset) {
    const auto next =
        std::lower_bound(pass.source.tokens.begin(), pass.source.tokens.end(), offset,
                         [](const Token& token, std::size_t at) { return token.begin < at; });
    if (next == pass.source.tokens.end()) return "\n";
    const std::string_view between = pass.source.text.substr(offset, next->begin - offset);
    const auto breaks =
        static_cast<std::uint32_t>(std::count(between.begin(), between.end(), '\n'));
    // A marker of the preprocessor's own may follow.
    if (between.find("\n# ") != between.npos || between.starts_with("# ")) return "\n";
    return marker(pass.source.file_of(*next), next->line - breaks);
  }

  /// A body that has both, and asks at run time.
  void take_both(const Function& host, const Function& device) {
    const std::size_t begin = host_.source.token(host.body).begin;
    const int close = host_.source.partner_of(host.body);
    const std::size_t end = host_.source.token(close).end;
    changes_[begin] = {end, "{ if (!__builtin_is_constant_evaluated() && ::simt::on_device())" +
                                body_of(device_, device) + "else" + body_of(host_, host) + "}" +
                                resume(host_, end)};
  }

  static std::string body_of(const Pass& pass, const Function& function) {
    const Source& source = pass.source;
    const Token& open = source.token(function.body);
    return marker(source.file_of(open), open.line) +
           std::string(source.between(function.body, source.partner_of(function.body))) + "\n";
  }

  void refuse(const Difference& one) {
    const Stretch& at = host_.has_tokens(one.first) ? one.first : one.second;
    errors_.push_back(
        {std::string(at.file), at.line,
         "__CUDA_ARCH__ makes this differ for host and device, which the cpu device compiles as "
         "one text: ask for it inside the body of a function"});
  }

  Pass host_;
  Pass device_;
  std::map<std::size_t, Change> changes_;  // by their begin in the host's text
  std::vector<RewriteError> errors_;
};

}  // namespace

bool mentions_architecture(std::string_view preprocessed) {
  const std::set<std::string> files = user_files(preprocessed);
  return std::any_of(files.begin(), files.end(), [](const std::string& name) {
    std::ifstream file(name);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return text.find("__CUDA_ARCH__") != text.npos;
  });
}

BothPasses merge_passes(std::string_view host, std::string_view device) {
  const std::size_t body = host.size() - split_head(host).body.size();
  const std::string portable = with_portable_branches(host.substr(body), split_head(device).body);
  BothPasses both = Merger(host.substr(body), portable).run();
  both.text.insert(0, host.substr(0, body));
  return both;
}

}  // namespace simt::cc
