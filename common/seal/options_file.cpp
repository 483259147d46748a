// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "seal/options_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string_view>

namespace options_file {
namespace {

constexpr std::string_view kArgument = "--options=";
constexpr char kEnd = '\0';  // of a word, which may hold any other character

}  // namespace

std::string argument(const std::string& path) {
  return std::string(kArgument) + path;
}

bool leave(const std::string& path, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) (text += word) += kEnd;
  ::unlink(path.c_str());
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool whole = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return ::close(fd) == 0 && whole;
}

std::vector<std::string> expanded(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  for (const std::string& word : words) {
    if (!std::string_view(word).starts_with(kArgument)) {
      all.push_back(word);
      continue;
    }
    const std::string path = word.substr(kArgument.size());
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("there are no options in " + path);
    for (std::string one; std::getline(file, one, kEnd);) all.push_back(one);
    if (::unlink(path.c_str()) != 0) throw std::runtime_error("cannot remove " + path);
  }
  return all;
}

}  // namespace options_file
