// Loops whose threads stride over the grid or the block: `i += blockDim.x * gridDim.x`.  On a GPU
// the threads of a warp read beside each other at the same time; one thread after another would
// bring each line of memory into the host's caches once per thread.  Hence turn(), which lets the
// other threads of the warp come as far.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "context.h"

namespace simt::cc {
namespace {

constexpr const char* kTurn = "::simt::turn(), ";

class Strides {
 public:
  explicit Strides(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (!function.runs_on_device_only() || function.body < 0) continue;
      if (source_.token(function.name).system) continue;
      sizes_.clear();
      for (int i = function.body; i < source_.partner_of(function.body); ++i) {
        if (declares_size(i)) sizes_.push_back(source_.spelling(i));
        if (strides(i)) context_.edits.insert_before(i, kTurn);
      }
    }
  }

 private:
  bool is_one_of(int i, std::initializer_list<std::string_view> words) const {
    return std::find(words.begin(), words.end(), source_.spelling(i)) != words.end();
  }

  /// The token that ends the expression which begins at `i`.
  int end_of_expression(int i) const {
    while (i < source_.size() && !is_one_of(i, {";", ",", ")", "]", "}"})) {
      if (is_one_of(i, {"(", "[", "{"}) && source_.partner_of(i) > i) i = source_.partner_of(i);
      ++i;
    }
    return i;
  }

  /// Whether the tokens before `end` tell the size of the grid, the block or a group of threads,
  /// and are the same for all their threads.
  bool is_size(int i, int end) const {
    bool found = false;
    for (; i < end; ++i) {
      if (is_one_of(i, {"threadIdx", "blockIdx", "thread_rank"})) return false;
      const bool member = is_one_of(i - 1, {".", "->"});
      found |= member ? is_one_of(i, {"size", "num_threads"})
                      : is_one_of(i, {"gridDim", "blockDim"}) || is_known_size(i);
    }
    return found;
  }

  bool is_known_size(int i) const {
    return source_.is_identifier(i) &&
           std::find(sizes_.begin(), sizes_.end(), source_.spelling(i)) != sizes_.end();
  }

  /// `int stride = blockDim.x * gridDim.x`, where `i` is the name.
  bool declares_size(int i) const {
    if (!source_.is_identifier(i) || !is_one_of(i + 1, {"=", "(", "{"})) return false;
    if (!source_.is_identifier(i - 1) && !source_.is(i - 1, ",")) return false;
    if (source_.is(i - 1, "return")) return false;
    const bool assigned = source_.is(i + 1, "=");
    const int end = assigned ? end_of_expression(i + 2) : source_.partner_of(i + 1);
    return is_size(i + 2, end);
  }

  /// `i += stride` or `i = i + stride` as an expression of its own.
  bool strides(int i) const {
    if (!source_.is_identifier(i) || !is_one_of(i - 1, {";", "{", "}", ")", "else", "do"})) {
      return false;
    }
    int stride = i + 2;
    if (source_.is(i + 1, "=") && source_.is(i + 2, source_.spelling(i)) &&
        source_.is(i + 3, "+")) {
      stride = i + 4;
    } else if (!source_.is(i + 1, "+=")) {
      return false;
    }
    return is_size(stride, end_of_expression(stride));
  }

  Context& context_;
  const Source& source_;
  std::vector<std::string_view> sizes_;  // variables of the function that hold such a size
};

}  // namespace

void take_turns_in_strides(Context& context) {
  Strides(context).run();
}

}  // namespace simt::cc
