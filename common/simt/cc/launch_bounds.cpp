// What __launch_bounds__ allow, noted with the kernel's address: launches by address, the occupancy
// and cudaFuncGetAttributes() ask for it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "context.h"
#include "words.h"

namespace simt::cc {
namespace {

bool is_a_types_word(std::string_view word) {
  return is_one_of(word, {"int", "unsigned", "signed", "long", "short", "char", "bool", "float",
                          "double", "const", "auto", "class", "typename", "volatile"});
}

class LaunchBounds {
 public:
  explicit LaunchBounds(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& kernel : context_.functions) {
      if (!kernel.kernel || kernel.member || kernel.body < 0) continue;
      const int open = bounds_of(kernel);
      if (open < 0) continue;
      const int end = first_end(open);
      const std::string name = name_of(kernel);
      if (name.empty() || hides(kernel, open, end)) continue;
      context_.edits.insert_after(
          kernel.body, " (void)&::simt::LaunchBounds<&" + name + ", static_cast<unsigned>(" +
                           std::string(source_.between(open + 1, end - 1)) + ")>::noted;");
    }
  }

 private:
  /// The parenthesis of the kernel's own __launch_bounds__, or of those of a prototype, which mean
  /// the same if there is no template; -1 if there is none.
  int bounds_of(const Function& kernel) const {
    int open = bounds_in(kernel);
    for (const Function& other : context_.functions) {
      if (open >= 0 || kernel.template_parameters > 0 || kernel.specialization) break;
      if (other.kernel && other.template_parameters == 0 && is_namesake(kernel, other)) {
        open = bounds_in(other);
      }
    }
    return open;
  }

  int bounds_in(const Function& function) const {
    for (int i = function.head; i < function.parameters; ++i) {
      if (source_.is(i, "__launch_bounds__") && source_.is(i + 1, "(")) return i + 1;
    }
    return -1;
  }

  /// Where the first of the bounds ends: at a comma or the closing parenthesis.
  int first_end(int open) const {
    const int close = source_.partner_of(open);
    int i = open + 1;
    while (i < close && !source_.is(i, ",")) {
      if (source_.is(i, "(") || source_.is(i, "{")) i = source_.partner_of(i);
      if (source_.is(i, "<")) i = std::max(i, after_angles(source_, i) - 1);
      ++i;
    }
    return i;
  }

  bool is_namesake(const Function& a, const Function& b) const {
    return &a != &b && a.scope == b.scope && source_.spelling(a.name) == source_.spelling(b.name);
  }

  /// How the kernel's body names the kernel; empty where that could name several.
  std::string name_of(const Function& kernel) const {
    if (source_.is(kernel.name - 1, "::")) return {};
    // Inside of its namespace a kernel hides what a using directive makes visible.
    const bool is_unnamed = kernel.scope.find('(') != std::string::npos;
    for (const Function& other : context_.functions) {
      if (!is_namesake(kernel, other) || other.specialization || kernel.specialization) continue;
      if (other.template_parameters != kernel.template_parameters ||
          types_of(other) != types_of(kernel) || (other.body >= 0 && kernel.body >= 0)) {
        return {};
      }
    }
    const std::string arguments = arguments_of(kernel);
    const bool wants_arguments = kernel.template_parameters > 0 || kernel.specialization;
    if (wants_arguments && arguments.empty()) return {};
    const std::string scope = is_unnamed             ? ""
                              : kernel.scope.empty() ? "::"
                                                     : "::" + kernel.scope + "::";
    return scope + std::string(source_.spelling(kernel.name)) + arguments;
  }

  /// The parameters without their names.
  std::string types_of(const Function& function) const {
    std::string types;
    for (int i = function.parameters + 1; i < source_.partner_of(function.parameters); ++i) {
      const bool is_last = is_one_of(source_.spelling(i + 1), {",", ")", "[", "="});
      const bool has_type = !is_one_of(source_.spelling(i - 1), {",", "(", "::", "const"});
      const std::string_view word = source_.spelling(i);
      if (source_.is_identifier(i) && is_last && has_type && !is_a_types_word(word)) continue;
      types += std::string(word) + " ";
    }
    return types;
  }

  /// `<T, N, Ts...>` in a template, `<float>` of a specialization; empty for neither, and where a
  /// parameter has no name.
  std::string arguments_of(const Function& kernel) const {
    if (kernel.specialization) {
      if (!source_.is(kernel.name + 1, "<")) return {};
      return std::string(source_.between(kernel.name + 1, kernel.parameters - 1));
    }
    if (!source_.is(kernel.head, "template") || !source_.is(kernel.head + 1, "<")) return {};
    const int end = after_angles(source_, kernel.head + 1);
    if (source_.is(end, "template")) return {};
    std::string names;
    for (int first = kernel.head + 2; first < end;) {
      const int last = parameter_end(first, end - 1);
      const std::string name = template_parameter(first, last);
      if (name.empty()) return {};
      names += (names.empty() ? "<" : ", ") + name;
      first = last + 1;
    }
    return names + ">";
  }

  /// The comma behind the template's parameter at `first`, or `end`.
  int parameter_end(int first, int end) const {
    int i = first;
    while (i < end && !source_.is(i, ",")) {
      if (source_.is(i, "(") || source_.is(i, "{")) i = source_.partner_of(i);
      if (source_.is(i, "<")) i = std::max(i, after_angles(source_, i) - 1);
      ++i;
    }
    return i;
  }

  std::string template_parameter(int first, int end) const {
    bool is_pack = false;
    int name = -1;
    for (int i = first; i < end && !source_.is(i, "="); ++i) {
      if (source_.is(i, "(")) return {};
      if (source_.is(i, "<")) i = std::max(i, after_angles(source_, i) - 1);
      is_pack |= source_.is(i, "...");
      name = i;
    }
    if (name <= first || !source_.is_identifier(name) || source_.is(name - 1, "::") ||
        is_a_types_word(source_.spelling(name))) {
      return {};
    }
    return std::string(source_.spelling(name)) + (is_pack ? "..." : "");
  }

  /// Whether a parameter of the kernel has the name of something in its bounds, or its own.
  bool hides(const Function& kernel, int open, int end) const {
    for (int i = kernel.parameters + 1; i < source_.partner_of(kernel.parameters); ++i) {
      if (!source_.is_identifier(i)) continue;
      const std::string_view word = source_.spelling(i);
      if (word == source_.spelling(kernel.name)) return true;
      for (int at = open + 1; at < end; ++at) {
        if (source_.is(at, word) && is_one_of(source_.spelling(i + 1), {",", ")", "[", "="})) {
          return true;
        }
      }
    }
    return false;
  }

  Context& context_;
  const Source& source_;
};

}  // namespace

void note_launch_bounds(Context& context) {
  if (context.style == LaunchStyle::kDirect) return;
  LaunchBounds(context).run();
}

}  // namespace simt::cc
