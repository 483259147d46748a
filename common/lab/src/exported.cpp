// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "exported.h"

#include <elf.h>

#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "demangle.h"

namespace lab {
namespace {

// The file's bytes, read only where they exist: a submission's file is not to be trusted.
class Image {
 public:
  explicit Image(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }

  template <typename T>
  bool read(std::size_t offset, T& out) const {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) return false;
    std::memcpy(&out, bytes_.data() + offset, sizeof(T));
    return true;
  }

  std::string text(std::size_t offset) const {
    if (offset >= bytes_.size()) return {};
    const char* start = bytes_.data() + offset;
    return {start, ::strnlen(start, bytes_.size() - offset)};
  }

 private:
  std::vector<char> bytes_;
};

bool is_exported_function(const Elf64_Sym& symbol) {
  return symbol.st_shndx != SHN_UNDEF && ELF64_ST_TYPE(symbol.st_info) == STT_FUNC &&
         ELF64_ST_BIND(symbol.st_info) != STB_LOCAL;
}

}  // namespace

std::map<std::string, std::string> exported_functions(const std::string& path) {
  std::map<std::string, std::string> found;
  const Image image(path);
  Elf64_Ehdr header{};
  if (!image.read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return found;
  for (std::size_t s = 0; s < header.e_shnum; ++s) {
    Elf64_Shdr table{};
    Elf64_Shdr names{};
    if (!image.read(header.e_shoff + s * sizeof(table), table)) break;
    if (table.sh_type != SHT_DYNSYM) continue;
    if (!image.read(header.e_shoff + table.sh_link * sizeof(names), names)) break;
    for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol{};
      if (!image.read(table.sh_offset + at, symbol)) break;
      if (!is_exported_function(symbol)) continue;
      const std::string name = image.text(names.sh_offset + symbol.st_name);
      found.emplace(demangle(name.c_str()), name);
    }
  }
  return found;
}

}  // namespace lab
