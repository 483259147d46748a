// simt_shared_bench: what the ways to keep __shared__ variables cost.
//
// Calls one thread's part of a kernel for the 1024 threads of a block, one after another, without
// the executor, so that only the ways differ.  docs/cpu-device-shared-memory.md has the numbers.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "shared_ways.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = TILE * TILE;
constexpr std::size_t kTileBytes = 2 * sizeof(float) * TILE * (TILE + 1);

/// The resident block of a worker: its arena, and where it placed each variable.
struct Block {
  std::vector<char> memory = std::vector<char>(std::size_t{64} << 10);
  std::size_t used = 0;
  std::vector<void*> places;
};

thread_local Block block;
std::size_t claimed = 0;
std::size_t numbered = 0;

double nanoseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start;
  return passed.count();
}

/// The best of several runs, per thread of a block.
double best(int blocks, const std::function<void()>& run_block) {
  double fastest = 1e30;
  for (int run = 0; run < 15; ++run) {
    fastest = std::min(fastest, nanoseconds([&] {
                         for (int i = 0; i < blocks; ++i) run_block();
                       }));
  }
  return fastest / (double{kThreads} * blocks);
}

void run_block(void (*kernel)(const Thread&), int steps) {
  static const std::vector<float> in(1024, 0.5f);
  float out = 0.0f;
  for (int i = 0; i < kThreads; ++i) kernel({i % TILE, i / TILE, steps, in.data(), &out});
}

/// Putting one block's tiles aside and another's in, as thread-local variables would need wherever
/// several blocks are resident on one worker; per thread of the block.
double swap_cost() {
  std::array<std::vector<char>, 3> places;
  places.fill(std::vector<char>(kTileBytes));
  return best(2000, [&] {
    std::memcpy(places[1].data(), places[0].data(), kTileBytes);
    std::memcpy(places[0].data(), places[2].data(), kTileBytes);
    barrier();
  });
}

void measure(const Kernels& kernels) {
  std::array<double, 2> multiply{};
  const double touch = best(200, [&] { run_block(kernels.touch, 0); });
  multiply[0] = best(5, [&] { run_block(kernels.multiply, 16); });
  std::thread other([&] { run_block(kernels.touch, 0); });  // its first use on another worker
  other.join();
  multiply[1] = best(5, [&] { run_block(kernels.multiply, 1); });
  std::printf("| %s | %.1f | %.0f | %.0f |\n", kernels.way, touch, multiply[1], multiply[0]);
}

}  // namespace

extern "C" {

void barrier() noexcept {
  asm volatile("" ::: "memory");
}

void* shared_arena() noexcept {
  return block.memory.data();
}

std::size_t claim_arena(std::size_t bytes) noexcept {
  const std::size_t offset = claimed;
  claimed += bytes;
  return offset;
}

void* shared_lookup(Variable* variable) noexcept {
  if (variable->number == 0) variable->number = ++numbered;
  if (block.places.size() <= variable->number) block.places.resize(variable->number + 1);
  void*& place = block.places[variable->number];
  if (place == nullptr) {
    place = block.memory.data() + block.used;
    block.used += variable->size;
  }
  return place;
}

}  // extern "C"

int main() {
  void* library = dlopen(SHARED_WAYS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  const auto* kernels = library == nullptr
                            ? nullptr
                            : static_cast<const Kernels*>(dlsym(library, "shared_ways_kernels"));
  if (kernels == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  std::printf("| way | enter (ns) | 1 step (ns) | 16 steps (ns) |\n|---|---|---|---|\n");
  for (int i = 0; i < 3; ++i) measure(kernels[i]);
  std::printf("Swapping the tiles of two resident blocks: %.1f ns a thread.\n", swap_cost());
  return 0;
}
