// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

namespace grader {
namespace {

/// Writes and syncs `text`; returns the errno of the first step that failed, or 0.
int write_and_sync(const std::filesystem::path& path, const std::string& text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return errno;
  std::size_t done = 0;
  int error = 0;
  while (done < text.size() && error == 0) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n >= 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (error == 0 && ::fsync(fd) != 0 && errno != EINVAL) error = errno;
  if (::close(fd) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::uintmax_t limit) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (!std::filesystem::exists(status)) return Error{fmt::format("{} is not there", path.string())};
  if (!std::filesystem::is_regular_file(status)) {
    return Error{fmt::format("{} is not a regular file", path.string())};
  }
  const auto size = std::filesystem::file_size(path, code);
  if (!code && size > limit) {
    return Error{fmt::format("{} is larger than {} bytes", path.string(), limit)};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{fmt::format("cannot open {}: {}", path.string(), std::strerror(errno))};
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) return Error{fmt::format("cannot read {}", path.string())};
  return text;
}

std::optional<Error> write_file_atomically(const std::filesystem::path& path,
                                           const std::string& text) {
  std::error_code code;
  std::filesystem::create_directories(path.parent_path(), code);
  auto temporary = path;
  temporary += fmt::format(".{}.tmp", ::getpid());
  int error = code ? code.value() : write_and_sync(temporary, text);
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return std::nullopt;
  std::filesystem::remove(temporary, code);
  return Error{fmt::format("cannot write {}: {}", path.string(), std::strerror(error)), Blame::us};
}

}  // namespace grader
