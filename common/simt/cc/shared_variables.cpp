// Declarations of __shared__ variables.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"

namespace simt::cc {
namespace {

bool is_attribute(std::string_view word) {
  return word == "__attribute__" || word == "alignas";
}

/// `specifiers declarator, declarator;` by the indices of its tokens.
struct Declaration {
  int first = 0;
  int semicolon = -1;
  bool is_extern = false;
  bool is_static = false;
  std::vector<int> names;
  std::vector<int> ends;  // of each declarator: its comma or the semicolon
  int initializer = -1;   // where one is
};

class Rewriter {
 public:
  explicit Rewriter(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (int i = 0; i < source_.size(); ++i) {
      if (!source_.is(i, "__shared__") || i < done_) continue;
      Declaration declaration;
      declaration.first = first_token(i);
      if (!parse(declaration)) {
        context_.error(i,
                       "this __shared__ declaration is of a form that the cpu device cannot read");
        continue;
      }
      done_ = declaration.semicolon;
      rewrite(declaration);
    }
  }

 private:
  int first_token(int i) const {
    while (i > 0) {
      const std::string_view word = source_.spelling(i - 1);
      if (word == ";" || word == "{" || word == "}" || word == ":") break;
      if (word == ")") {
        const int open = source_.partner_of(i - 1);
        if (open < 1 || !is_attribute(source_.spelling(open - 1))) break;
        i = open;
      }
      --i;
    }
    return i;
  }

  bool parse(Declaration& declaration) const {
    int name = -1;
    for (int i = declaration.first; i < source_.size(); ++i) {
      const std::string_view word = source_.spelling(i);
      declaration.is_extern |= word == "extern";
      declaration.is_static |= word == "static";
      if (is_attribute(word) && source_.is(i + 1, "(")) {
        i = source_.partner_of(i + 1);
      } else if (word == "<") {
        i = std::max(i, after_angles(source_, i) - 1);
      } else if (word == "," || word == ";") {
        if (name < 0) return false;
        declaration.names.push_back(name);
        declaration.ends.push_back(i);
        name = -1;
        declaration.semicolon = i;
        if (word == ";") return true;
      } else if (word == "(" && (source_.is(i + 1, "*") || source_.is(i + 1, "&"))) {
        name = source_.partner_of(i) - 1;  // a pointer to an array or to a function
        while (source_.is(name, "]")) name = source_.partner_of(name) - 1;
        i = source_.partner_of(i);
        if (source_.is(i + 1, "(")) i = source_.partner_of(i + 1);
      } else if (word == "{" && defines_type(i)) {
        i = source_.partner_of(i);
      } else if (word == "=" || word == "{" || word == "(") {
        if (name < 0) return false;
        if (declaration.initializer < 0) declaration.initializer = name;
        i = word == "=" ? skip_initializer(i) : source_.partner_of(i);
      } else if (word == "[") {
        i = source_.partner_of(i);
      } else if (source_.is_identifier(i)) {
        name = i;
      }
      if (i < declaration.first) return false;
    }
    return false;
  }

  /// The last token before the comma or semicolon that ends the initializer after `equals`.
  int skip_initializer(int equals) const {
    for (int i = equals + 1; i < source_.size(); ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "," || word == ";") return i - 1;
      if (word == "(" || word == "[" || word == "{") i = std::max(i, source_.partner_of(i));
    }
    return equals;
  }

  /// Whether the brace opens the members of `struct name {`.
  bool defines_type(int brace) const {
    for (int i = brace - 1; i >= 0 && i >= brace - 4; --i) {
      const std::string_view word = source_.spelling(i);
      if (word == "struct" || word == "union" || word == "class" || word == "enum") return true;
      if (!source_.is_identifier(i)) return false;
    }
    return false;
  }

  void rewrite(const Declaration& declaration) {
    if (declaration.initializer >= 0) {
      context_.error(declaration.initializer,
                     "an initializer is not allowed for the __shared__ variable '" +
                         std::string(source_.spelling(declaration.initializer)) + "'");
      return;
    }
    const bool is_local = context_.enclosing_function(declaration.first) != nullptr;
    if (declaration.is_extern) {
      is_local ? dynamic_local(declaration) : dynamic_global(declaration);
    } else if (context_.style == LaunchStyle::kDirect) {
      direct(declaration);
    } else {
      is_local ? static_local(declaration) : static_global(declaration);
    }
  }

  void blank_specifiers(const Declaration& declaration) {
    for (int i = declaration.first; i < declaration.names.front(); ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "extern" || word == "static" || word == "__shared__") context_.edits.blank(i, i);
    }
  }

  /// For a compiler's messages: an ordinary static variable.
  void direct(const Declaration& declaration) {
    for (int i = declaration.first; i < declaration.names.front(); ++i) {
      if (is_attribute(source_.spelling(i)) && source_.is(i + 1, "(")) {  // may not follow `static`
        context_.edits.blank(i, source_.partner_of(i + 1));
      }
      if (!source_.is(i, "__shared__")) continue;
      declaration.is_static ? context_.edits.blank(i, i) : context_.edits.replace(i, i, "static");
    }
  }

  /// `extern __shared__ T name[];` in a function: a reference to an array.
  void dynamic_local(const Declaration& declaration) {
    context_.edits.insert_before(declaration.first, "[[maybe_unused]] ");
    blank_specifiers(declaration);
    for (std::size_t i = 0; i < declaration.names.size(); ++i) {
      context_.edits.insert_before(declaration.names[i], "(&");
      context_.edits.insert_after(declaration.names[i], ")");
      context_.edits.insert_before(declaration.ends[i], " = ::simt::dynamic_shared_array()");
    }
  }

  /// The same in a namespace: the reference goes into each function that uses the name.
  void dynamic_global(const Declaration& declaration) {
    std::string reference = "[[maybe_unused]] ";
    for (int i = declaration.first; i < declaration.semicolon; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "extern" || word == "static" || word == "__shared__") continue;
      const bool is_name = i == declaration.names.front();
      reference += is_name ? "(&" + std::string(word) + ")" : std::string(word);
      reference += ' ';
    }
    reference += "= ::simt::dynamic_shared_array(); ";
    context_.edits.replace(declaration.first, declaration.semicolon, "");
    refer_in_functions(declaration, declaration.names.front(), reference);
  }

  std::string variables_type() const { return "simt_shared_" + std::to_string(number_); }

  /// Writes the struct that holds the variables; `end` follows it.
  void write_struct(const Declaration& declaration, const std::string& begin,
                    const std::string& end) {
    std::string names;
    for (const int name : declaration.names) {
      if (!names.empty()) names += ", ";
      names += source_.spelling(name);
    }
    context_.edits.insert_before(declaration.first, begin + "struct " + variables_type() + " { ");
    blank_specifiers(declaration);
    // The type of the only one, so that reports can name its elements.
    const std::string only =
        declaration.names.size() == 1 ? " typedef decltype(" + names + ") simt_only;" : "";
    context_.edits.insert_after(
        declaration.semicolon,
        only + " static constexpr const char* simt_names() { return \"" + names + "\"; } };" + end);
  }

  std::string reference(int name) const {
    const std::string spelled(source_.spelling(name));
    return " [[maybe_unused]] auto& " + spelled + " = ::simt::shared<" + variables_type() + ">()." +
           spelled + ";";
  }

  void static_local(const Declaration& declaration) {
    ++number_;
    // The line marker makes a failed assertion point at the variable.
    std::string end = context_.edits.resume_at(declaration.names.front()) +
                      "static_assert(sizeof(" + variables_type() + ")";
    for (const auto& [brace, type] : types_in_scope(declaration.first)) {
      end += " + sizeof(" + type + ")";
    }
    end +=
        " <= ::simt::kStaticSharedLimit, \"the __shared__ variables of one kernel take at most "
        "49152 bytes (48 KiB)\");";
    for (const int name : declaration.names) end += reference(name);
    write_struct(declaration, "", end);
    types_.emplace_back(enclosing_brace(declaration.first), variables_type());
  }

  /// In a namespace: the references go into each function that uses the names.
  void static_global(const Declaration& declaration) {
    ++number_;
    write_struct(declaration, "namespace { ", " }");
    for (const int name : declaration.names) {
      refer_in_functions(declaration, name, reference(name) + " ");
    }
  }

  int enclosing_brace(int token) const {
    for (int i = token - 1; i >= 0; --i) {
      const std::string_view word = source_.spelling(i);
      if (word == "}") i = std::max(0, source_.partner_of(i));
      if (word == "{") return i;
    }
    return -1;
  }

  /// The structs written so far that can be named at `token`.
  std::vector<std::pair<int, std::string>> types_in_scope(int token) const {
    std::vector<std::pair<int, std::string>> visible;
    for (const auto& type : types_) {
      if (type.first >= 0 && source_.partner_of(type.first) > token) visible.push_back(type);
    }
    return visible;
  }

  bool uses(int first, int last, std::string_view name) const {
    for (int i = first; i < last; ++i) {
      const std::string_view before = source_.spelling(i - 1);
      if (source_.is(i, name) && before != "." && before != "->" && before != "::") return true;
    }
    return false;
  }

  void refer_in_functions(const Declaration& declaration, int name, const std::string& reference) {
    const std::string_view spelled = source_.spelling(name);
    for (const Function& function : context_.functions) {
      if (function.body < declaration.semicolon || !(function.kernel || function.device)) continue;
      const int parameters_end = source_.partner_of(function.parameters);
      const int body_end = source_.partner_of(function.body);
      if (uses(function.parameters, parameters_end, spelled)) continue;
      if (!uses(function.body, body_end, spelled)) continue;
      // One more pair of braces, so that a local variable of the same name may hide the reference.
      context_.edits.insert_after(function.body, " " + reference + "{");
      context_.edits.insert_before(body_end, "} ");
    }
  }

  Context& context_;
  const Source& source_;
  int done_ = 0;
  int number_ = 0;
  std::vector<std::pair<int, std::string>> types_;  // with the brace that each stands in
};

}  // namespace

void rewrite_shared_variables(Context& context) {
  Rewriter(context).run();
}

}  // namespace simt::cc
