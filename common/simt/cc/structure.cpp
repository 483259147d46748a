// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "structure.h"

#include <algorithm>

namespace simt::cc {
namespace {

/// Words that a parenthesis may follow without making what came before a function.
bool takes_parentheses(std::string_view word) {
  return word == "__attribute__" || word == "alignas" || word == "decltype" || word == "noexcept" ||
         word == "requires" || word == "explicit" || word == "__launch_bounds__" ||
         word == "__maxnreg__" || word == "__declspec" || word == "static_assert";
}

class Walker {
 public:
  explicit Walker(const Source& source) : source_(source) {}

  Structure run() {
    int head = 0;
    for (int i = 0; i < source_.size(); ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == ";") {
        declaration(head, i, -1);
        head = i + 1;
      } else if (word == "{") {
        if (opens_scope(head, i)) {
          head = i + 1;
          continue;
        }
        const bool defined = declaration(head, i, i);
        i = skip_group(i);
        if (defined) head = i + 1;
      } else if (word == "}") {
        if (!scopes_.empty()) scopes_.pop_back();
        head = i + 1;
      } else if (word == "(" || word == "[") {
        i = skip_group(i);
      } else if (word == ":" && is_access(source_.spelling(i - 1))) {
        head = i + 1;
      }
    }
    return std::move(found_);
  }

 private:
  struct Scope {
    std::string name;
    bool is_class = false;
  };

  static bool is_access(std::string_view word) {
    return word == "public" || word == "protected" || word == "private";
  }

  int skip_group(int open) const { return std::max(open, source_.partner_of(open)); }

  /// Whether the brace opens a namespace, a linkage block or a class; if so it enters it.
  bool opens_scope(int head, int brace) {
    bool is_class = false;
    std::string name;
    for (int i = head; i < brace; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "namespace") return enter({namespace_name(i + 1, brace), false});
      if (word == "extern" && i + 2 == brace && source_.token(i + 1).kind == TokenKind::kString) {
        return enter({"", false});
      }
      if (word == "enum" || word == "=") return false;
      if (word == "template" && source_.is(i + 1, "<")) {
        i = after_angles(source_, i + 1) - 1;
      } else if (word == "class" || word == "struct" || word == "union") {
        is_class = true;
      } else if (word == "(") {
        if (!takes_parentheses(source_.spelling(i - 1))) return false;
        i = skip_group(i);
      } else if (is_class && word == ":") {
        break;
      } else if (is_class && name.empty() && source_.is_identifier(i) && !takes_parentheses(word)) {
        name = word;
      }
    }
    return is_class && enter({std::move(name), true});
  }

  std::string namespace_name(int first, int brace) const {
    std::string name;
    for (int i = first; i < brace; ++i) name += source_.spelling(i);
    return name.empty() ? "(unnamed)" : name;
  }

  bool enter(Scope scope) {
    scopes_.push_back(std::move(scope));
    return true;
  }

  bool in_class() const { return !scopes_.empty() && scopes_.back().is_class; }

  std::string scope() const {
    std::string path;
    for (const Scope& scope : scopes_) {
      if (scope.name.empty()) continue;
      if (!path.empty()) path += "::";
      path += scope.name;
    }
    return path;
  }

  /// Records the function declared by the tokens [head, end), if they declare one.
  bool declaration(int head, int end, int body) {
    Function function;
    function.head = head;
    function.body = body;
    int i = template_heads(head, end, function);
    for (; i < end; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "=" && !source_.is(i - 1, "operator")) break;
      if (word == "__global__") {
        function.kernel = true;
        function.qualifier = i;
      }
      function.device |= word == "__device__";
      function.host |= word == "__host__";
      if (word == "[") i = skip_group(i);
      if (word == "<") i = std::max(i, after_angles(source_, i) - 1);
      if (word != "(") continue;
      if (function.parameters < 0) parameters(i, function);
      i = skip_group(i);
    }
    if (function.parameters < 0) {
      variable(head, end);
      return false;
    }
    if (function.kernel || function.device || body >= 0) {
      function.scope = scope();
      function.member = in_class() && !has_word(head, function.parameters, "friend");
      found_.functions.push_back(std::move(function));
    } else if (!in_class()) {
      found_.prototypes.push_back(function.name);
    }
    return true;
  }

  bool has_word(int first, int end, std::string_view word) const {
    for (int i = first; i < end; ++i) {
      if (source_.is(i, word)) return true;
    }
    return false;
  }

  /// Notes the variable, or the device's data member, that the tokens [head, end) declare.
  void variable(int head, int end) {
    if (head >= end || source_.token(head).system || head == last_variable_) return;
    last_variable_ = head;  // `int x = {1};` comes with its brace and with its semicolon
    for (int i = head; i < end && !source_.is(i, "="); ++i) {
      const std::string_view word = source_.spelling(i);
      if (in_class() && (word == "__device__" || word == "__constant__" || word == "__managed__")) {
        found_.device_data_members.push_back(i);
      }
      if (is_no_variable(word)) return;
    }
    if (in_class() && !has_word(head, end, "static")) return;
    HostVariable variable;
    variable.head = head;
    variable.scope = scope();
    variable.member = in_class();
    bool is_constant = false;  // of what stands before the name, not of what it points to
    for (int i = head; i < end; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "<") i = std::max(i, after_angles(source_, i) - 1);
      variable.is_constexpr |= word == "constexpr";
      is_constant |= word == "const" || word == "constexpr";
      if (word == "*") is_constant = variable.is_constexpr;
      variable.is_pointer |= word == "*";
      const std::string_view next = i + 1 == end ? ";" : source_.spelling(i + 1);
      if (!source_.is_identifier(i) || i == head) continue;
      if (next == ";" || next == "=" || next == "[" || next == ",") {
        const bool has_type =
            source_.is_identifier(i - 1) || source_.is(i - 1, "*") || source_.is(i - 1, ">");
        variable.name = i;
        variable.is_array = next == "[";
        if (has_type && !(is_constant && variable.member)) {
          (is_constant ? found_.constants : found_.variables).push_back(std::move(variable));
        }
        return;
      }
    }
  }

  /// Words by which a declaration declares no variable, or one that device code may use.
  static bool is_no_variable(std::string_view word) {
    static constexpr std::string_view kWords[] = {
        "__device__", "__constant__", "__managed__", "__shared__",    "__global__", "constinit",
        "using",      "typedef",      "template",    "friend",        "class",      "struct",
        "union",      "enum",         "namespace",   "static_assert", "operator",   "asm",
        "extern",     "concept",      "goto"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }

  /// Takes `template <...>` heads; returns the first token after them.
  int template_heads(int head, int end, Function& function) const {
    int i = head;
    while (i < end && source_.is(i, "template")) {
      if (!source_.is(i + 1, "<")) {
        function.specialization = true;
        return i + 1;
      }
      const int after = after_angles(source_, i + 1);
      function.specialization = after == i + 3;
      function.template_parameters = count_parameters(i + 2, after - 1, function.has_pack);
      i = after;
    }
    return i;
  }

  int count_parameters(int first, int end, bool& pack) const {
    int count = first < end ? 1 : 0;
    for (int i = first; i < end; ++i) {
      const std::string_view word = source_.spelling(i);
      pack |= word == "...";
      if (word == ",") ++count;
      if (word == "(" || word == "[" || word == "{") i = skip_group(i);
      if (word == "<") i = std::max(i, after_angles(source_, i) - 1);
    }
    return count;
  }

  /// The `operator` of `operator T*()`, a conversion, where the parenthesis at `open` belongs to
  /// one; else -1.
  int conversion(int open, int head) const {
    for (int i = open - 1; i >= head && !source_.is(i, ")") && !source_.is(i, "="); --i) {
      if (source_.is(i, "operator")) return i;
    }
    return -1;
  }

  /// Whether the parenthesis at `open` holds the parameters; if so it notes them.
  void parameters(int open, Function& function) const {
    int name = open - 1;
    if (const int word = conversion(open, function.head); word >= 0 && word < open - 1) {
      function.name = word;
      function.parameters = open;
      return;
    }
    if (source_.is(name, ">")) {  // an explicit specialization: k<float>(...)
      while (name > function.head && !source_.is(name, "<")) --name;
      --name;
    }
    const bool is_operator = source_.is(name, "operator") || source_.is(name - 1, "operator");
    if (!is_operator && !source_.is_identifier(name)) return;
    if (takes_parentheses(source_.spelling(name))) return;
    function.name = name;
    function.parameters = open;
    for (int i = open + 1; i < source_.partner_of(open); ++i) {
      if (source_.is(i, "=")) function.has_default_arguments = true;
    }
  }

  const Source& source_;
  Structure found_;
  std::vector<Scope> scopes_;
  int last_variable_ = -1;
};

}  // namespace

int after_angles(const Source& source, int open) {
  int depth = 0;
  for (int i = open; i < source.size(); ++i) {
    const std::string_view word = source.spelling(i);
    if (word == "<") ++depth;
    if (word == ">" && --depth == 0) return i + 1;
    if (word == "(" || word == "[" || word == "{") {
      if (source.partner_of(i) < i) return open;
      i = source.partner_of(i);
    }
    if (word == ";" || word == ")" || word == "}") return open;
  }
  return open;
}

Structure find_structure(const Source& source) {
  return Walker(source).run();
}

}  // namespace simt::cc
