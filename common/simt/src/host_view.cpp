// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_view.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <mutex>

#include "control_calls.h"
#include "executor.h"
#include "host_memory.h"
#include "run_replacer.h"
#include "simt/host_view.h"

namespace simt {
namespace host_view {

bool active = false;

namespace {

using Word = RunReplacer::Word;

struct Row {
  const char* device;
  const char* on_host;  // or null
  std::vector<Word> real;
  std::vector<Word> shown;
};

/// What a program may look at without being shown anything else, such as the last element of an
/// array: copies of fewer words than a run has, as long as they are so few together.
constexpr std::size_t kMostGlances = 64;

struct View {
  std::deque<Row> rows;  // the replacers point to their words
  RunReplacer to_host;
  RunReplacer to_device;
  std::size_t glances = 0;  // words
};
View view;

/// Calls visit(word, at) for each word of `row`, of which `of` is the begin, that lies inside the
/// `bytes` from `begin` on, `at` bytes behind it.
template <class Visit>
void for_each_word(const Row& row, const char* of, const char* begin, std::size_t bytes,
                   const Visit& visit) {
  const auto first = reinterpret_cast<std::uintptr_t>(of);
  const auto from = reinterpret_cast<std::uintptr_t>(begin);
  const std::size_t before = from > first ? from - first : 0;
  for (std::size_t i = (before + sizeof(Word) - 1) / sizeof(Word); i < row.real.size(); ++i) {
    const std::uintptr_t at = first + i * sizeof(Word) - from;
    if (at + sizeof(Word) > bytes) return;
    visit(i, at);
  }
}

/// Where `now`, at `place`, stands there, it becomes `then`.
void exchange(char* place, Word now, Word then) {
  Word word = 0;
  std::memcpy(&word, place, sizeof word);
  if (word == now) std::memcpy(place, &then, sizeof then);
}

bool is_glance(const char* from, std::size_t bytes) {
  std::size_t words = 0;
  for (const Row& row : view.rows) {
    for_each_word(row, row.device, from, bytes, [&](std::size_t, std::size_t) { ++words; });
  }
  const bool is_short = words < RunReplacer::kShortest && words <= kMostGlances - view.glances;
  if (is_short) view.glances += words;
  return is_short && words > 0;
}

/// `to` holds what was copied from `from`, on the device.
void show(char* to, const char* from, std::size_t bytes) {
  if (is_glance(from, bytes)) return;
  for (const Row& row : view.rows) {
    for_each_word(row, row.device, from, bytes, [&](std::size_t i, std::size_t at) {
      exchange(to + at, row.real[i], row.shown[i]);
    });
  }
  view.to_host.replace(to, bytes);
}

/// `to` holds what was copied from `from`, or is at that place, on the host: words of the host's
/// own arrays become what is right for the device, or for the host.  Whether all are such words.
bool exchange_own(char* to, const char* from, std::size_t bytes, bool for_device) {
  std::size_t own = 0;
  for (const Row& row : view.rows) {
    if (row.on_host == nullptr) continue;
    for_each_word(row, row.on_host, from, bytes, [&](std::size_t i, std::size_t at) {
      for_device ? exchange(to + at, row.shown[i], row.real[i])
                 : exchange(to + at, row.real[i], row.shown[i]);
      ++own;
    });
  }
  return own == bytes / sizeof(Word);
}

void restore(char* to, const char* from, std::size_t bytes) {
  if (!exchange_own(to, from, bytes, true)) view.to_device.replace(to, bytes);
}

template <class Visit>
void for_each_shared_range(const Visit& visit) {
  for (const auto& [key, range] : HostMemory::instance().ranges()) {
    if (range.kind != HostKind::symbol) visit(range);
  }
}

std::vector<Word> words_of(const void* content, std::size_t bytes) {
  std::vector<Word> words(bytes / sizeof(Word));
  std::memcpy(words.data(), content, words.size() * sizeof(Word));
  return words;
}

}  // namespace

void copied(const CopyRequest& r, bool leaves, bool arrives) {
  if (leaves == arrives) return;
  for (std::size_t z = 0; z < r.box.depth; ++z) {
    for (std::size_t y = 0; y < r.box.height; ++y) {
      char* to = static_cast<char*>(r.to) + z * r.to_layout.slice + y * r.to_layout.pitch;
      const char* from =
          static_cast<const char*>(r.from) + z * r.from_layout.slice + y * r.from_layout.pitch;
      leaves ? show(to, from, r.box.width) : restore(to, from, r.box.width);
    }
  }
}

ForDevice::ForDevice() {
  for_each_shared_range(
      [](const HostRange& range) { restore(range.data, range.data, range.bytes); });
}

ForDevice::~ForDevice() {
  for_each_shared_range([](const HostRange& range) {
    if (exchange_own(range.data, range.data, range.bytes, false)) return;
    view.to_host.replace(range.data, range.bytes);
  });
}

}  // namespace host_view

void show_host(const std::vector<ShownRow>& rows) {
  using namespace host_view;
  note_control_call();
  std::lock_guard lock(device_mutex());
  view = {};
  for (const ShownRow& one : rows) {
    const Row& row = view.rows.emplace_back(
        Row{static_cast<const char*>(one.device), static_cast<const char*>(one.on_host),
            words_of(one.real, one.bytes), words_of(one.shown, one.bytes)});
    view.to_host.add(row.real, row.shown);
    view.to_device.add(row.shown, row.real);
  }
  active = !rows.empty();
}

}  // namespace simt
