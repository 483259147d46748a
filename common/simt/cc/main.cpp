// simt-cc: compiles CUDA C++ for the cpu device.  The command line is g++'s.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "driver.h"

namespace {

constexpr const char* kHelp =
    R"(Usage: simt-cc [options] file.cu ...
Compiles CUDA C++ for the cpu device: no CUDA Toolkit, no GPU.

The options are g++'s, and nvcc's where they mean something here or nothing at all.  Files that end in .cu are CUDA C++; all others go to g++ as they are.
  -c x.cu -o x.o               an object
  -shared -fPIC x.cu -o x.so   a library to load
  x.cu -o prog                 a program
  -x cu                        takes every file after it for CUDA C++
  --checked                    code that is checked as it runs: races, bounds, uninitialised reads
  --also-checked FILE          makes both at once: what -o names, and the checked build in FILE
  --simt-keep FILE             keeps the rewritten text (of --also-checked's builds the first)
  --simt-head                  takes no file: reads the CUDA headers ahead, so that compiling with
                               the same options is faster; the result is in lib/simt-heads,
                               where -o may name it NAME.gch
  --help, --version            say this; say the version

Without -std= and -O the code is C++17 and optimised (-O2).  __CUDACC__ and __SIMT_CC__ are defined,
in device code __CUDA_ARCH__ too (900).
SIMT_CXX in the environment names another g++.
)";

/// CUDA Toolkits that environment variables put on the search path would hide our headers.
void drop_toolkits(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return;
  std::string kept;
  std::string rest = value;
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    const std::string folder = rest.substr(0, end);
    rest = end == std::string::npos ? "" : rest.substr(end + 1);
    if (std::filesystem::exists(folder + "/crt/host_config.h")) continue;
    kept += (kept.empty() ? "" : ":") + folder;
  }
  setenv(variable, kept.c_str(), 1);
}

simt::cc::Installation find_installation() {
  const auto program = std::filesystem::canonical("/proc/self/exe");
  const char* compiler = std::getenv("SIMT_CXX");
  return {compiler == nullptr || *compiler == '\0' ? SIMT_DEFAULT_CXX : compiler,
          SIMT_INCLUDE_FOLDER, (program.parent_path().parent_path() / "lib").string()};
}

int compile(int argc, char** argv) {
  simt::cc::Options options = simt::cc::parse_options({argv + 1, argv + argc});
  if (options.help) {
    std::fputs(kHelp, stdout);
    return 0;
  }
  if (options.version) {
    std::puts("simt-cc " SIMT_VERSION);
    return 0;
  }
  if (!options.error.empty()) {
    std::fprintf(stderr, "simt-cc: error: %s; simt-cc --help says more\n", options.error.c_str());
    return 1;
  }
  drop_toolkits("CPATH");
  drop_toolkits("CPLUS_INCLUDE_PATH");
  const simt::cc::ChildGroup children;
  simt::cc::clean_up_on_signals();
  return simt::cc::Driver(std::move(options), find_installation()).run();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return compile(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "simt-cc: error: %s\n", error.what());
    return 1;
  }
}
