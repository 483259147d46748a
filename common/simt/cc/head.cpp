// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "head.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>

namespace simt::cc {
namespace {

constexpr std::string_view kBack = "\n# 0 \"<command-line>\" 2\n";

std::string hash_of(std::string_view text) {
  return std::to_string(std::hash<std::string_view>{}(text));
}

/// Changes when another compiler takes this one's place.
std::string identity(const std::string& compiler) {
  struct stat status = {};
  if (stat(compiler.c_str(), &status) != 0) return compiler;
  return compiler + " " + std::to_string(status.st_size) + " " + std::to_string(status.st_mtime);
}

}  // namespace

HeadAndBody split_head(std::string_view text) {
  const std::size_t first = text.find('\n') + 1;  // 0 where there is none
  const std::size_t headers = text.find("/simt/launch.h\" 1");
  const std::size_t back = headers == text.npos ? headers : text.find(kBack, headers);
  if (first == 0 || back == text.npos) return {text.substr(0, first), {}, text.substr(first)};
  const std::size_t end = back + kBack.size();
  return {text.substr(0, first), text.substr(first, end - first), text.substr(end)};
}

HeadFolder::HeadFolder(const std::string& library_folder, const std::vector<std::string>& command)
    : folder_(library_folder + "/simt-heads"), compiler_(command.at(0)) {
  std::string all;
  for (const std::string& word : command) {
    if (word != "-v") all += word + '\n';  // which says more, and compiles the same
  }
  stem_ = folder_ + "/" + hash_of(all);
}

std::string HeadFolder::key_of(std::string_view head) const {
  return hash_of(head) + " " + identity(compiler_);
}

bool HeadFolder::holds(std::string_view head) const {
  if (head.empty()) return false;
  std::ifstream file(stem_ + ".key");
  const std::string key{std::istreambuf_iterator<char>(file), {}};
  return file && key == key_of(head);
}

std::string HeadFolder::fresh() const {
  std::filesystem::create_directories(folder_);
  return stem_ + ".new";
}

void HeadFolder::keep(std::string_view head) const {
  // Nobody may take the new head for the old one, nor a part of it for the whole.
  std::filesystem::remove(stem_ + ".key");
  std::filesystem::rename(fresh(), compiled());
  std::ofstream file(stem_ + ".key");
  file << key_of(head);
  file.close();
  if (!file) throw std::runtime_error(stem_ + ".key cannot be written");
}

std::string with_compiled_head(const HeadAndBody& parts, const std::string& compiled) {
  std::string text(parts.marker);
  text += "#pragma GCC pch_preprocess \"" + compiled + "\"\n";
  text += parts.body;
  return text;
}

}  // namespace simt::cc
