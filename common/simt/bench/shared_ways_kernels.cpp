// The kernels of simt_shared_bench: the same tiled product with its tiles kept in three ways.
// Built as a library to load, as submissions are.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "shared_ways.h"

namespace {

struct Tiles {
  float a[TILE][TILE + 1];  // (TILE, TILE), one column of padding
  float b[TILE][TILE + 1];  // (TILE, TILE)
};

/// A variable of each thread of the host, which runs one block at a time.
struct ThreadLocal {
  static Tiles& tiles() {
    static __thread Tiles tiles;
    return tiles;
  }
};

/// A fixed offset into one arena per block, given out when the library is loaded.
struct Arena {
  static const std::size_t offset;
  static Tiles& tiles() {
    return *reinterpret_cast<Tiles*>(static_cast<char*>(shared_arena()) + offset);
  }
};
const std::size_t Arena::offset = claim_arena(sizeof(Tiles));

/// A record per variable that the block looks up; placed at its first use in the block.
struct Lookup {
  static Tiles& tiles() {
    static Variable variable = {sizeof(Tiles), 0};
    return *static_cast<Tiles*>(shared_lookup(&variable));
  }
};

/// One thread's part of a kernel that uses its tiles once.
template <class Way>
__attribute__((noinline)) void touch(const Thread& thread) {
  Tiles& tiles = Way::tiles();
  tiles.a[thread.y][thread.x] = 1.0f;
  barrier();
}

/// One thread's part of a matrix product, `steps` tiles along k.
template <class Way>
__attribute__((noinline)) void multiply(const Thread& thread) {
  Tiles& tiles = Way::tiles();
  float sum = 0.0f;
  for (int step = 0; step < thread.steps; ++step) {
    tiles.a[thread.y][thread.x] = thread.in[step];
    tiles.b[thread.y][thread.x] = thread.in[step + 1];
    barrier();
    for (int k = 0; k < TILE; ++k) sum += tiles.a[thread.y][k] * tiles.b[k][thread.x];
    barrier();
  }
  *thread.out = sum;
}

}  // namespace

extern "C" const Kernels shared_ways_kernels[3] = {
    {"thread-local variable", touch<ThreadLocal>, multiply<ThreadLocal>},
    {"offset into the block's arena", touch<Arena>, multiply<Arena>},
    {"record, looked up by the block", touch<Lookup>, multiply<Lookup>},
};
