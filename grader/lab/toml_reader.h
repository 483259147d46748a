// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <toml++/toml.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace grader {

/// Reads one TOML file strictly: every fault is one sentence with file and line, the first counts,
/// and a key that nobody asked for is a fault too.
class TomlReader {
 public:
  /// `shown_name` is how messages call the file.
  TomlReader(const std::string& text, std::string shown_name);

  const std::optional<Error>& error() const { return error_; }
  const toml::table& root() const { return root_; }

  /// Notes a fault at `node`; only the first is kept.
  void fail(const toml::node& node, std::string_view what);
  void fail_at(std::size_t line, std::string_view what);

  /// "file:line" of `node`.
  std::string place(const toml::node& node) const;

  /// The value of `key`; a fault when it is missing and `required`, or has another type, or is
  /// a number that is not finite.
  std::string text(const toml::table& table, std::string_view key, bool required);
  double number(const toml::table& table, std::string_view key, double otherwise);
  /// A fault too if it is below `least` or above `most`, or no whole number.
  int whole_number(const toml::table& table, std::string_view key, int otherwise, int least,
                   int most);
  std::vector<std::string> texts(const toml::table& table, std::string_view key);

  /// The table `key`, or nullptr.
  const toml::table* table(const toml::table& table, std::string_view key);
  /// The elements of the array of tables `key`; empty when it is not there.
  std::vector<const toml::table*> tables(const toml::table& table, std::string_view key);

  /// All "name = number" pairs of `table`, in the order of the file.
  std::vector<std::pair<std::string, double>> numbers(const toml::table& table);

  /// A fault for each key of `table` that is not in `known`.
  void allow_only(const toml::table& table, const std::vector<std::string>& known);

 private:
  std::string name_;
  toml::table root_;
  std::optional<Error> error_;
};

}  // namespace grader
