// Rung 6: 16 bytes per load, several loads in flight, one kernel for each task.
// Changes from v5: more bytes under way; a block for each stretch of the array, handed out by the
// card as blocks end; no memset and no atomic to one address: the block that is done last adds up
// the sums of all, always in the same order, so that the same input gives the same bits.  The
// compaction reads its input once: a tile learns how many elements are kept before it by looking
// back at the tiles before (decoupled look-back, after Merrill and Garland, 2016), and goes through
// shared memory to coalesced stores.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int WARP = 32;
constexpr unsigned ALL_LANES = 0xffffffff;

constexpr int SUM_THREADS = 512;
constexpr int SUM_LOADS = 8;   // loads of 16 bytes that a thread has in flight
constexpr int SUM_ROUNDS = 2;  // of such loads in a block's stretch, unless the array is too long
constexpr int SUM_MOST_BLOCKS = 1 << 16;
static_assert(SUM_THREADS % WARP == 0 && SUM_THREADS <= WARP * WARP, "one warp adds up all");

constexpr int TILE_THREADS = 256;
constexpr int TILE_ITEMS = 32;         // elements of a tile that a thread holds in registers
constexpr int TILE_BLOCKS_PER_SM = 4;  // as many as shared memory and registers allow
constexpr int TILE_WARPS = TILE_THREADS / WARP;
constexpr int TILE = TILE_THREADS * TILE_ITEMS;
static_assert(TILE_THREADS % WARP == 0, "ballots need whole warps");
static_assert(TILE >= 1024, "scratch has one element for 1024 of the input");

template <typename T>
struct Four;
template <>
struct Four<float> {
  using type = float4;
};
template <>
struct Four<int> {
  using type = int4;
};

/// The sum of `value` over the warp, in lane 0.  All lanes must call it.
template <typename T>
__device__ T warp_sum(T value) {
  for (int offset = WARP / 2; offset > 0; offset /= 2) {
    value += __shfl_down_sync(ALL_LANES, value, offset);
  }
  return value;
}

/// For int there is one instruction (compute capability 8.0 and above); all lanes get the sum.
__device__ int warp_sum(int value) {
  return __reduce_add_sync(ALL_LANES, value);
}

/// The sum of `value` over the block, in thread 0.  All threads must call it; between two calls
/// there must be a barrier.
template <typename T>
__device__ T block_sum(T value) {
  __shared__ T warp_sums[SUM_THREADS / WARP];
  value = warp_sum(value);
  if (threadIdx.x % WARP == 0) warp_sums[threadIdx.x / WARP] = value;
  __syncthreads();
  if (threadIdx.x >= WARP) return value;
  return warp_sum(threadIdx.x < SUM_THREADS / WARP ? warp_sums[threadIdx.x] : T{0});
}

/// This thread's share of the block's stretch of in[0] + ... + in[n - 1], `stretch` vectors long;
/// the last block adds the n % 4 elements that fill no vector.
template <typename T>
__device__ T thread_sum(const T* in, std::size_t n, std::size_t stretch) {
  using Vector = typename Four<T>::type;
  const auto* vectors = reinterpret_cast<const Vector*>(in);
  const std::size_t count = n / 4;
  const std::size_t end = min((blockIdx.x + 1) * stretch, count);
  std::size_t i = blockIdx.x * stretch + threadIdx.x;
  T sum = 0;
  for (; i + (SUM_LOADS - 1) * SUM_THREADS < end; i += SUM_LOADS * SUM_THREADS) {
    Vector v[SUM_LOADS];
#pragma unroll
    for (int u = 0; u < SUM_LOADS; ++u) v[u] = __ldcs(&vectors[i + u * SUM_THREADS]);
#pragma unroll
    for (int u = 0; u < SUM_LOADS; ++u) sum += (v[u].x + v[u].y) + (v[u].z + v[u].w);
  }
  for (; i < end; i += SUM_THREADS) {  // less than SUM_LOADS rounds are left
    const Vector v = vectors[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  const bool is_last = blockIdx.x + 1 == gridDim.x && threadIdx.x < n % 4;
  return is_last ? sum + in[4 * count + threadIdx.x] : sum;
}

/// What the blocks leave for the last one.  Calls follow each other, so one of each is enough.
template <typename T>
__device__ T block_sums[SUM_MOST_BLOCKS];
__device__ unsigned blocks_done;  // 0 between the calls

template <typename T>
__global__ void __launch_bounds__(SUM_THREADS)
    sum_kernel(const T* in, T* out, std::size_t n, std::size_t stretch) {
  __shared__ bool is_last;
  const T sum = block_sum(thread_sum(in, n, stretch));
  if (threadIdx.x == 0) {
    block_sums<T>[blockIdx.x] = sum;
    __threadfence();  // the sum is out before it is counted
    is_last = atomicInc(&blocks_done, gridDim.x - 1) == gridDim.x - 1;  // back to 0 at the end
  }
  __syncthreads();
  if (!is_last) return;

  __threadfence();  // what the others wrote is seen after their count
  T total = 0;
  for (unsigned block = threadIdx.x; block < gridDim.x; block += SUM_THREADS) {
    total += __ldcg(&block_sums<T>[block]);
  }
  total = block_sum(total);
  if (threadIdx.x == 0) *out = total;
}

/// Of the current device.
unsigned multiprocessors() {
  int device = 0;
  int count = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
  return static_cast<unsigned>(count);
}

template <typename T>
void sum_all(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  // Whole rounds of vectors: one count of SUM_ROUNDS, or more if that made too many blocks.
  constexpr std::size_t round = std::size_t{SUM_THREADS} * SUM_LOADS;
  const std::size_t rounds = lab::ceil_div(n / 4, round);
  const std::size_t stretch =
      round * std::max(std::size_t{SUM_ROUNDS}, lab::ceil_div(rounds, SUM_MOST_BLOCKS));
  const std::size_t blocks = std::max(lab::ceil_div(n / 4, stretch), std::size_t{1});  // n may be 0
  sum_kernel<<<static_cast<unsigned>(blocks), SUM_THREADS, 0, stream>>>(in, out, n, stretch);
  CUDA_CHECK_LAUNCH();
}

/// A tile's word in scratch: nothing yet; how many it keeps; how many are kept up to its end.
constexpr unsigned long long OWN = 1ULL << 62;
constexpr unsigned long long UP_TO_HERE = 2ULL << 62;
constexpr unsigned long long NUMBER = OWN - 1;

/// How many elements are kept before `tile`: its warp adds up the words of the tiles before, 32 at
/// a time, back to one that knows its own answer.  Flag and number are one word, so no fence.
__device__ unsigned long long look_back(const unsigned long long* words, std::size_t tile) {
  const unsigned lane = threadIdx.x % WARP;
  unsigned long long before = 0;
  for (std::size_t end = tile; end > 0; end -= WARP) {
    const bool is_there = lane < end;
    const volatile unsigned long long* word = &words[is_there ? end - 1 - lane : 0];
    unsigned long long found = is_there ? *word : UP_TO_HERE;  // before the first tile: none
    while (__any_sync(ALL_LANES, found < OWN)) {
      __nanosleep(20);
      found = is_there ? *word : UP_TO_HERE;
    }
    const unsigned know = __ballot_sync(ALL_LANES, found >= UP_TO_HERE);
    const unsigned nearest = know == 0 ? WARP - 1 : __ffs(static_cast<int>(know)) - 1;
    unsigned long long number = lane <= nearest ? found & NUMBER : 0;
    for (int offset = WARP / 2; offset > 0; offset /= 2) {
      number += __shfl_xor_sync(ALL_LANES, number, offset);
    }
    before += number;
    if (know != 0) break;
  }
  return before;
}

/// This thread's elements of `tile`; 0, which is not kept, behind the end and in tiles that do not
/// exist.
__device__ void load(int (&values)[TILE_ITEMS], const int* in, std::size_t n, std::size_t tile) {
  const std::size_t first =
      tile * TILE + threadIdx.x / WARP * TILE_ITEMS * WARP + threadIdx.x % WARP;
  if ((tile + 1) * TILE <= n) {
#pragma unroll
    for (int j = 0; j < TILE_ITEMS; ++j) values[j] = __ldcs(&in[first + j * WARP]);
  } else {
#pragma unroll
    for (int j = 0; j < TILE_ITEMS; ++j)
      values[j] = first + j * WARP < n ? in[first + j * WARP] : 0;
  }
}

/// words[0] hands out the tiles in the order in which blocks ask: whom a tile waits for has been
/// begun before it.  A block asks for its next tile, and loads it, before it waits for its place.
__global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS_PER_SM)
    compact_kernel(const int* in, int* out, unsigned long long* count, std::size_t n,
                   std::size_t tiles, unsigned long long* words) {
  __shared__ int kept_values[TILE];
  __shared__ int warp_counts[TILE_WARPS];
  __shared__ unsigned long long shared_tile;
  __shared__ unsigned long long shared_place;
  const unsigned lane = threadIdx.x % WARP;
  const unsigned warp = threadIdx.x / WARP;
  if (threadIdx.x == 0) shared_tile = atomicAdd(&words[0], 1ULL);
  __syncthreads();
  std::size_t tile = shared_tile;
  __syncthreads();
  int values[TILE_ITEMS];
  load(values, in, n, tile);
  while (tile < tiles) {
    if (threadIdx.x == 0) shared_tile = atomicAdd(&words[0], 1ULL);  // the next one
    int kept = 0;                                                    // in the whole warp
#pragma unroll
    for (int j = 0; j < TILE_ITEMS; ++j) kept += __popc(__ballot_sync(ALL_LANES, values[j] > 0));
    if (lane == 0) warp_counts[warp] = kept;
    __syncthreads();

    int place = 0;  // in the tile
    int tile_kept = 0;
#pragma unroll
    for (int w = 0; w < TILE_WARPS; ++w) {
      if (w == static_cast<int>(warp)) place = tile_kept;
      tile_kept += warp_counts[w];
    }
    const std::size_t next = shared_tile;
    volatile unsigned long long* own = &words[1 + tile];
    if (threadIdx.x == 0 && tile > 0) *own = OWN | tile_kept;
#pragma unroll
    for (int j = 0; j < TILE_ITEMS; ++j) {
      const unsigned mask = __ballot_sync(ALL_LANES, values[j] > 0);
      if (values[j] > 0) kept_values[place + __popc(mask & ((1u << lane) - 1))] = values[j];
      place += __popc(mask);
    }
    load(values, in, n, next);  // on their way during all that follows
    if (warp == 0) {
      const unsigned long long before = look_back(words + 1, tile);
      if (lane == 0) {
        *own = UP_TO_HERE | (before + tile_kept);
        shared_place = before;
        if (tile + 1 == tiles) *count = before + tile_kept;
      }
    }
    __syncthreads();
    int* to = out + shared_place;
    for (int i = threadIdx.x; i < tile_kept; i += TILE_THREADS) __stcs(&to[i], kept_values[i]);
    tile = next;
  }
}

}  // namespace

void lab::sum_floats(const float* in, float* out, std::size_t n, cudaStream_t stream) {
  sum_all(in, out, n, stream);
}

void lab::sum_ints(const int* in, int* out, std::size_t n, cudaStream_t stream) {
  sum_all(in, out, n, stream);
}

void lab::compact(const int* in, int* out, unsigned long long* count, std::size_t n,
                  unsigned long long* scratch, cudaStream_t stream) {
  if (n == 0) {
    CUDA_CHECK(cudaMemsetAsync(count, 0, sizeof(*count), stream));
    return;
  }
  const std::size_t tiles = ceil_div(n, std::size_t{TILE});
  const std::size_t blocks = std::min(tiles, std::size_t{multiprocessors()} * TILE_BLOCKS_PER_SM);
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, (tiles + 1) * sizeof(*scratch), stream));
  compact_kernel<<<static_cast<unsigned>(blocks), TILE_THREADS, 0, stream>>>(in, out, count, n,
                                                                             tiles, scratch);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
