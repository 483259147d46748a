// The head of a text: the stand-in headers, which stand before all that a file has of its own, and
// which are the same 800 kB for every file.  Reading them takes the compiler longer than a lab's
// kernel; `simt-cc --simt-head` lets it read them ahead, once for each set of options, and keep
// what it knows then (GCC's precompiled headers).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace simt::cc {

/// A text whose head was found: up to the line marker that leads back from the headers.
struct HeadAndBody {
  std::string_view marker;  ///< The first line, which names the file.
  std::string_view head;    ///< Empty: the text begins with something else.
  std::string_view body;
};

/// Parts what simt-cc gives the compiler: behind the first line and the prologue.
HeadAndBody split_head(std::string_view text);

/// Where the heads of an installation are kept: NAME.gch and NAME.key, which says what it is.
class HeadFolder {
 public:
  /// `command` is how g++ is called, without what names inputs and outputs.
  HeadFolder(const std::string& library_folder, const std::vector<std::string>& command);

  /// The file that is kept of this head, these options and this compiler, if it is undamaged; else
  /// empty.
  std::string find(std::string_view head) const;
  /// Keeps `made`, a file that the compiler made of this head, as `file`, NAME.gch; without one the
  /// name is by the options.  Throws std::runtime_error.
  void keep(std::string_view head, const std::string& made, std::filesystem::path file) const;

 private:
  std::string key_of(std::string_view head) const;

  std::string folder_;
  std::string options_;
  std::string compiler_;
};

/// The body as the compiler is to get it, with the head that it has read ahead.
std::string with_compiled_head(const HeadAndBody& parts, const std::string& compiled);

}  // namespace simt::cc
