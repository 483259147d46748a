// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "places.h"

#include <cuda_runtime.h>
#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "device.h"
#include "records.h"

namespace lab {
namespace {

/// A Place as it travels.
struct Wire {
  int rank, local_rank, local_ranks, device, devices;
  std::array<char, 128> host, uuid, card;
};

template <std::size_t N>
void put(std::array<char, N>& to, const std::string& text) {
  const std::size_t size = std::min(text.size(), N - 1);
  std::memcpy(to.data(), text.data(), size);
  to[size] = '\0';
}

std::string uuid_text(const cudaUUID_t& uuid) {
  std::string text = "GPU-";
  for (int i = 0; i < 16; ++i) {
    text += fmt::format("{:02x}", static_cast<unsigned char>(uuid.bytes[i]));
    if (i == 3 || i == 5 || i == 7 || i == 9) text += '-';
  }
  return text;
}

Wire own_place() {
  Wire own{};
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &own.rank);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, own.rank, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &own.local_rank);
  MPI_Comm_size(node, &own.local_ranks);
  MPI_Comm_free(&node);
  std::array<char, 128> host{};
  ::gethostname(host.data(), host.size() - 1);
  put(own.host, host.data());
  if (cudaGetDeviceCount(&own.devices) != cudaSuccess) own.devices = 0;
  cudaGetLastError();
  if (own.devices == 0) return own;
  own.device = own.devices == 1 ? 0 : own.local_rank % own.devices;
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, own.device) != cudaSuccess) return own;
  put(own.card, properties.name);
  if (std::string(device::name()) == "cuda") put(own.uuid, uuid_text(properties.uuid));
  return own;
}

}  // namespace

std::vector<Place> gather_places() {
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const Wire own = own_place();
  std::vector<Wire> all(static_cast<std::size_t>(size));
  MPI_Allgather(&own, sizeof(Wire), MPI_BYTE, all.data(), sizeof(Wire), MPI_BYTE, MPI_COMM_WORLD);
  std::vector<Place> places;
  for (const Wire& one : all) {
    places.push_back({one.rank, one.local_rank, one.local_ranks, one.device, one.devices,
                      one.host.data(), one.uuid.data(), one.card.data()});
  }
  return places;
}

std::string refusal_of(const std::vector<Place>& places) {
  std::map<std::string, int> holders;
  for (const Place& one : places) {
    if (!one.uuid.empty()) ++holders[one.host + " " + one.uuid];
  }
  for (const Place& one : places) {
    if (one.uuid.empty()) continue;
    const int sharing = holders[one.host + " " + one.uuid];
    if (sharing < 2) continue;
    return fmt::format(
        "{} ranks share one GPU ({} on {}, which shows {}): start at most one rank "
        "for each GPU, for instance with LAB_RANKS={}, or show every rank a GPU of "
        "its own (srun --gpus-per-task=1).",
        sharing, one.uuid, one.host, one.devices, one.devices);
  }
  return {};
}

void write_place(int fd, const Place& place, int ranks) {
  const nlohmann::ordered_json json{
      {"v", 1},
      {"type", "place"},
      {"rank", place.rank},
      {"ranks", ranks},
      {"host", place.host},
      {"device", place.device},
      {"devices", place.devices},
      {"uuid", place.uuid},
      {"card", place.card},
  };
  const std::string line = json.dump();
  write_record(fd, line.data(), line.size());
}

}  // namespace lab
