// The ranks of a run under MPI, as the runner of cases sees them (peers.h).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstdint>
#include <string>
#include <vector>

#include "lab/ranks.h"
#include "peers.h"
#include "places.h"
#include "watch/watch.h"

namespace lab {

class RankPeers final : public Peers {
 public:
  /// `place` is this rank's.  Collective over MPI_COMM_WORLD.
  explicit RankPeers(Place place);
  RankPeers(const RankPeers&) = delete;
  RankPeers& operator=(const RankPeers&) = delete;

  int size() const override { return world_size_; }
  int rank() const override { return here_.rank; }
  bool takes_part(const CaseInfo& info) const override { return here_.rank < info.ranks; }
  void enter(const CaseInfo& info) override;
  bool any(bool mine) override;
  bool any_wrong(std::size_t bad) override;
  void begin(const Options& options, const RecordWriter& records) override;
  void call_begins() override;
  std::optional<Failure> call_ended(const std::optional<Failure>& thrown) override;
  Failure name_race(Failure race) const override;
  void prediction_begins() override;
  void prediction_failed(const char* what) override { watch::fail_timed(what); }
  std::optional<double> prediction_ended() override;
  std::optional<BenchRecord> bench(const Lab& lab, const Gpu& gpu, const Options& options,
                                   const Performer& performer,
                                   const RecordWriter& records) override;

  const Ranks& here() const { return here_; }
  /// Outside of cases: this rank is alone, or all meet.
  void enter_alone();
  void enter_all();

 private:
  void use(int ranks);
  void wait(MPI_Request* request);
  /// The bits that any rank of the case has given.  Waits for all of them.
  int all_bits(int mine);
  /// The largest that any rank has given.  Waits for all of them.
  std::int64_t latest(std::int64_t mine);

  Place place_;
  int world_size_ = 1;
  bool watches_ = true;         // not while time is measured
  bool any_source_ = false;     // some rank has received from MPI_ANY_SOURCE since the case began
  std::string own_any_source_;  // this rank's receive
  std::int64_t begun_ = 0;      // in virtual time, of the call that is predicted
  Ranks here_;
  std::vector<MPI_Comm> firsts_;  // [n]: ranks 0 to n - 1, where this one is among them
};

}  // namespace lab
