// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/message_time.h"

namespace simt::clock {

bool is_buffered(std::uint64_t bytes, const Card& card) {
  return static_cast<double>(bytes) < card.message_meeting_bytes;
}

Picoseconds message_time(std::uint64_t bytes, bool meets, const Card& card) {
  const double latency = card.message_latency_us + (meets ? card.message_meeting_us : 0);
  return from_seconds(latency * 1e-6 + static_cast<double>(bytes) / (card.message_gbs * 1e9));
}

}  // namespace simt::clock
