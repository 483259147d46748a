// expect: race results_differ; needs: cpu
// The parts are fetched before their ranks have added them up.
#include <algorithm>
#include <cstddef>
#include <cuda/atomic>
#include <memory>
#include <vector>

#include "lab.h"
#include "lab/check.h"
#include "lab/nccl_check.h"
#include "lab/on_device.h"
#include "lab/peer_memory.h"

namespace {

constexpr int MAX_RANKS = 8;
constexpr int BLOCK_THREADS = 512;
constexpr int MAX_BLOCKS = 32;         // few enough to be on the card all at once, for they wait
constexpr int BLOCK_FLOATS = 2048;     // of the message, that a block takes at a time
constexpr int TWO_SHOT_FLOATS = 8192;  // the same for two shots: parts of them cross the links
constexpr std::size_t ONE_SHOT_BYTES = 256 * 1024;  // beyond it n times the bytes cost too much
constexpr std::size_t TWO_SHOT_BYTES = 16 * 1024 * 1024;  // beyond it NCCL's rings are as good

/// What each rank has in memory that all ranks reach.  Every block has its own part.
struct Shared {
  unsigned flags[MAX_BLOCKS][MAX_RANKS];     // [b][r]: the epoch that rank r's block b is in
  unsigned epochs[MAX_BLOCKS];               // this rank's own, kept from call to call
  float slots[2][MAX_BLOCKS][BLOCK_FLOATS];  // by turns: a slow rank may still read the other
  float shown[MAX_BLOCKS][TWO_SHOT_FLOATS];  // two shots: this rank's array, then
  float sums[MAX_BLOCKS][TWO_SHOT_FLOATS];   // its part of the result
};

/// The ranks' memory, by rank.
struct Peers {
  Shared* of[MAX_RANKS];
};

using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

/// Returns when this block of all ranks has called it for this epoch: what they wrote before is
/// visible then.
__device__ void meet(const Peers& peers, int rank, int ranks, unsigned epoch) {
  __syncthreads();
  if (static_cast<int>(threadIdx.x) < ranks) {
    Flag theirs(peers.of[threadIdx.x]->flags[blockIdx.x][rank]);
    theirs.store(epoch, cuda::memory_order_release);
    Flag mine(peers.of[rank]->flags[blockIdx.x][threadIdx.x]);
    while (static_cast<int>(mine.load(cuda::memory_order_acquire) - epoch) < 0) {
    }
  }
  __syncthreads();
}

/// Where a block finds the array of each rank.
struct Rows {
  const float* of[MAX_RANKS];
};

__device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/// to[0, n) = from[0, n) by the whole block, 16 bytes at a time; both are aligned to 16 bytes.
__device__ void copy(float* to, const float* from, int n) {
  for (int i = threadIdx.x; i < n / 4; i += BLOCK_THREADS) {
    reinterpret_cast<float4*>(to)[i] = reinterpret_cast<const float4*>(from)[i];
  }
  const int i = n / 4 * 4 + threadIdx.x;
  if (i < n) to[i] = from[i];
}

/// to[0, n) = the sum of all rows, in the order of ranks.
__device__ void add_up(float* to, const Rows& rows, int ranks, int n) {
  for (int i = threadIdx.x; i < n / 4; i += BLOCK_THREADS) {
    float4 sum = reinterpret_cast<const float4*>(rows.of[0])[i];
    for (int r = 1; r < ranks; ++r) sum = sum + reinterpret_cast<const float4*>(rows.of[r])[i];
    reinterpret_cast<float4*>(to)[i] = sum;
  }
  const int i = n / 4 * 4 + threadIdx.x;
  if (i >= n) return;
  float sum = rows.of[0][i];
  for (int r = 1; r < ranks; ++r) sum += rows.of[r][i];
  to[i] = sum;
}

__global__ void one_shot_kernel(Peers peers, int rank, int ranks, const float* send, float* recv,
                                std::size_t count) {
  unsigned epoch = peers.of[rank]->epochs[blockIdx.x];
  const std::size_t stride = std::size_t{gridDim.x} * BLOCK_FLOATS;
  for (std::size_t start = std::size_t{blockIdx.x} * BLOCK_FLOATS; start < count; start += stride) {
    const int n = static_cast<int>(min(std::size_t{BLOCK_FLOATS}, count - start));
    ++epoch;
    float* mine = peers.of[rank]->slots[epoch % 2][blockIdx.x];
    copy(mine, send + start, n);
    meet(peers, rank, ranks, epoch);
    Rows rows;
    for (int r = 0; r < ranks; ++r) rows.of[r] = peers.of[r]->slots[epoch % 2][blockIdx.x];
    add_up(recv + start, rows, ranks, n);
  }
  if (threadIdx.x == 0) peers.of[rank]->epochs[blockIdx.x] = epoch;
}

/// The block takes `chunk` floats at a time: a multiple of 4, at most TWO_SHOT_FLOATS.
__global__ void two_shot_kernel(Peers peers, int rank, int ranks, const float* send, float* recv,
                                std::size_t count, int chunk) {
  unsigned epoch = peers.of[rank]->epochs[blockIdx.x];
  const std::size_t stride = std::size_t{gridDim.x} * chunk;
  for (std::size_t start = std::size_t{blockIdx.x} * chunk; start < count; start += stride) {
    const int n = static_cast<int>(min(static_cast<std::size_t>(chunk), count - start));
    const int part = ((n + ranks - 1) / ranks + 3) / 4 * 4;  // of each rank; the last have less
    const auto begin_of = [&](int r) { return min(r * part, n); };
    const int begin = begin_of(rank);
    const int mine = begin_of(rank + 1) - begin;

    copy(peers.of[rank]->shown[blockIdx.x], send + start, n);
    meet(peers, rank, ranks, ++epoch);
    Rows rows;
    for (int r = 0; r < ranks; ++r) rows.of[r] = peers.of[r]->shown[blockIdx.x] + begin;
    add_up(peers.of[rank]->sums[blockIdx.x], rows, ranks, mine);
    for (int k = 0; k < ranks; ++k) {
      const int r = (rank + k) % ranks;  // not all from the same rank at a time
      copy(recv + start + begin_of(r), peers.of[r]->sums[blockIdx.x],
           begin_of(r + 1) - begin_of(r));
    }
  }
  if (threadIdx.x == 0) peers.of[rank]->epochs[blockIdx.x] = epoch;
}

}  // namespace

struct lab::Context {
  lab::World world;
  std::vector<ncclComm_t> comms;  // one for each of this process's ranks
  std::unique_ptr<PeerMemory> memory;
  Peers peers;
};

void lab::create(World world, Context** context) {
  auto* made = new Context{world, {}, nullptr, {}};
  made->comms.resize(world.local);
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < world.local; ++i) {
    const OnDevice on(world.devices[i]);
    NCCL_CHECK(ncclCommInitRank(&made->comms[i], world.ranks, world.id, world.first + i));
  }
  NCCL_CHECK(ncclGroupEnd());
  made->memory = std::make_unique<PeerMemory>(world, sizeof(Shared), offsetof(Shared, slots));
  for (int r = 0; r < world.ranks && made->memory->is_reachable(); ++r) {
    made->peers.of[r] = static_cast<Shared*>(made->memory->of(r));
  }
  *context = made;
}

void lab::all_reduce(Context* context, const float* const* send, float* const* recv,
                     std::size_t count, const cudaStream_t* streams) {
  if (count == 0) return;
  const World& world = context->world;
  if (context->memory->is_reachable() && count * sizeof(float) <= ONE_SHOT_BYTES) {
    const std::size_t wanted = (count + BLOCK_FLOATS - 1) / BLOCK_FLOATS;
    const auto blocks = static_cast<unsigned>(std::min(wanted, std::size_t{MAX_BLOCKS}));
    for (int i = 0; i < world.local; ++i) {
      const OnDevice on(world.devices[i]);
      one_shot_kernel<<<blocks, BLOCK_THREADS, 0, streams[i]>>>(
          context->peers, world.first + i, world.ranks, send[i], recv[i], count);
      CUDA_CHECK_LAUNCH();
    }
    return;
  }
  if (context->memory->is_reachable() && count * sizeof(float) <= TWO_SHOT_BYTES) {
    const std::size_t even = (count + MAX_BLOCKS - 1) / MAX_BLOCKS;
    const std::size_t chunk = std::min((even + 3) / 4 * 4, std::size_t{TWO_SHOT_FLOATS});
    const std::size_t wanted = (count + chunk - 1) / chunk;
    const auto blocks = static_cast<unsigned>(std::min(wanted, std::size_t{MAX_BLOCKS}));
    for (int i = 0; i < world.local; ++i) {
      const OnDevice on(world.devices[i]);
      two_shot_kernel<<<blocks, BLOCK_THREADS, 0, streams[i]>>>(context->peers, world.first + i,
                                                                world.ranks, send[i], recv[i],
                                                                count, static_cast<int>(chunk));
      CUDA_CHECK_LAUNCH();
    }
    return;
  }
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < context->world.local; ++i) {
    NCCL_CHECK(
        ncclAllReduce(send[i], recv[i], count, ncclFloat, ncclSum, context->comms[i], streams[i]));
  }
  NCCL_CHECK(ncclGroupEnd());
}

void lab::destroy(Context* context) {
  for (ncclComm_t comm : context->comms) NCCL_CHECK(ncclCommDestroy(comm));
  delete context;
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
