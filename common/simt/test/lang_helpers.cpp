// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lang_helpers.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace simt::cc {

Workplace::Workplace() {
  std::string pattern = (std::filesystem::temp_directory_path() / "simt_tests.XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  folder_ = pattern;
}

Workplace::~Workplace() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Workplace::write(const std::string& name, const std::string& text) const {
  std::filesystem::create_directories((folder_ / name).parent_path());
  std::ofstream(folder_ / name) << text;
  return path(name);
}

ProcessResult simt_cc(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {SIMT_CC_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_process(command, "");
}

std::string messages_of(const Workplace& workplace, const std::string& text) {
  const std::string source = workplace.write("x.cu", text);
  std::string messages = simt_cc({"-c", source, "-o", workplace.path("x.o")}).errors;
  for (std::size_t at; (at = messages.find(source)) != std::string::npos;) {
    messages.replace(at, source.size(), "x.cu");
  }
  return messages;
}

std::string program_path(const std::string& name) {
  return std::string(SIMT_LANG_FOLDER) + "/" + name + ".cu";
}

}  // namespace simt::cc
