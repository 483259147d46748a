// Rung 4: packets for the smallest, pushes instead of pulls, and no NCCL for the largest.
// Changes from v3: no barrier where each number carries its flag; data is written to who needs it,
// which asks no question over the link; several loads in flight, on most of the card.
// A read of another GPU's memory is a trip there and back; a write is on its way and forgotten.
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
#include "packets.h"

namespace {

constexpr int MAX_RANKS = 8;
constexpr int BLOCK_THREADS = 512;
constexpr int BLOCKS_PER_SM = 2;          // one adds up while the other sends
constexpr int MAX_BLOCKS = 256;           // all on the card at once (132 SMs), for they wait
constexpr int PART_FLOATS = 4096;         // that a block sends to one rank at a time
constexpr int TURNS = 4;                  // parts from one rank that a block has room for
constexpr int IN_FLIGHT = 4;              // loads of 16 bytes that a thread has under way
constexpr int PACKET_FLOATS = 16 * 1024;  // up to so many: packets
constexpr std::size_t ONE_SHOT_FLOATS = 64 * 1024;  // more than two ranks, up to so many: one shot
static_assert(PACKET_FLOATS <= 2 * BLOCK_THREADS * MAX_BLOCKS, "a pair of floats for each thread");
static_assert(PART_FLOATS % 4 == 0, "parts begin at 16 bytes");

/// What begins the memory of each rank.  Every block has its own part of everything.
struct Head {
  unsigned flags[MAX_BLOCKS][MAX_RANKS];  // [b][r]: the epoch that rank r's block b is in
  unsigned epochs[MAX_BLOCKS];            // this rank's own, kept from call to call
  lab::Packets packets[2][MAX_RANKS][PACKET_FLOATS / 2];  // [turn][from]
};

/// The ranks' memory, by rank.  Behind the head lie parts of floats, which others write.
struct Peers {
  Head* of[MAX_RANKS];
  int ranks;
  int rank;

  /// What rank `from` sends to rank `to` in an epoch, by turns: a slow rank may still read the
  /// others.
  __device__ float* inbox(int to, int from, unsigned epoch) const {
    return parts(to) + ((blockIdx.x * TURNS + epoch % TURNS) * ranks + from) * PART_FLOATS;
  }
  /// The sums that rank `from` has made for rank `to`.
  __device__ float* results(int to, int from) const {
    return parts(to) + ((MAX_BLOCKS * TURNS + blockIdx.x) * ranks + from) * PART_FLOATS;
  }
  __device__ float* parts(int to) const { return reinterpret_cast<float*>(of[to] + 1); }
  static std::size_t bytes(int ranks) {
    return sizeof(Head) + sizeof(float) * (TURNS + 1) * MAX_BLOCKS * ranks * PART_FLOATS;
  }
};

using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

/// Tells all ranks that this block is in this epoch: what it wrote before is visible to whoever
/// awaits the epoch.
__device__ void announce(const Peers& peers, unsigned epoch) {
  __syncthreads();
  if (static_cast<int>(threadIdx.x) < peers.ranks) {
    Flag theirs(peers.of[threadIdx.x]->flags[blockIdx.x][peers.rank]);
    theirs.store(epoch, cuda::memory_order_release);
  }
}

/// Returns when this block of all ranks has announced the epoch, or a later one.
__device__ void await(const Peers& peers, unsigned epoch) {
  if (static_cast<int>(threadIdx.x) < peers.ranks) {
    Flag mine(peers.of[peers.rank]->flags[blockIdx.x][threadIdx.x]);
    while (static_cast<int>(mine.load(cuda::memory_order_acquire) - epoch) < 0) {
    }
  }
  __syncthreads();
}

__device__ void meet(const Peers& peers, unsigned epoch) {
  announce(peers, epoch);
  await(peers, epoch);
}

__device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/// to[k][0, n) = from(i) for all k < targets by the whole block, where from(i) is the ith float4,
/// and from_one(i) the ith float; IN_FLIGHT of them at a time.
template <typename From, typename FromOne>
__device__ void spread(float* const* to, int targets, int n, From from, FromOne from_one) {
  for (int i = threadIdx.x; i < n / 4; i += IN_FLIGHT * BLOCK_THREADS) {
    float4 v[IN_FLIGHT];
#pragma unroll
    for (int u = 0; u < IN_FLIGHT; ++u) {
      if (i + u * BLOCK_THREADS < n / 4) v[u] = from(i + u * BLOCK_THREADS);
    }
    for (int k = 0; k < targets; ++k) {
#pragma unroll
      for (int u = 0; u < IN_FLIGHT; ++u) {
        const int at = i + u * BLOCK_THREADS;
        if (at < n / 4) reinterpret_cast<float4*>(to[k])[at] = v[u];
      }
    }
  }
  const int i = n / 4 * 4 + threadIdx.x;
  if (i >= n) return;
  const float v = from_one(i);
  for (int k = 0; k < targets; ++k) to[k][i] = v;
}

__device__ void copy(float* to, const float* from, int n) {
  spread(
      &to, 1, n, [=](int i) { return reinterpret_cast<const float4*>(from)[i]; },
      [=](int i) { return from[i]; });
}

/// to[k][0, n) = the sum of the first n floats of all rows, in the order of ranks.
template <int RANKS>
__device__ void add_up(float* const* to, int targets, const float* const* rows, int given, int n) {
  const int ranks = RANKS > 0 ? RANKS : given;
  spread(
      to, targets, n,
      [=](int i) {
        float4 sum = reinterpret_cast<const float4*>(rows[0])[i];
#pragma unroll
        for (int r = 1; r < ranks; ++r) sum = sum + reinterpret_cast<const float4*>(rows[r])[i];
        return sum;
      },
      [=](int i) {
        float sum = rows[0][i];
        for (int r = 1; r < ranks; ++r) sum += rows[r][i];
        return sum;
      });
}

/// Each thread sends a pair of floats to all, and waits for the pairs of all: no barrier.
template <int RANKS>
__global__ void packets_kernel(Peers peers, const float* send, float* recv, int count) {
  const int ranks = RANKS > 0 ? RANKS : peers.ranks;
  const unsigned epoch = peers.of[peers.rank]->epochs[blockIdx.x] + 1;
  const int pair = blockIdx.x * BLOCK_THREADS + threadIdx.x;
  const bool both = 2 * pair + 1 < count;
  if (2 * pair < count) {
    const float x = send[2 * pair];
    const float y = both ? send[2 * pair + 1] : 0.0f;
    const lab::Packets own{lab::packet(x, epoch), lab::packet(y, epoch)};
#pragma unroll
    for (int k = 1; k < ranks; ++k) {
      const int r = (peers.rank + k) % ranks;  // not all to the same rank at a time
      lab::store_packets(&peers.of[r]->packets[epoch % 2][peers.rank][pair], own);
    }
    float2 sum = make_float2(0.0f, 0.0f);
#pragma unroll
    for (int r = 0; r < ranks; ++r) {
      const lab::Packets* inbox = &peers.of[peers.rank]->packets[epoch % 2][r][pair];
      lab::Packets in = own;
      if (r != peers.rank) in = lab::load_packets(inbox);
      while (lab::flag_of(in.first) != epoch || lab::flag_of(in.second) != epoch) {
        in = lab::load_packets(inbox);
      }
      sum.x += lab::value_of(in.first);
      sum.y += lab::value_of(in.second);
    }
    recv[2 * pair] = sum.x;
    if (both) recv[2 * pair + 1] = sum.y;
  }
  __syncthreads();  // all have read the epoch
  if (threadIdx.x == 0) peers.of[peers.rank]->epochs[blockIdx.x] = epoch;
}

/// Each rank sends its array to all, and adds up all arrays: the next chunk is sent before the last
/// one is waited for.  Whoever announces an epoch has added up all but the last chunk before, so a
/// rank is never more than three epochs behind what is sent to it, which TURNS has room for.
/// `chunk`: what a block takes at a time, a multiple of 4, at most PART_FLOATS.
template <int RANKS>
__global__ void __launch_bounds__(BLOCK_THREADS, BLOCKS_PER_SM)
    one_shot_kernel(Peers peers, const float* send, float* recv, std::size_t count, int chunk) {
  const int ranks = RANKS > 0 ? RANKS : peers.ranks;
  unsigned epoch = peers.of[peers.rank]->epochs[blockIdx.x];
  const std::size_t stride = std::size_t{gridDim.x} * chunk;
  const std::size_t first = std::size_t{blockIdx.x} * chunk;
  const auto size_at = [&](std::size_t start) {
    return static_cast<int>(min(static_cast<std::size_t>(chunk), count - start));
  };
  const auto send_to_all = [&](std::size_t start, unsigned turn) {
    float* to[MAX_RANKS];
#pragma unroll
    for (int k = 1; k < ranks; ++k) {  // not all to the same rank at a time
      to[k - 1] = peers.inbox((peers.rank + k) % ranks, peers.rank, turn);
    }
    const float* own = send + start;
    add_up<1>(to, ranks - 1, &own, 1, size_at(start));  // the sum of one: a copy for each
    announce(peers, turn);
  };

  send_to_all(first, epoch + 1);
  for (std::size_t start = first; start < count; start += stride) {
    ++epoch;
    if (start + stride < count) send_to_all(start + stride, epoch + 1);
    const float* rows[MAX_RANKS];
#pragma unroll
    for (int r = 0; r < ranks; ++r) rows[r] = peers.inbox(peers.rank, r, epoch);
    rows[peers.rank] = send + start;
    float* result = recv + start;
    await(peers, epoch);
    add_up<RANKS>(&result, 1, rows, ranks, size_at(start));
  }
  if (threadIdx.x == 0) peers.of[peers.rank]->epochs[blockIdx.x] = epoch;
}

/// Each rank gets its part of all arrays, adds them up, and sends the result to all.  `chunk`: as
/// above, at most ranks * PART_FLOATS.
template <int RANKS>
__global__ void __launch_bounds__(BLOCK_THREADS, BLOCKS_PER_SM)
    two_shot_kernel(Peers peers, const float* send, float* recv, std::size_t count, int chunk) {
  const int ranks = RANKS > 0 ? RANKS : peers.ranks;
  const int rank = peers.rank;
  unsigned epoch = peers.of[rank]->epochs[blockIdx.x];
  const std::size_t stride = std::size_t{gridDim.x} * chunk;
  for (std::size_t start = std::size_t{blockIdx.x} * chunk; start < count; start += stride) {
    const int n = static_cast<int>(min(static_cast<std::size_t>(chunk), count - start));
    const int part = ((n + ranks - 1) / ranks + 3) / 4 * 4;  // of each rank; the last have less
    const auto begin_of = [&](int r) { return min(r * part, n); };
    const auto size_of = [&](int r) { return begin_of(r + 1) - begin_of(r); };
    const unsigned turn = ++epoch;

    for (int k = 1; k < ranks; ++k) {
      const int r = (rank + k) % ranks;  // not all to the same rank at a time
      copy(peers.inbox(r, rank, turn), send + start + begin_of(r), size_of(r));
    }
    meet(peers, epoch);
    float* to[MAX_RANKS];
    const float* rows[MAX_RANKS];
#pragma unroll
    for (int k = 1; k < ranks; ++k) {
      const int r = (rank + k) % ranks;
      to[k] = peers.results(r, rank);
      rows[r] = peers.inbox(rank, r, turn);
    }
    to[0] = recv + start + begin_of(rank);
    rows[rank] = send + start + begin_of(rank);
    add_up<RANKS>(to, ranks, rows, ranks, size_of(rank));
    meet(peers, ++epoch);  // also: nobody reads this turn's inbox any more
    for (int k = 1; k < ranks; ++k) {
      const int r = (rank + k) % ranks;
      copy(recv + start + begin_of(r), peers.results(rank, r), size_of(r));
    }
  }
  if (threadIdx.x == 0) peers.of[rank]->epochs[blockIdx.x] = epoch;
}

/// Which kernel for `count` floats, and how much a block of it takes at a time.
template <int RANKS>
void launch(const Peers& peers, const float* send, float* recv, std::size_t count,
            cudaStream_t stream) {
  if (count <= PACKET_FLOATS) {
    const auto blocks =
        static_cast<unsigned>((count + 2 * BLOCK_THREADS - 1) / (2 * BLOCK_THREADS));
    packets_kernel<RANKS>
        <<<blocks, BLOCK_THREADS, 0, stream>>>(peers, send, recv, static_cast<int>(count));
    return;
  }
  const bool one_shot = peers.ranks <= 2 || count <= ONE_SHOT_FLOATS;
  const std::size_t most = std::size_t{PART_FLOATS} * (one_shot ? 1 : peers.ranks);
  const std::size_t even = (count + MAX_BLOCKS - 1) / MAX_BLOCKS;
  const std::size_t chunk = std::clamp<std::size_t>((even + 3) / 4 * 4, 4 * BLOCK_THREADS, most);
  const std::size_t wanted = (count + chunk - 1) / chunk;
  const auto blocks = static_cast<unsigned>(std::min(wanted, std::size_t{MAX_BLOCKS}));
  if (one_shot) {
    one_shot_kernel<RANKS>
        <<<blocks, BLOCK_THREADS, 0, stream>>>(peers, send, recv, count, static_cast<int>(chunk));
  } else {
    two_shot_kernel<RANKS>
        <<<blocks, BLOCK_THREADS, 0, stream>>>(peers, send, recv, count, static_cast<int>(chunk));
  }
}

}  // namespace

struct lab::Context {
  lab::World world;
  std::vector<ncclComm_t> comms;  // only where the ranks cannot reach each other's memory
  std::unique_ptr<PeerMemory> memory;
  Peers peers;
};

void lab::create(World world, Context** context) {
  auto* made = new Context{world, {}, nullptr, {}};
  made->memory = std::make_unique<PeerMemory>(world, Peers::bytes(world.ranks), sizeof(Head));
  made->peers.ranks = world.ranks;
  for (int r = 0; r < world.ranks && made->memory->is_reachable(); ++r) {
    made->peers.of[r] = static_cast<Head*>(made->memory->of(r));
  }
  *context = made;
  if (made->memory->is_reachable()) return;
  made->comms.resize(world.local);
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < world.local; ++i) {
    const OnDevice on(world.devices[i]);
    NCCL_CHECK(ncclCommInitRank(&made->comms[i], world.ranks, world.id, world.first + i));
  }
  NCCL_CHECK(ncclGroupEnd());
}

void lab::all_reduce(Context* context, const float* const* send, float* const* recv,
                     std::size_t count, const cudaStream_t* streams) {
  if (count == 0) return;
  const World& world = context->world;
  if (context->memory->is_reachable()) {
    for (int i = 0; i < world.local; ++i) {
      const OnDevice on(world.devices[i]);
      Peers peers = context->peers;
      peers.rank = world.first + i;
      const auto launch_for = world.ranks == 2   ? launch<2>
                              : world.ranks == 4 ? launch<4>
                              : world.ranks == 8 ? launch<8>
                                                 : launch<0>;
      launch_for(peers, send[i], recv[i], count, streams[i]);
      CUDA_CHECK_LAUNCH();
    }
    return;
  }
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < world.local; ++i) {
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
