// Which rank sits on which host and has which device.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lab {

/// One rank.  All strings are short: they travel in fixed fields.
struct Place {
  int rank = 0;
  int local_rank = 0;   // among the ranks of its host
  int local_ranks = 1;  // on its host
  int device = 0;       // of those that its process sees
  int devices = 0;      // that its process sees
  std::string host;
  std::string uuid;  // "GPU-..."; empty on the cpu device
  std::string card;
};

/// Of all ranks of MPI_COMM_WORLD, on all of them.  A rank's device is its rank on the host, or the
/// only one where a launcher shows each rank one of its own.
std::vector<Place> gather_places();

/// Why these ranks cannot work, with what mends it; empty when they can.
std::string refusal_of(const std::vector<Place>& places);

/// Writes the `place` record (docs/records.md).
void write_place(int fd, const Place& place, int ranks);

}  // namespace lab
