// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace lab::start {

RankFiles::RankFiles(int ranks) : files_(static_cast<std::size_t>(ranks)) {
  const char* parent = std::getenv("TMPDIR");
  folder_ = std::string(parent != nullptr ? parent : "/tmp") + "/rk.XXXXXX";
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), folder_);
  }
}

RankFiles::~RankFiles() {
  std::error_code code;
  std::filesystem::remove_all(folder_, code);
}

std::vector<std::string> RankFiles::new_lines(int rank) {
  File& file = files_[static_cast<std::size_t>(rank)];
  std::vector<std::string> lines;
  const int fd = ::open(fmt::format("{}/{}.jsonl", folder_, rank).c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return lines;
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
    lines.push_back(file.rest.substr(0, end));
    file.rest.erase(0, end + 1);
  }
  return lines;
}

}  // namespace lab::start
