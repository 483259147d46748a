// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/collective_time.h"

#include <algorithm>

namespace simt::clock {
namespace {

// Blocks that NCCL takes at most on the cards here, one on a multiprocessor.
constexpr double kChannels = 24;
// Trips over a link that collective_latency_us has: an all-reduce of two ranks goes there and back.
constexpr double kTripsMeasured = 2;

double log2_up(int ranks) {
  double steps = 0;
  for (int reached = 1; reached < ranks; reached *= 2) ++steps;
  return steps;
}

/// One behind the other: trees for all-reduces, rings for the rest.
double trips(const Collective& call) {
  switch (call.pattern) {
    case Pattern::all_reduce:
      return 2 * log2_up(call.ranks);
    case Pattern::gather_all:
    case Pattern::from_one:
      return call.ranks - 1;
    case Pattern::all_to_all:
    case Pattern::send:
    case Pattern::receive:
      break;
  }
  return call.ranks > 1 ? 1 : 0;
}

/// Bytes that the busiest link carries one way.
double bus_bytes(const Collective& call) {
  const double others = call.ranks - 1;
  switch (call.pattern) {
    case Pattern::all_reduce:
      return call.bytes * 2 * others / call.ranks;
    case Pattern::gather_all:
    case Pattern::all_to_all:
      return call.bytes * others;
    case Pattern::from_one:
    case Pattern::send:
    case Pattern::receive:
      break;
  }
  return call.ranks > 1 ? call.bytes : 0;
}

}  // namespace

CollectiveTime collective_time(const std::vector<Collective>& calls, const Card& card) {
  double most_trips = 0;
  double together = 0;
  double sent = 0;
  double received = 0;
  for (const Collective& call : calls) {
    most_trips = std::max(most_trips, trips(call));
    double& sum = call.pattern == Pattern::send      ? sent
                  : call.pattern == Pattern::receive ? received
                                                     : together;
    sum += bus_bytes(call);
  }
  const double bytes = together + std::max(sent, received);
  const double more = (most_trips - kTripsMeasured) * card.link_latency_us / 2;
  const auto line = [&](double microseconds, double gbs) {
    return (microseconds + more) * 1e-6 + bytes / (gbs * 1e9);
  };
  const double small = line(card.collective_latency_us, card.collective_small_gbs);
  const double large = line(card.collective_start_us, card.collective_gbs);
  const double seconds = std::min(small, large);
  const double none = (card.collective_latency_us + more) * 1e-6;
  return {from_seconds(seconds), seconds > 2 * none};
}

double collective_share(const Card& card) {
  return std::min(1.0, kChannels / card.sms);
}

}  // namespace simt::clock
