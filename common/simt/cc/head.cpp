// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "head.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>

namespace simt::cc {
namespace {

namespace fs = std::filesystem;

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

/// Empty if it cannot be read.
std::string read_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return {};
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path.string() + " cannot be written");
}

/// While it lives, other processes that lock the same folder wait.
class FolderLock {
 public:
  explicit FolderLock(const fs::path& folder) : fd_(open(folder.c_str(), O_RDONLY | O_CLOEXEC)) {
    flock(fd_, LOCK_EX);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() { close(fd_); }

 private:
  int fd_;
};

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
  options_ = hash_of(all);
}

std::string HeadFolder::key_of(std::string_view head) const {
  return options_ + " " + hash_of(head) + " " + identity(compiler_) + "\n";
}

std::string HeadFolder::find(std::string_view head) const {
  if (head.empty()) return {};
  const std::string wanted = key_of(head);
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    if (entry.path().extension() != ".key") continue;
    const std::string key = read_file(entry.path());
    const fs::path compiled = fs::path(entry.path()).replace_extension(".gch");
    // A damaged one would be an error of the user's file.
    if (key.starts_with(wanted) && key == wanted + hash_of(read_file(compiled))) return compiled;
  }
  return {};
}

void HeadFolder::keep(std::string_view head, const std::string& made, fs::path file) const {
  if (file.empty()) file = fs::path(folder_) / (options_ + ".gch");
  const auto with = [&](const char* extension) {
    return fs::path(file).replace_extension(extension);
  };
  const fs::path folder = fs::absolute(file).parent_path();
  fs::create_directories(folder);
  const FolderLock lock(folder);
  const std::string compiled = read_file(made);
  // Nobody may take the new head for the old one, nor a part of it for the whole.
  fs::remove_all(with(".key"));
  write_file(with(".new"), compiled);
  fs::rename(with(".new"), with(".gch"));
  write_file(with(".key"), key_of(head) + hash_of(compiled));
}

std::string with_compiled_head(const HeadAndBody& parts, const std::string& compiled) {
  std::string text(parts.marker);
  text += "#pragma GCC pch_preprocess \"" + compiled + "\"\n";
  text += parts.body;
  return text;
}

}  // namespace simt::cc
