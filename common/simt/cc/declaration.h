// Declarations of variables that carry a qualifier of CUDA's.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "token.h"

namespace simt::cc {

/// `specifiers declarator, declarator;` by the indices of its tokens.
struct Declaration {
  int first = 0;        // of the specifiers
  int declarators = 0;  // where the first declarator begins
  int semicolon = -1;
  bool is_extern = false;
  bool is_static = false;
  bool defines_type = false;  // struct { ... } among the specifiers
  std::vector<int> names;
  std::vector<int> ends;  // of each declarator: its comma or the semicolon
  int initializer = -1;   // the name of a variable that has one
};

/// Whether the word takes a parenthesis that belongs to no declarator.
bool is_attribute(std::string_view word);

/// Reads the declaration that the token `qualifier` is part of; false if it is of another form.
bool parse_declaration(const Source& source, int qualifier, Declaration& declaration);

/// Whether g++ is to say if the initializer of the variables is constant.  nvcc takes what folds to
/// a number though the standard does not call it constant (1.0f / 0.0f, addresses that are
/// numbers), and constructors with nothing in them: those are not asked about.
bool is_to_be_constant(const Source& source, const Declaration& declaration);

}  // namespace simt::cc
