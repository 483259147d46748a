// expect: device_fault wrong_device; needs: cpu
// The kernels are launched while device 0 is current, into the streams of other devices.
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
constexpr int MAX_BLOCKS = 32;      // few enough to be on the card all at once, for they wait
constexpr int BLOCK_FLOATS = 2048;  // of the message, that a block takes at a time
constexpr std::size_t ONE_SHOT_BYTES = 256 * 1024;  // beyond it n times the bytes cost too much

/// What each rank has in memory that all ranks reach.  Every block has its own part.
struct Shared {
  unsigned flags[MAX_BLOCKS][MAX_RANKS];     // [b][r]: the epoch that rank r's block b is in
  unsigned epochs[MAX_BLOCKS];               // this rank's own, kept from call to call
  float slots[2][MAX_BLOCKS][BLOCK_FLOATS];  // by turns: a slow rank may still read the other
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

__global__ void one_shot_kernel(Peers peers, int rank, int ranks, const float* send, float* recv,
                                std::size_t count) {
  unsigned epoch = peers.of[rank]->epochs[blockIdx.x];
  const std::size_t stride = std::size_t{gridDim.x} * BLOCK_FLOATS;
  for (std::size_t start = std::size_t{blockIdx.x} * BLOCK_FLOATS; start < count; start += stride) {
    const int n = static_cast<int>(min(std::size_t{BLOCK_FLOATS}, count - start));
    ++epoch;
    float* mine = peers.of[rank]->slots[epoch % 2][blockIdx.x];
    for (int i = threadIdx.x; i < n; i += BLOCK_THREADS) mine[i] = send[start + i];
    meet(peers, rank, ranks, epoch);
    for (int i = threadIdx.x; i < n; i += BLOCK_THREADS) {
      float sum = 0.0f;
      for (int r = 0; r < ranks; ++r) sum += peers.of[r]->slots[epoch % 2][blockIdx.x][i];
      recv[start + i] = sum;
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
      one_shot_kernel<<<blocks, BLOCK_THREADS, 0, streams[i]>>>(
          context->peers, world.first + i, world.ranks, send[i], recv[i], count);
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
