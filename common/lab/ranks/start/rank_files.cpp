// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "seal/options_file.h"

namespace lab::start {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHole = "{rank}";
constexpr std::chrono::minutes kYoung{1};  // its maker may not have locked it yet

/// The folder, open and locked by this process alone; -1 when another one has it.
int lock(const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0 || ::flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  ::close(fd);
  return -1;
}

/// Removes the folders of runs that were killed: nobody holds their locks any more.
void remove_left(const fs::path& parent) {
  std::error_code code;
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(parent, code)) {
    if (entry.path().filename().string().rfind("rk.", 0) != 0) continue;
    const auto changed = entry.last_write_time(code);
    if (code || fs::file_time_type::clock::now() - changed < kYoung) continue;
    left.push_back(entry.path());
  }
  for (const fs::path& path : left) {
    const int fd = lock(path.string());
    if (fd < 0) continue;  // in use, or somebody else's
    fs::remove_all(path, code);
    ::close(fd);
  }
}

}  // namespace

RankFiles::RankFiles(int ranks, bool sealed) : files_(static_cast<std::size_t>(ranks)) {
  const char* parent = std::getenv("TMPDIR");
  folder_ = parent != nullptr ? parent : "/tmp";
  remove_left(folder_);
  folder_ += "/rk.XXXXXX";
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), folder_);
  }
  lock_ = lock(folder_);
  for (std::size_t rank = 0; sealed && rank < files_.size(); ++rank) {
    const seal::Key key = seal::random_key();
    const std::string path = fmt::format("{}/{}.key", folder_, rank);
    if (!seal::leave_key(path, key)) throw std::system_error(errno, std::generic_category(), path);
    files_[rank].checker.emplace(key);
  }
}

RankFiles::~RankFiles() {
  remove();
}

void RankFiles::remove() {
  std::error_code code;
  fs::remove_all(folder_, code);
  if (lock_ >= 0) ::close(lock_);
  lock_ = -1;
}

void RankFiles::leave_options(const std::vector<std::string>& options) const {
  for (std::size_t rank = 0; rank < files_.size(); ++rank) {
    const auto of_rank = [rank](std::string word) {
      const std::size_t at = word.find(kHole);
      return at == std::string::npos ? word : word.replace(at, kHole.size(), std::to_string(rank));
    };
    std::vector<std::string> words;
    for (const std::string& word : options) words.push_back(of_rank(word));
    const std::string path = of_rank(options_pattern());
    if (!options_file::leave(path, words)) {
      throw std::system_error(errno, std::generic_category(), path);
    }
  }
}

std::vector<std::string> RankFiles::new_lines(int rank) {
  File& file = files_[static_cast<std::size_t>(rank)];
  std::vector<std::string> lines;
  const int fd = ::open(fmt::format("{}/{}.jsonl", folder_, rank).c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    any_forged_ = any_forged_ || file.offset > 0;  // somebody has removed it
    return lines;
  }
  std::array<char, 65536> part;
  for (;;) {
    const ssize_t n = ::pread(fd, part.data(), part.size(), static_cast<off_t>(file.offset));
    if (n <= 0) break;
    file.offset += static_cast<std::size_t>(n);
    file.rest.append(part.data(), static_cast<std::size_t>(n));
  }
  ::close(fd);
  for (std::size_t end = file.rest.find('\n'); end != std::string::npos;
       end = file.rest.find('\n')) {
    std::string line = file.rest.substr(0, end);
    file.rest.erase(0, end + 1);
    if (!file.checker || file.checker->take(line)) {
      lines.push_back(std::move(line));
    } else {
      any_forged_ = true;
    }
  }
  return lines;
}

bool RankFiles::is_complete() const {
  return std::all_of(files_.begin(), files_.end(),
                     [](const File& file) { return !file.checker || file.checker->is_complete(); });
}

}  // namespace lab::start
