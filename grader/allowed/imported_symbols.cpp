// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/imported_symbols.h"

#include <elf.h>

#include <cstddef>
#include <cstring>
#include <string_view>

#include "base/files.h"

namespace grader {
namespace {

/// The T at an offset of the file; all zero where the file ends before it.
template <class T>
T read(std::string_view file, std::size_t offset) {
  T value{};
  if (offset <= file.size() && file.size() - offset >= sizeof(T)) {
    std::memcpy(&value, file.data() + offset, sizeof(T));
  }
  return value;
}

std::string text(std::string_view file, std::size_t offset) {
  if (offset >= file.size()) return {};
  const std::string_view rest = file.substr(offset);
  return std::string(rest.substr(0, rest.find('\0')));
}

}  // namespace

std::vector<std::string> imported_symbols(const std::filesystem::path& library) {
  const auto content = read_file(library);
  if (!content.ok()) return {};
  const std::string_view file = content.value();
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const auto table = read<Elf64_Shdr>(file, header.e_shoff + i * sizeof(Elf64_Shdr));
    if (table.sh_type != SHT_DYNSYM) continue;
    const auto strings = read<Elf64_Shdr>(file, header.e_shoff + table.sh_link * sizeof table);
    for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym)) {
      if (table.sh_offset + at >= file.size()) break;
      const auto symbol = read<Elf64_Sym>(file, table.sh_offset + at);
      if (symbol.st_shndx != SHN_UNDEF || symbol.st_name == 0) continue;
      names.push_back(text(file, strings.sh_offset + symbol.st_name));
    }
  }
  return names;
}

}  // namespace grader
