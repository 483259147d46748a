// Warps that run on without synchronising, through volatile pointers: simt/lockstep.h tells why.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "context.h"

namespace simt::cc {
namespace {

class Lockstep {
 public:
  explicit Lockstep(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (!(function.kernel || function.device) || function.body < 0) continue;
      if (source_.token(function.name).system) continue;
      if (!function.kernel) parameters(function);
      variables(function);
    }
  }

 private:
  /// The name in `volatile T* name`, where `i` is the token `volatile`; -1 if it is none.
  int pointer_name(int i) const {
    for (int at = i + 1; at < i + 6; ++at) {
      if (source_.is(at, "*")) {
        int name = at + 1;
        while (source_.spelling(name).starts_with("__restrict") || source_.is(name, "const"))
          ++name;
        return at > i + 1 && source_.is_identifier(name) ? name : -1;
      }
      if (!source_.is_identifier(at) && !source_.is(at, "::")) return -1;
    }
    return -1;
  }

  /// Whether something like `name[i] += name[j]` stands there.
  bool is_stepped(int first, int last, std::string_view name) const {
    for (int i = first; i < last; ++i) {
      if (!source_.is(i, name) || !source_.is(i + 1, "[")) continue;
      const int sign = source_.partner_of(i + 1) + 1;
      if (!source_.is(sign, "=") && !source_.is(sign, "+=") && !source_.is(sign, "*=")) continue;
      for (int at = sign + 1; at < last && !source_.is(at, ";"); ++at) {
        if (source_.is(at, name) && source_.is(at + 1, "[")) return true;
      }
    }
    return false;
  }

  void parameters(const Function& function) {
    const int end = source_.partner_of(function.body);
    for (int i = function.parameters; i < source_.partner_of(function.parameters); ++i) {
      const int name = source_.is(i, "volatile") ? pointer_name(i) : -1;
      if (name < 0 || !is_stepped(function.body, end, source_.spelling(name))) continue;
      const std::string spelled(source_.spelling(name));
      context_.edits.insert_after(function.body, " auto simt_" + spelled + " = ::simt::lockstep(" +
                                                     spelled + "); { auto& " + spelled +
                                                     " = simt_" + spelled + ";");
      context_.edits.insert_before(end, "} ");
    }
  }

  /// `volatile T* name = value;`
  void variables(const Function& function) {
    const int end = source_.partner_of(function.body);
    for (int i = function.body; i < end; ++i) {
      const int name = source_.is(i, "volatile") ? pointer_name(i) : -1;
      if (name < 0 || !source_.is(name + 1, "=")) continue;
      int semicolon = name + 2;
      while (semicolon < end && !source_.is(semicolon, ";") && !source_.is(semicolon, ",")) {
        if (source_.is(semicolon, "(") || source_.is(semicolon, "[")) {
          semicolon = source_.partner_of(semicolon);
        }
        if (semicolon < 0) return;
        ++semicolon;
      }
      if (!source_.is(semicolon, ";") || !is_stepped(semicolon, end, source_.spelling(name)))
        continue;
      const std::string type(source_.between(i, name - 1));
      context_.edits.replace(i, name - 1, "auto");
      context_.edits.insert_after(name + 1, " ::simt::lockstep((" + type + ")(");
      context_.edits.insert_before(semicolon, "))");
    }
  }

  Context& context_;
  const Source& source_;
};

}  // namespace

void keep_lockstep(Context& context) {
  Lockstep(context).run();
}

}  // namespace simt::cc
