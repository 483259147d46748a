// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "seal.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>

namespace seal {
namespace {

constexpr std::string_view kNumber = ",\"seq\":";
constexpr std::string_view kSeal = ",\"seal\":\"";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kDigits = 16;         // of a hash
constexpr std::uint64_t kMostMissing = 64;  // of one jump: memory does not grow by what a line says

std::uint64_t word_of(const std::uint8_t* bytes, std::size_t count) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  return word;
}

/// The four words that the hash stirs.
struct Sip {
  std::uint64_t a, b, c, d;

  explicit Sip(const Key& key) noexcept {
    const std::uint64_t low = word_of(key.data(), 8);
    const std::uint64_t high = word_of(key.data() + 8, 8);
    a = low ^ 0x736f6d6570736575U;
    b = high ^ 0x646f72616e646f6dU;
    c = low ^ 0x6c7967656e657261U;
    d = high ^ 0x7465646279746573U;
  }

  void stir(int rounds) noexcept {
    for (int i = 0; i < rounds; ++i) {
      a += b;
      c += d;
      b = std::rotl(b, 13) ^ a;
      d = std::rotl(d, 16) ^ c;
      a = std::rotl(a, 32);
      c += b;
      a += d;
      b = std::rotl(b, 17) ^ c;
      d = std::rotl(d, 21) ^ a;
      c = std::rotl(c, 32);
    }
  }

  void take(std::uint64_t word) noexcept {
    d ^= word;
    stir(2);
    a ^= word;
  }
};

void append(Ending& ending, std::string_view text) noexcept {
  std::memcpy(ending.text.data() + ending.size, text.data(), text.size());
  ending.size += text.size();
}

std::array<char, kDigits> digits_of(std::uint64_t hash) noexcept {
  std::array<char, kDigits> digits{};
  for (std::size_t i = kDigits; i-- > 0; hash >>= 4) digits[i] = "0123456789abcdef"[hash & 15];
  return digits;
}

std::string_view view_of(const std::array<char, kDigits>& digits) noexcept {
  return {digits.data(), digits.size()};
}

}  // namespace

Key random_key() {
  Key key{};
  const ssize_t n = ::getrandom(key.data(), key.size(), 0);
  if (n != static_cast<ssize_t>(key.size())) {
    throw std::system_error(errno, std::generic_category(), "random numbers");
  }
  return key;
}

bool leave_key(const std::string& path, const Key& key) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool whole = ::write(fd, key.data(), key.size()) == static_cast<ssize_t>(key.size());
  return ::close(fd) == 0 && whole;
}

std::optional<Key> take_key(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  Key key{};
  const bool whole = ::read(fd, key.data(), key.size()) == static_cast<ssize_t>(key.size());
  ::close(fd);
  if (::unlink(path.c_str()) != 0 || !whole) return {};
  return key;
}

std::uint64_t keyed_hash(const Key& key, std::string_view text) noexcept {
  Sip sip(key);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t left = text.size();
  for (; left >= 8; left -= 8, bytes += 8) sip.take(word_of(bytes, 8));
  sip.take(word_of(bytes, left) | std::uint64_t{text.size() & 255} << 56);
  sip.c ^= 255;
  sip.stir(4);
  return sip.a ^ sip.b ^ sip.c ^ sip.d;
}

Ending Sealer::ending_of(std::string_view open) noexcept {
  Ending ending;
  append(ending, kNumber);
  char* const begin = ending.text.data() + ending.size;
  const std::uint64_t number = next_.fetch_add(1);
  const auto end = std::to_chars(begin, ending.text.data() + ending.text.size(), number).ptr;
  ending.size += static_cast<std::size_t>(end - begin);
  // The hash is of both parts together; a record fits here, or is hashed where it may be allocated.
  std::array<char, 4096> small;
  const std::size_t size = open.size() + ending.size;
  std::string large;
  char* whole = small.data();
  if (size > small.size()) {
    large.resize(size);
    whole = large.data();
  }
  std::memcpy(whole, open.data(), open.size());
  std::memcpy(whole + open.size(), ending.text.data(), ending.size);
  append(ending, kSeal);
  append(ending, view_of(digits_of(keyed_hash(key_, {whole, size}))));
  append(ending, kEnd);
  return ending;
}

std::string Sealer::sealed(const std::string& record) {
  const std::string open = record.substr(0, record.rfind('}'));
  return open + std::string(ending_of(open).view());
}

bool Checker::take(std::string_view line) {
  constexpr std::size_t kTail = kSeal.size() + kDigits + kEnd.size();
  if (line.size() < kTail || !line.ends_with(kEnd)) return false;
  const std::string_view hashed = line.substr(0, line.size() - kTail);
  const std::string_view tail = line.substr(hashed.size());
  const auto digits = digits_of(keyed_hash(key_, hashed));
  if (!tail.starts_with(kSeal) || tail.substr(kSeal.size(), kDigits) != view_of(digits)) {
    return false;
  }
  const std::size_t at = hashed.rfind(kNumber);
  if (at == std::string_view::npos) return false;
  std::uint64_t number = 0;
  const char* const last = hashed.data() + hashed.size();
  const auto read = std::from_chars(hashed.data() + at + kNumber.size(), last, number);
  if (read.ec != std::errc() || read.ptr != last) return false;
  if (number < end_) return missing_.erase(number) > 0;
  for (; end_ < number && missing_.size() < kMostMissing; ++end_) missing_.insert(end_);
  end_ = number + 1;
  return true;
}

}  // namespace seal
