// Declarations of __shared__ variables.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"
#include "declaration.h"

namespace simt::cc {
namespace {

class Rewriter {
 public:
  explicit Rewriter(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (int i = 0; i < source_.size(); ++i) {
      if (!source_.is(i, "__shared__") || i < done_) continue;
      Declaration declaration;
      if (!parse_declaration(source_, i, declaration)) {
        context_.error(i,
                       "this __shared__ declaration is of a form that the cpu device cannot read");
        continue;
      }
      done_ = declaration.semicolon;
      rewrite(declaration);
    }
  }

 private:
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

  /// The specifiers once more, without what blank_specifiers() takes away.
  std::string specifiers(const Declaration& declaration) const {
    std::string text;
    for (int i = declaration.first; i < declaration.declarators; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "extern" || word == "static" || word == "__shared__" || word == "__device__") {
        continue;
      }
      text += std::string(word) + " ";
    }
    return text;
  }

  std::string struct_begin() const { return "struct " + variables_type() + " { "; }

  /// The type of the only one, so that reports can name its elements; the names of all.
  static std::string struct_end(const std::string& names, bool only) {
    return (only ? " using simt_only [[maybe_unused]] = decltype(" + names + ");" : "") +
           " static constexpr const char* simt_names() { return \"" + names + "\"; } };";
  }

  /// Writes a struct for each variable: what follows a variable is then no other one, and reports
  /// can name its elements.  `begin` stands before each struct; end(i) gives what stands behind
  /// that of name i.
  template <class End>
  void write_structs(const Declaration& declaration, const std::string& begin, const End& end) {
    const std::size_t count = declaration.names.size();
    const auto name = [&](std::size_t i) {
      return std::string(source_.spelling(declaration.names[i]));
    };
    ++number_;
    context_.edits.insert_before(declaration.first, begin + struct_begin());
    blank_specifiers(declaration);
    for (std::size_t i = 0; i + 1 < count; ++i) {
      std::string text = ";" + struct_end(name(i), true) + end(i);
      ++number_;
      text += " " + begin + struct_begin() + specifiers(declaration);
      context_.edits.replace(declaration.ends[i], declaration.ends[i], text);
    }
    context_.edits.insert_after(declaration.semicolon,
                                struct_end(name(count - 1), true) + end(count - 1));
  }

  /// The same in one struct, where the declaration defines the type itself.
  void write_struct(const Declaration& declaration, const std::string& begin,
                    const std::string& end) {
    std::string names;
    for (const int name : declaration.names) {
      if (!names.empty()) names += ", ";
      names += source_.spelling(name);
    }
    context_.edits.insert_before(declaration.first, begin + struct_begin());
    blank_specifiers(declaration);
    context_.edits.insert_after(declaration.semicolon,
                                struct_end(names, declaration.names.size() == 1) + end);
  }

  std::string reference(int name) const {
    const std::string spelled(source_.spelling(name));
    return " [[maybe_unused]] auto& " + spelled + " = ::simt::shared<" + variables_type() + ">()." +
           spelled + ";";
  }

  /// Refuses more than a kernel may have; the line marker makes a failed assertion point at the
  /// variable.
  std::string limit(const Declaration& declaration, int name) {
    std::string text =
        context_.edits.resume_at(name) + "static_assert(sizeof(" + variables_type() + ")";
    for (const auto& [brace, type] : types_in_scope(declaration.first)) {
      text += " + sizeof(" + type + ")";
    }
    types_.emplace_back(enclosing_brace(declaration.first), variables_type());
    return text +
           " <= ::simt::kStaticSharedLimit, \"the __shared__ variables of one kernel take at most "
           "49152 bytes (48 KiB)\");";
  }

  void static_local(const Declaration& declaration) {
    if (!declaration.defines_type) {
      return write_structs(declaration, "", [&](std::size_t i) {
        const int name = declaration.names[i];
        return limit(declaration, name) + reference(name);
      });
    }
    ++number_;
    std::string end = limit(declaration, declaration.names.front());
    for (const int name : declaration.names) end += reference(name);
    write_struct(declaration, "", end);
  }

  /// In a namespace: the references go into each function that uses the names.
  void static_global(const Declaration& declaration) {
    if (!declaration.defines_type) {
      return write_structs(declaration, "namespace { ", [&](std::size_t i) {
        const int name = declaration.names[i];
        refer_in_functions(declaration, name, reference(name) + " ");
        return std::string(" }");
      });
    }
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
