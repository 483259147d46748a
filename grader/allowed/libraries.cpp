// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/libraries.h"

#include <algorithm>

namespace grader {

const std::vector<Library>& known_libraries() {
  // Where one name begins like another, the longer one comes first.
  static const std::vector<Library> all = {
      {"cublasLt", "cuBLASLt", "cublasLt", {"/cublasLt.h"}},
      {"cublas", "cuBLAS", "cublas", {"/cublas.h", "/cublas_v2.h", "/cublas_api.h", "/cublasXt.h"}},
      {"cufft", "cuFFT", "cufft", {"/cufft.h", "/cufftXt.h"}},
      {"curand", "cuRAND", "curand", {"/curand.h"}},
      {"cusolver", "cuSOLVER", "cusolver", {"/cusolverDn.h", "/cusolverSp.h", "/cusolverMg.h"}},
      {"cusparse", "cuSPARSE", "cusparse", {"/cusparse.h"}},
      {"cub", "CUB", "", {"/cub/"}},
      {"thrust", "Thrust", "", {"/thrust/"}},
      {"cutlass", "CUTLASS", "", {"/cutlass/", "/cute/"}},
      {"cudnn", "cuDNN", "cudnn", {"/cudnn.h"}},
  };
  return all;
}

std::vector<std::string> library_keys() {
  std::vector<std::string> keys;
  for (const Library& library : known_libraries()) keys.emplace_back(library.key);
  return keys;
}

bool has_functions(std::string_view key) {
  const auto& all = known_libraries();
  return std::any_of(all.begin(), all.end(), [&](const Library& library) {
    return library.key == key && *library.function != '\0';
  });
}

const Library* library_of_function(std::string_view function) {
  for (const Library& library : known_libraries()) {
    const std::string_view begin = library.function;
    if (!begin.empty() && function.starts_with(begin)) return &library;
  }
  return nullptr;
}

const Library* library_of_header(std::string_view path) {
  // Behind the folder that the header was installed to: people have folders called "cub", too.
  const std::size_t include = path.rfind("/include/");
  if (include == path.npos) return nullptr;
  path.remove_prefix(include + std::string_view("/include").size());
  for (const Library& library : known_libraries()) {
    for (const std::string_view header : library.headers) {
      const bool is_folder = header.ends_with('/');
      if (is_folder ? path.find(header) != path.npos : path.ends_with(header)) return &library;
    }
  }
  return nullptr;
}

}  // namespace grader
