// Lab 53, all-reduce over several GPUs: the size of a case, and which cases there are.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "lab/contract.h"
#include "lab/part.h"

namespace reduce {

inline constexpr int kPerGraph = 20;  // calls in a graph that is timed
inline constexpr std::size_t kMostPredicted =
    1 << 22;  // elements: more are not run on the cpu device

struct Size {
  std::vector<int> devices;  // of the ranks
  std::size_t count = 0;
  bool in_place = false;
  bool random = false;   // else whole numbers
  bool graph = false;    // captured once, and launched for each call
  int calls = 1;         // one after the other, without waiting
  bool chained = false;  // each later call adds up in place what the one before has left
  int ranks() const { return static_cast<int>(devices.size()); }
  int needs() const { return *std::max_element(devices.begin(), devices.end()) + 1; }
};

inline std::vector<int> first_devices(int ranks) {
  std::vector<int> all(ranks);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

using Named = std::pair<std::string, Size>;

inline Named plain(int ranks, std::size_t count) {
  return {"n_" + std::to_string(count) + "_on_" + std::to_string(ranks),
          {first_devices(ranks), count}};
}
inline Named in_place(int ranks, std::size_t count) {
  return {"in_place_" + std::to_string(count) + "_on_" + std::to_string(ranks),
          {first_devices(ranks), count, true}};
}
inline Named chained(int ranks, std::size_t count, int calls, bool graph) {
  return {(graph ? "graph_on_" : "chained_on_") + std::to_string(ranks),
          {first_devices(ranks), count, false, false, graph, calls, true}};
}
inline Named random_on(int ranks, std::size_t count) {
  return {"random_on_" + std::to_string(ranks), {first_devices(ranks), count, false, true}};
}

/// From simple to hard; by devices, because a context is made anew when they change.
inline std::vector<lab::Cases<Size>> cases() {
  return {
      {.group = "two_ranks",
       .named = {plain(2, 2048), plain(2, 512), plain(2, 1024), plain(2, 4096), plain(2, 2049),
                 plain(2, 1023), plain(2, 8191), plain(2, 5), plain(2, 3), plain(2, 1),
                 plain(2, 0)}},
      {.group = "in_place", .named = {in_place(2, 2048), in_place(2, 5001)}},
      {.group = "repeated",
       .named = {{"five_calls_on_2", {{0, 1}, 1500, false, false, false, 5}},
                 chained(2, 2100, 3, false),
                 chained(2, 1000, 3, true)}},
      {.group = "large", .named = {plain(2, 270001), plain(2, (1 << 22) + 1)}},  // past 16 MiB
      {.group = "odd_ranks",
       .named = {plain(3, 2048), plain(3, 0), plain(3, 1), plain(3, 2), plain(3, 7), plain(3, 1000),
                 plain(3, 4099)}},
      {.group = "in_place", .named = {in_place(3, 1027)}},
      {.group = "repeated", .named = {chained(3, 1030, 4, false)}},
      {.group = "large", .named = {plain(3, 66001)}},
      {.group = "many_ranks", .named = {plain(4, 1), plain(4, 1024), plain(4, 4097)}},
      {.group = "repeated", .named = {chained(4, 1201, 2, true)}},
      {.group = "precision", .named = {random_on(4, 6001), random_on(5, 2003)}},
      {.group = "many_ranks", .named = {plain(6, 3000)}},
      {.group = "odd_ranks", .named = {plain(7, 77)}},
      {.group = "many_ranks", .named = {plain(8, 3), plain(8, 2050)}},
      {.group = "one_rank", .named = {plain(1, 1000), plain(1, 1)}},
  };
}

inline std::vector<lab::Cases<Size>> more_cases(const lab::Gpu& gpu) {
  std::vector<lab::Cases<Size>> all;
  if (!lab::kProcessPerDevice) {  // there each rank has the device that it was given
    all.push_back(
        {.group = "devices",
         .named = {{"devices_2_0_1", {{2, 0, 1}, 1500}}, {"devices_3_1", {{3, 1}, 1500}}}});
  }
  all.push_back({.group = "large",
                 .named = {plain(gpu.devices, 1 << 20), plain(gpu.devices, (5 << 20) + 3),
                           plain(gpu.devices, 1 << 26)},
                 .only_on_gpu = true});
  return all;
}

/// `count` floats on all GPUs; small ones as graphs of many calls, so that the host's time for the
/// launches does not hide the kernels'.
inline Size timed(const lab::Gpu& gpu, std::size_t count, bool graph) {
  return {first_devices(gpu.devices), count, false, true, graph, graph ? kPerGraph : 1};
}

inline std::vector<Named> more_timed(const lab::Gpu& gpu) {
  std::vector<Named> all;
  for (std::size_t bytes = 4; bytes <= std::size_t{1} << 30; bytes *= bytes < 1024 ? 16 : 4) {
    const std::string size = bytes < 1024        ? std::to_string(bytes)
                             : bytes < (1 << 20) ? std::to_string(bytes >> 10) + "k"
                             : bytes < (1 << 30) ? std::to_string(bytes >> 20) + "m"
                                                 : std::to_string(bytes >> 30) + "g";
    if (bytes <= (16 << 20)) all.push_back({"graph_" + size, timed(gpu, bytes / 4, true)});
    all.push_back({"call_" + size, timed(gpu, bytes / 4, false)});
  }
  return all;
}

/// The ranks' blocks wait for each other and read what others wrote: all run.  A case that takes
/// too long here is on the line through two with fewer calls, or with fewer elements.
inline std::vector<Size> predicted(const Size& timed) {
  if (timed.count * timed.calls <= kMostPredicted) return {timed};
  Size smaller = timed;
  Size larger = timed;
  smaller.calls = std::min(timed.calls, 2);
  larger.calls = std::min(timed.calls, 4);
  if (timed.calls == 1) {
    smaller.count = kMostPredicted / 4;
    larger.count = kMostPredicted;
  }
  return {smaller, larger};
}

inline std::string remark(const Size& s) {
  std::string text;
  if (s.devices != first_devices(s.ranks())) {
    text += ", on devices";
    for (const int device : s.devices) text += " " + std::to_string(device);
  }
  if (s.in_place) text += ", in place";
  if (s.random) text += ", random";
  if (s.calls > 1)
    text +=
        ", " + std::to_string(s.calls) + (s.chained ? " calls on each other's results" : " calls");
  return text + (s.graph ? ", as a graph" : "");
}

}  // namespace reduce
