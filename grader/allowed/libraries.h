// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// A library that does a lab's work, known by its functions or by its headers.
struct Library {
  const char* key;       ///< In lab.toml: "cublas".
  const char* name;      ///< For people: "cuBLAS".
  const char* function;  ///< What its functions' names begin with; "" for one of headers alone.
  std::vector<std::string_view> headers;  ///< Folders, and ends of paths: "/cub/", "/cublas.h".
};

/// Those of the CUDA Toolkit, and those that people add to it.
const std::vector<Library>& known_libraries();

/// The keys of those that lab.toml may allow.
std::vector<std::string> library_keys();

/// Whether the library of that key has functions to be linked, besides its headers.
bool has_functions(std::string_view key);

/// The library of that function or of that installed header; null where it is of none.
const Library* library_of_function(std::string_view function);
const Library* library_of_header(std::string_view path);

}  // namespace grader
