// Lab 53, all-reduce over several GPUs: what is checked, and what is measured.
//
// Most cases are made of whole numbers, whose sums are exact in FP32 in any order.  For precision
// there are random values, with a bound; then all ranks must also have the same bits.
// It is built twice: one process has all ranks, or each rank is a process of its own (lab/part.h).
#include "lab/harness.h"

#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "all_reduce.h"
#include "cases.h"
#include "lab.h"
#include "session.h"

namespace {

constexpr int kMaxRanks = 8;
constexpr const char* kSend[kMaxRanks] = {"send[0]", "send[1]", "send[2]", "send[3]",
                                          "send[4]", "send[5]", "send[6]", "send[7]"};
constexpr const char* kRecv[kMaxRanks] = {"recv[0]", "recv[1]", "recv[2]", "recv[3]",
                                          "recv[4]", "recv[5]", "recv[6]", "recv[7]"};
constexpr int kMost = 99;  // whole numbers are from -kMost to kMost

using reduce::Size;
using Sized = lab::Drawn<Size>;

/// What a case keeps besides its arrays.
struct Kept {
  std::shared_ptr<Session> session;
  std::map<const void*, lab::GraphGroup> graphs;  // by context; null: the baseline's
};

/// The arrays of this process's ranks.
struct Arrays {
  Kept* kept;
  lab::View<const float> given[kMaxRanks];
  const float* send[kMaxRanks];
  float* recv[kMaxRanks];
  const lab::World& world() const { return kept->session->world(); }
  const lab::DeviceGroup& group() const { return kept->session->group(); }
};

using Sum = lab::AllReduce<lab::ArraysBySeed>;

/// The right result, on host and device.
Sum sum_of(const Arrays& x, const Sized& s) {
  const lab::World& world = x.world();
  Sum sum{{{}, s.random, kMost}, world.ranks, !s.random};
  if (s.chained) sum.factor = std::pow(world.ranks, s.calls - 1);
  for (int r = 0; r < world.ranks; ++r) {
    const int i = world.local == 1 ? 0 : r;  // every process has made its arrays alike
    sum.given.seeds[r] = lab::mix(lab::mix(s.seed, r), x.given[i].id);
  }
  return sum;
}

struct JudgeRank {
  Sum sum;
  const float* recv;
  __device__ lab::Point operator()(std::size_t i) const {
    const lab::Value right = sum(i);
    return {static_cast<double>(recv[i]), right.value, right.bound};
  }
};

lab::BadCount check_on_device(const Arrays& x, const Sized& s, cudaStream_t) {
  lab::BadCount all;
  for (int r = x.world().local - 1; r >= 0; --r) {
    const lab::OnDevice on(x.group().devices()[r]);
    const JudgeRank judge{sum_of(x, s), x.recv[r]};
    lab::BadCount one = lab::count_bad(judge, s.count, x.group().streams()[r]);
    if (one.bad == 0) continue;
    one.first_index += static_cast<std::size_t>(r) * s.count;
    one.bad += all.bad;
    all = one;
  }
  return all;
}

/// All calls of a case, each by `once`, in the graphs of `context` where the case has graphs.
template <typename Once>
void perform(const Arrays& x, const Size& s, const lab::Context* context, const Once& once) {
  const auto all = [&] {
    for (int i = 0; i < s.calls; ++i)
      once(s.chained && i > 0 ? const_cast<const float* const*>(x.recv) : x.send);
  };
  if (!s.graph) return all();
  auto graphs = x.kept->graphs.find(context);
  if (graphs == x.kept->graphs.end()) {
    all();  // NCCL connects its ranks in their first call
    for (const cudaStream_t stream : x.group().streams()) CUDA_CHECK(cudaStreamSynchronize(stream));
    graphs = x.kept->graphs.try_emplace(context, x.group(), all).first;
  }
  graphs->second.launch();
}

Arrays arrays(const Size& s, lab::Memory& m) {
  Arrays x{.kept = m.keep<Kept>()};
  const std::vector<int> devices = lab::part_of(s.devices).devices;
  if (x.kept != nullptr && x.kept->session == nullptr) x.kept->session = Session::of(s.devices);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    m.use_device(devices[i]);
    if (s.in_place) {
      const lab::InOut<float> both = m.in_out<float>(kRecv[i], s.count);
      x.given[i] = {both.data, both.rows, both.cols, both.ld, both.id};
      x.recv[i] = both;
    } else {
      x.given[i] = m.input<float>(kSend[i], s.count);
      x.recv[i] = m.output<float>(kRecv[i], s.count);
    }
    x.send[i] = x.given[i];
  }
  return x;
}

const lab::Contract<Size, Arrays> contract{
    .cases = reduce::cases(),
    .more_cases = reduce::more_cases,
    .care = [](const Size& s) { return s.count <= 2100 && s.needs() <= 4; },
    .timed = [](const lab::Gpu& gpu) { return reduce::timed(gpu, 65536, true); },
    .more_timed = reduce::more_timed,
    .predicted = reduce::predicted,
    .label =
        [](const Size& s) {
          return lab::Label{{"ranks", s.devices.size()}, {"n", s.count}};
        },
    .remark = reduce::remark,
    .ranks = [](const Size& s) { return s.needs(); },
    .most_devices = kMaxRanks,
    .cost =
        [](const Size& s) {
          // On every GPU the array is read once and the sum written once.
          const double n = 1.0 * s.calls * s.count;
          return lab::Cost{.bytes = 2 * sizeof(float) * n, .flops = n};
        },
    .arrays = arrays,
    .fill =
        [](const lab::Fill& fill, const Arrays& x, const Sized& s) {
          for (int i = 0; i < x.world().local; ++i) {
            const lab::Fill own = fill.with_seed(lab::mix(s.seed, x.world().first + i));
            s.random ? own.uniform(x.given[i]) : own.integers(x.given[i], -kMost, kMost);
          }
        },
    .known_by_seed = true,  // no rank reaches the arrays of all
    .call =
        [](const lab::Submission& submission, const Arrays& x, const Sized& s, cudaStream_t) {
          lab::Context* context = x.kept->session->context_for(submission);
          perform(x, s, context, [&](const float* const* from) {
            submission.call<&lab::all_reduce>(context, from, x.recv, s.count,
                                              x.group().streams().data());
          });
        },
    .baseline = {.name = "ncclAllReduce",
                 .call =
                     [](const Arrays& x, const Sized& s, cudaStream_t) {
                       const auto& comms = x.kept->session->comms();
                       perform(x, s, nullptr, [&](const float* const* from) {
                         NCCL_CHECK(ncclGroupStart());
                         for (int r = 0; r < x.world().local; ++r) {
                           NCCL_CHECK(ncclAllReduce(from[r], x.recv[r], s.count, ncclFloat, ncclSum,
                                                    comms[r], x.group().streams()[r]));
                         }
                         NCCL_CHECK(ncclGroupEnd());
                       });
                     },
                 .is_predicted = true},
    .reads_in_out = [](const Size& s) { return s.in_place; },
    .streams = [](const Arrays& x, const Sized&) { return x.group().streams(); },
    .devices = [](const Arrays& x, const Sized&) { return x.group().size(); },
    // Between processes World::exchange carries whatever there is, through memory of the host.
    .host_may_carry = [](const Size&, std::size_t) { return lab::kProcessPerDevice; },
    .expected = [](const Arrays& x, const Sized& s) -> lab::Expected {
      return lab::all_reduce_result(sum_of(x, s), x.group().devices().size(), s.count);
    },
    .check_on_device = check_on_device,
    .more_mistakes = [](const Arrays& x, const Sized& s) -> std::vector<lab::Hypothesis> {
      if (x.world().local != x.world().ranks) return {};  // they are about all ranks
      return lab::all_reduce_mistakes(sum_of(x, s), s.count, s.in_place);
    },
    .objection = [](const std::vector<double>& got,
                    const Sized& s) { return lab::differing_ranks(got, s.count); },
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
