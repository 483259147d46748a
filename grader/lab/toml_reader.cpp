// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/nearest_name.h"

namespace grader {

TomlReader::TomlReader(const std::string& text, std::string shown_name)
    : name_(std::move(shown_name)) {
  try {
    root_ = toml::parse(text);
  } catch (const toml::parse_error& fault) {
    error_ = Error{fmt::format("{}:{}: {}", name_, fault.source().begin.line, fault.description())};
  }
}

void TomlReader::fail(const toml::node& node, std::string_view what) {
  fail_at(node.source().begin.line, what);
}

void TomlReader::fail_at(std::size_t line, std::string_view what) {
  if (!error_) error_ = Error{fmt::format("{}:{}: {}", name_, line, what)};
}

std::string TomlReader::place(const toml::node& node) const {
  return fmt::format("{}:{}", name_, node.source().begin.line);
}

std::string TomlReader::text(const toml::table& table, std::string_view key, bool required) {
  const toml::node* node = table.get(key);
  if (node == nullptr) {
    if (required) fail(table, fmt::format("\"{}\" is missing", key));
    return {};
  }
  if (const auto* value = node->as_string()) return value->get();
  fail(*node, fmt::format("\"{}\" must be a text in quotes", key));
  return {};
}

double TomlReader::number(const toml::table& table, std::string_view key, double otherwise) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return otherwise;
  const auto value = node->is_number() ? node->value<double>() : std::optional<double>{};
  if (value && std::isfinite(*value)) return *value;
  fail(*node, fmt::format("\"{}\" must be a number", key));
  return otherwise;
}

int TomlReader::whole_number(const toml::table& table, std::string_view key, int otherwise,
                             int least, int most) {
  const double value = number(table, key, otherwise);
  if (value >= least && value <= most && value == std::floor(value)) {
    return static_cast<int>(value);
  }
  const toml::node* node = table.get(key);
  fail(node == nullptr ? table : *node,
       fmt::format("\"{}\" must be a whole number from {} to {}", key, least, most));
  return otherwise;
}

std::vector<std::string> TomlReader::texts(const toml::table& table, std::string_view key) {
  std::vector<std::string> all;
  const toml::node* node = table.get(key);
  if (node == nullptr) return all;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    fail(*node, fmt::format("\"{}\" must be a list of texts", key));
    return all;
  }
  for (const toml::node& element : *array) {
    const auto* value = element.as_string();
    if (value == nullptr) fail(element, fmt::format("\"{}\" must hold only texts in quotes", key));
    if (value != nullptr) all.push_back(value->get());
  }
  return all;
}

const toml::table* TomlReader::table(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) fail(*node, fmt::format("\"{}\" must be a table: [{}]", key, key));
  return node->as_table();
}

std::vector<const toml::table*> TomlReader::tables(const toml::table& table, std::string_view key) {
  std::vector<const toml::table*> all;
  const toml::node* node = table.get(key);
  if (node == nullptr) return all;
  if (!node->is_array_of_tables()) {
    fail(*node, fmt::format("\"{}\" must be written as [[{}]]", key, key));
    return all;
  }
  for (const toml::node& element : *node->as_array()) all.push_back(element.as_table());
  return all;
}

std::vector<std::pair<std::string, double>> TomlReader::numbers(const toml::table& table) {
  std::vector<std::pair<std::string, double>> all;
  std::vector<std::pair<toml::source_index, std::string>> keys;
  for (const auto& [key, node] : table) {
    keys.emplace_back(node.source().begin.line, std::string(key.str()));
  }
  std::sort(keys.begin(), keys.end());
  for (const auto& [line, key] : keys) all.emplace_back(key, number(table, key, 0));
  return all;
}

void TomlReader::allow_only(const toml::table& table, const std::vector<std::string>& known) {
  for (const auto& [key, node] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    const std::string meant = nearest_name(key.str(), known);
    fail(node, fmt::format("\"{}\" is not a key of this table{}", key.str(),
                           meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant)));
  }
}

}  // namespace grader
