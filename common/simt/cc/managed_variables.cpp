// __managed__ variables: made known to the runtime, which then takes their addresses for those of
// managed memory.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"
#include "declaration.h"

namespace simt::cc {

void register_managed_variables(Context& context) {
  const Source& source = context.source;
  int number = 0;
  int done = -1;
  for (int i = 0; i < source.size(); ++i) {
    if (!source.is(i, "__managed__") || i < done) continue;
    Declaration declaration;
    if (!parse_declaration(source, i, declaration)) {
      context.error(i, "this __managed__ declaration is of a form that the cpu device cannot read");
      continue;
    }
    done = declaration.semicolon;
    if (declaration.is_extern) continue;  // it is made known where it is defined
    std::string text;
    for (const int name : declaration.names) {
      const std::string spelled(source.spelling(name));
      text += " [[maybe_unused]] static const ::simt::ManagedVariable simt_managed_" +
              std::to_string(++number) + "{&" + spelled + ", sizeof(" + spelled + "), \"" +
              spelled + "\"};";
    }
    context.edits.insert_after(declaration.semicolon, text);
  }
}

}  // namespace simt::cc
