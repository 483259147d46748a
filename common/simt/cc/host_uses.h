// Where device code uses a variable of the host, by its name.  Where a name could mean something
// else, nothing is said.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string_view>
#include <vector>

#include "context.h"

namespace simt::cc {

class HostUses {
 public:
  explicit HostUses(const Context& context);

  /// The tokens by which the function reads or writes the variable, or takes its address; none if
  /// the function has a name of its own like it.
  std::vector<int> in(const Function& function, const HostVariable& variable) const;
  /// Whether token `i` may be the name in a declaration.
  bool declares(int i) const;
  /// How often the name stands in the user's text outside of functions: not in a head, a parameter
  /// or a body.
  int outside(std::string_view name) const;
  /// How many of these may declare it.
  int declared_outside(std::string_view name) const;

 private:
  bool reads(int i, const HostVariable& variable) const;
  bool is_in_a_list_of_names(int i) const;

  const Source& source_;
  struct Count {
    int all = 0;
    int declared = 0;
  };
  std::map<std::string_view, Count> outside_;
};

}  // namespace simt::cc
