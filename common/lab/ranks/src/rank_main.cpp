// The program around a lab that runs as several ranks: MPI, a device for each rank, and then what
// every harness does (harness_main.cpp).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mpi.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "device.h"
#include "places.h"
#include "rank_peers.h"
#include "watch/watch.h"

namespace lab {
namespace {

constexpr int kOurFault = 3;

RankPeers* peers = nullptr;

// "{rank}" in the arguments becomes the rank.  The strings live as long as the process.
std::vector<char*> with_rank(int argc, char** argv, int rank) {
  static std::vector<std::string> words;
  const std::string hole = "{rank}";
  for (int i = 0; i < argc; ++i) {
    words.emplace_back(argv[i]);
    const std::size_t at = words.back().find(hole);
    if (at != std::string::npos) words.back().replace(at, hole.size(), std::to_string(rank));
  }
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// The other ranks' test reports would say the same again.
void print_once(int rank) {
  if (rank == 0) return;
  testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
}

int run(int argc, char** argv, const char* name, Lab& lab) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::vector<Place> places = gather_places();
  const Place& place = places[static_cast<std::size_t>(rank)];
  if (const std::string refusal = refusal_of(places); !refusal.empty()) {
    if (rank == 0) fmt::print(stderr, "{}\n", refusal);
    return kOurFault;
  }
  if (cudaSetDevice(place.device) != cudaSuccess) {
    fmt::print(stderr, "Rank {} cannot use device {}: {}\n", rank, place.device,
               cudaGetErrorString(cudaGetLastError()));
    return kOurFault;
  }
  RankPeers own(place);
  peers = &own;
  Peers::install(own);
  std::vector<char*> words = with_rank(argc, argv, rank);
  print_once(rank);
  return harness_main(argc, words.data(), name, lab);
}

}  // namespace

void expect_messages_of(MPI_Datatype element) {
  watch::set_element(element);
}

const Ranks& ranks() {
  static const Ranks alone;
  return peers == nullptr ? alone : peers->here();
}

int rank_harness_main(int argc, char** argv, const char* lab_name, Lab& lab) {
  // mpirun is the parent: without it nobody would end this process.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  watch::catch_crashes();
  device::want_devices(lab.most_devices());
  const int code = run(argc, argv, lab_name, lab);
  std::fflush(nullptr);
  MPI_Finalize();
  return code;
}

}  // namespace lab
