// Numbers that carry a flag: who sees the flag has the number, without any barrier or fence.
//
// 8 bytes that are stored by one instruction arrive as one.  So a packet is a float and a flag of
// 32 bits; the reader waits until the flag is the one that it expects.  Twice the bytes, and one
// trip over the link instead of two.  A pair of packets is stored and loaded in 16 bytes.
//
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cuda/atomic>

namespace lab {

/// Two packets.
struct alignas(16) Packets {
  unsigned long long first;
  unsigned long long second;
};

__device__ inline unsigned long long packet(float value, unsigned flag) {
  return static_cast<unsigned long long>(flag) << 32 | __float_as_uint(value);
}
__device__ inline float value_of(unsigned long long packet) {
  return __uint_as_float(static_cast<unsigned>(packet));
}
__device__ inline unsigned flag_of(unsigned long long packet) {
  return static_cast<unsigned>(packet >> 32);
}

/// Stores each packet in one piece, for readers on any device.
__device__ inline void store_packets(Packets* at, Packets packets) {
#ifdef __SIMT_CC__
  using Word = cuda::atomic_ref<unsigned long long, cuda::thread_scope_system>;
  Word(at->first).store(packets.first, cuda::memory_order_relaxed);
  Word(at->second).store(packets.second, cuda::memory_order_relaxed);
#else
  asm volatile("st.relaxed.sys.global.v2.b64 [%0], {%1, %2};" ::"l"(at), "l"(packets.first),
               "l"(packets.second)
               : "memory");
#endif
}

/// Loads each packet in one piece, whichever device has stored it.
__device__ inline Packets load_packets(const Packets* at) {
  Packets packets;
#ifdef __SIMT_CC__
  using Word = cuda::atomic_ref<unsigned long long, cuda::thread_scope_system>;
  auto* from = const_cast<Packets*>(at);
  packets.first = Word(from->first).load(cuda::memory_order_relaxed);
  packets.second = Word(from->second).load(cuda::memory_order_relaxed);
#else
  asm volatile("ld.relaxed.sys.global.v2.b64 {%0, %1}, [%2];"
               : "=l"(packets.first), "=l"(packets.second)
               : "l"(at)
               : "memory");
#endif
  return packets;
}

}  // namespace lab
