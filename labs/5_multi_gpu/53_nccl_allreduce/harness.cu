// Lab 53, all-reduce over several GPUs: what is checked, and what is measured.
//
// Most cases are made of whole numbers, whose sums are exact in FP32 in any order.  For precision
// there are random values, with a bound; then all ranks must also have the same bits.
// It is built twice: one process has all ranks, or each rank is a process of its own (lab/part.h).
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lab.h"
#include "lab/all_reduce.h"
#include "lab/all_reduce_check.cuh"
#include "lab/device_group.h"
#include "lab/harness.h"
#include "lab/nccl_check.h"
#include "lab/part.h"

namespace {

constexpr int kMaxRanks = 8;
constexpr const char* kSend[kMaxRanks] = {"send[0]", "send[1]", "send[2]", "send[3]",
                                          "send[4]", "send[5]", "send[6]", "send[7]"};
constexpr const char* kRecv[kMaxRanks] = {"recv[0]", "recv[1]", "recv[2]", "recv[3]",
                                          "recv[4]", "recv[5]", "recv[6]", "recv[7]"};
constexpr int kMost = 99;                        // whole numbers are from -kMost to kMost
constexpr int kPerGraph = 20;                    // calls in a graph that is timed
constexpr std::size_t kMostPredicted = 1 << 22;  // elements that the cpu device predicts one by one

#ifdef LAB_DEVICE_CPU
const int kDevices = ::setenv("SIMT_DEVICES", "8", 0);  // before the device is first used
#endif

struct Case {
  std::vector<int> devices;  // of the ranks
  std::size_t count = 0;
  bool in_place = false;
  bool random = false;   // else whole numbers
  bool graph = false;    // captured once, and launched for each call
  int calls = 1;         // one behind the other, without waiting
  bool chained = false;  // each later call adds up in place what the one before has left
  int ranks() const { return static_cast<int>(devices.size()); }
};

/// Everything that lives longer than a case: contexts are dear on GPUs.
struct Session {
  Session(const lab::Part& part, const std::vector<int>& all)
      : of_devices(all), group(part.devices) {
    const int local = group.size();
    world = {part.ranks,       part.first,   local, group.devices().data(),
             lab::shared_id(), part.exchange};
  }
  /// The session of these devices: the last one's, or a new one.  That of one rank is kept apart:
  /// one process alone may need it in between.
  static std::shared_ptr<Session> of(const std::vector<int>& devices) {
    static std::shared_ptr<Session> of_one, of_several;
    const lab::Part part = lab::part_of(devices);
    std::shared_ptr<Session>& last = part.ranks == 1 ? of_one : of_several;
    if (last == nullptr || last->of_devices != devices || last->world.ranks != part.ranks) {
      if (last != nullptr) last->end();
      last = nullptr;
      last = std::make_shared<Session>(part, devices);
      static const int at_exit = std::atexit([] { of_one = of_several = nullptr; });
      static_cast<void>(at_exit);
    }
    return last;
  }
  lab::Context* context_for(const lab::Submission& submission) {
    if (failed_end != nullptr) std::rethrow_exception(std::exchange(failed_end, nullptr));
    if (context == nullptr) submission.call<&lab::create>(world, &context);
    judged = &submission;
    return context;
  }
  void end() {
    try {
      if (context != nullptr) judged->call<&lab::destroy>(context);
    } catch (...) {
      failed_end = std::current_exception();
    }
    context = nullptr;
  }
  /// The baseline's communicators, made when they are first wanted.
  const std::vector<ncclComm_t>& comms() {
    if (!comms_.empty()) return comms_;
    const ncclUniqueId id = lab::shared_id();
    comms_.resize(group.devices().size());
    NCCL_CHECK(ncclGroupStart());
    for (int i = 0; i < group.size(); ++i) {
      const lab::OnDevice on(group.devices()[i]);
      NCCL_CHECK(ncclCommInitRank(&comms_[i], world.ranks, id, world.first + i));
    }
    NCCL_CHECK(ncclGroupEnd());
    return comms_;
  }

  std::vector<int> of_devices;
  lab::DeviceGroup group;
  lab::World world{};
  lab::Context* context = nullptr;
  const lab::Submission* judged = nullptr;
  static inline std::exception_ptr failed_end;  // of destroy(): told by the next call

 private:
  std::vector<ncclComm_t> comms_;
};

class AllReduce : public lab::Problem {
 public:
  using Case = ::Case;
  static std::vector<lab::NamedCase<Case>> cases(const lab::Card& card);
  static Case timed_case(const lab::Card&) { return timed(65536, true); }
  static std::vector<lab::NamedCase<Case>> more_timed_cases(const lab::Card&);
  static std::string describe(const Case& c);
  /// On every card the array is read once and the sum written once.
  static lab::Cost cost(const Case& c) {
    const double calls = c.calls;
    return {calls * 2.0 * sizeof(float) * static_cast<double>(c.count),
            calls * 1.0 * static_cast<double>(c.count)};
  }
  static constexpr const char* baseline = "ncclAllReduce";
  static constexpr bool predicts_baseline = true;
  /// The ranks' blocks wait for each other and read what others wrote: all run.  A case that takes
  /// too long here is on the line through two with fewer calls, or with fewer elements.
  static std::vector<Case> predicted_cases(const Case& timed) {
    if (timed.count * timed.calls <= kMostPredicted) return {timed};
    Case smaller = timed, larger = timed;
    std::tie(smaller.calls, larger.calls) =
        std::pair(std::min(timed.calls, 2), std::min(timed.calls, 4));
    if (timed.calls == 1)
      std::tie(smaller.count, larger.count) = std::pair(kMostPredicted / 4, kMostPredicted);
    return {smaller, larger};
  }

  explicit AllReduce(const Case& c) : case_(c), session_(session_for(c)) {
    for (int r = 0; r < session_->group.size(); ++r) {
      const lab::OnDevice on(session_->group.devices()[r]);
      if (c.in_place) {
        both_.push_back(in_out<float>(kRecv[r], c.count));
      } else {
        in_.push_back(input<float>(kSend[r], c.count));
        out_.push_back(output<float>(kRecv[r], c.count));
      }
      send_.push_back(c.in_place ? both_[r].data() : in_[r].data());
      recv_.push_back(c.in_place ? both_[r].data() : out_[r].data());
    }
  }

  bool take_changed_inputs() override { return false; }  // ranks know each other's by the seed
  void fill(std::uint64_t seed) override {
    const auto set = [&](auto& array, int rank) {
      const std::uint64_t own = lab::mix(seed, rank);
      case_.random ? array.fill_uniform(own) : array.fill_integers(own, -kMost, kMost);
    };
    const auto set_all = [&](auto& arrays) {
      for (int i = 0; i < static_cast<int>(arrays.size()); ++i) set(arrays[i], world().first + i);
    };
    set_all(in_);
    set_all(both_);
    given_ = {{}, world().ranks, case_.random, kMost};
    for (int r = 0; r < world().ranks; ++r) {
      const int i = world().local == 1 ? 0 : r;  // every process has made its arrays alike
      const std::uint64_t own = lab::mix(seed, r);
      given_.seeds[r] = case_.in_place ? both_[i].stream_seed(own) : in_[i].stream_seed(own);
    }
  }

  void call(const lab::Submission& submission, cudaStream_t) override {
    lab::Context* context = session_->context_for(submission);
    perform(context, [&](const float* const* from) {
      submission.call<&lab::all_reduce>(context, from, recv_.data(), case_.count, streams_of());
    });
  }

  void call_baseline(cudaStream_t) override {
    const auto& comms = session_->comms();
    perform(nullptr, [&](const float* const* from) {
      NCCL_CHECK(ncclGroupStart());
      for (int r = 0; r < world().local; ++r) {
        NCCL_CHECK(ncclAllReduce(from[r], recv_[r], case_.count, ncclFloat, ncclSum, comms[r],
                                 streams_of()[r]));
      }
      NCCL_CHECK(ncclGroupEnd());
    });
  }

  int devices() const override { return session_->group.size(); }
  std::vector<cudaStream_t> streams() const override { return session_->group.streams(); }
  bool reads_in_out() const override { return case_.in_place; }
  /// The rows of this process's ranks.
  lab::Expected expected() const override {
    lab::Expected all = lab::all_reduce_result(OnHost(*this).sum);
    if (world().local == world().ranks) return all;
    const auto row = [&](std::vector<double>& of) {
      if (!of.empty())
        of = {of.begin() + world().first * count(), of.begin() + (world().first + 1) * count()};
    };
    row(all.values);
    row(all.bounds);
    all.rows = 1;
    return all;
  }
  std::vector<lab::Hypothesis> hypotheses() const override {
    if (world().local != world().ranks) return {};  // they are about all ranks
    host_ = std::make_unique<OnHost>(*this);
    return lab::all_reduce_mistakes(host_->sum);
  }
  std::optional<lab::Hypothesis> objection(const std::vector<double>& got) const override {
    return lab::differing_ranks(got, case_.count);
  }
  lab::BadCount check_on_device(cudaStream_t stream) override;

 private:
  static Case timed(std::size_t count, bool graph);
  static std::shared_ptr<Session> session_for(const Case& c) {
    const int here = lab::device_count();
    if (!lab::kProcessPerDevice && *std::max_element(c.devices.begin(), c.devices.end()) >= here)
      throw std::runtime_error("It needs " + std::to_string(c.ranks()) +
                               " devices; this machine has " + std::to_string(here) + ".");
    return Session::of(c.devices);
  }
  const lab::World& world() const { return session_->world; }
  double factor() const { return case_.chained ? std::pow(world().ranks, case_.calls - 1) : 1; }
  std::ptrdiff_t count() const { return static_cast<std::ptrdiff_t>(case_.count); }
  const cudaStream_t* streams_of() const { return session_->group.streams().data(); }

  // Null: the baseline.
  template <typename Once>
  void perform(const lab::Context* context, const Once& once) {
    const auto all = [&] {
      for (int i = 0; i < case_.calls; ++i)
        once(case_.chained && i > 0 ? const_cast<const float* const*>(recv_.data()) : send_.data());
    };
    if (!case_.graph) return all();
    auto& graphs = graphs_[context];
    if (graphs == nullptr) {
#ifdef LAB_DEVICE_CUDA
      all();  // NCCL connects its ranks in their first call
      for (const cudaStream_t stream : streams()) CUDA_CHECK(cudaStreamSynchronize(stream));
#endif
      graphs = std::make_unique<lab::GraphGroup>(session_->group, all);
    }
    graphs->launch();
  }

  /// The arrays of all ranks, also of other processes.
  struct OnHost {
    explicit OnHost(const AllReduce& of)
        : sum{{}, !of.case_.random, of.factor(), of.case_.in_place}, arrays(of.world().ranks) {
      for (int r = 0; r < of.world().ranks; ++r) {
        for (std::size_t i = 0; i < of.case_.count; ++i) arrays[r].push_back(of.given_.value(r, i));
        sum.arrays.push_back({arrays[r].data(), 1, of.case_.count});
      }
    }
    lab::AllReduceOnHost sum;
    std::vector<std::vector<float>> arrays;
  };

  Case case_;
  std::shared_ptr<Session> session_;
  std::vector<lab::Input<float>> in_;
  std::vector<lab::Output<float>> out_;
  std::vector<lab::InOut<float>> both_;
  std::vector<const float*> send_;
  std::vector<float*> recv_;
  lab::AllReduceGiven given_{};           // to all ranks
  mutable std::unique_ptr<OnHost> host_;  // what the hypotheses refer to
  std::map<const void*, std::unique_ptr<lab::GraphGroup>>
      graphs_;  // by context; null: the baseline's
};

using Cases = std::vector<lab::NamedCase<Case>>;

std::vector<int> first_devices(int ranks) {
  std::vector<int> all(ranks);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// All of this machine, or of this run.
int most_ranks() {
  const lab::Part part = lab::part_of(first_devices(lab::timed_devices(kMaxRanks)));
  return part.ranks;
}

void add(Cases& all, const char* group, const std::string& name, Case value) {
  const int needed = *std::max_element(value.devices.begin(), value.devices.end()) + 1;
  if (lab::kProcessPerDevice && value.devices != first_devices(value.ranks())) return;
  all.push_back({group, name, std::move(value)});
  if (lab::kProcessPerDevice) {
    all.back().ranks = needed;
  } else {
    all.back().devices = needed;
  }
  all.back().care = all.back().value.count <= 2100 && needed <= 4;
}

void add_counts(Cases& all, const char* group, int ranks, const std::vector<std::size_t>& counts) {
  for (const std::size_t count : counts) {
    const std::string name = "n_" + std::to_string(count) + "_on_" + std::to_string(ranks);
    add(all, group, name, {first_devices(ranks), count});
  }
}

Cases AllReduce::cases(const lab::Card& card) {
  Cases all;
  // From simple to hard; by devices, because a context is made anew when they change.
  add_counts(all, "two_ranks", 2, {2048, 512, 1024, 4096, 2049, 1023, 8191, 5, 3, 1, 0});
  add(all, "in_place", "in_place_2048_on_2", {first_devices(2), 2048, true});
  add(all, "in_place", "in_place_5001_on_2", {first_devices(2), 5001, true});
  add(all, "repeated", "five_calls_on_2", {first_devices(2), 1500, false, false, false, 5});
  add(all, "repeated", "chained_on_2", {first_devices(2), 2100, false, false, false, 3, true});
  add(all, "repeated", "graph_on_2", {first_devices(2), 1000, false, false, true, 3, true});
  add_counts(all, "large", 2, {270001, (1 << 22) + 1});  // the last is past 16 MiB
  add_counts(all, "odd_ranks", 3, {2048, 0, 1, 2, 7, 1000, 4099});
  add(all, "in_place", "in_place_1027_on_3", {first_devices(3), 1027, true});
  add(all, "repeated", "chained_on_3", {first_devices(3), 1030, false, false, false, 4, true});
  add(all, "large", "n_66001_on_3", {first_devices(3), 66001});
  add(all, "devices", "devices_2_0_1", {{2, 0, 1}, 1500});
  add(all, "devices", "devices_3_1", {{3, 1}, 1500});
  add_counts(all, "many_ranks", 4, {1, 1024, 4097});
  add(all, "repeated", "graph_on_4", {first_devices(4), 1201, false, false, true, 2, true});
  add(all, "precision", "random_on_4", {first_devices(4), 6001, false, true});
  add(all, "precision", "random_on_5", {first_devices(5), 2003, false, true});
  add_counts(all, "many_ranks", 6, {3000});
  add_counts(all, "odd_ranks", 7, {77});
  add_counts(all, "many_ranks", 8, {3, 2050});
  add_counts(all, "one_rank", 1, {1000, 1});
  if (card.device != "cuda") return all;  // the rest is too much for a CPU
  const int most = most_ranks();
  const std::size_t first = all.size();
  add_counts(all, "large", most,
             {std::size_t{1} << 20, (std::size_t{5} << 20) + 3, std::size_t{1} << 26});
  for (std::size_t i = first; i < all.size(); ++i) all[i].large = true;
  return all;
}

/// `count` floats on all devices of this machine; small ones as graphs of many calls, so that the
/// host's time for the launches does not hide the kernels'.
Case AllReduce::timed(std::size_t count, bool graph) {
  return {first_devices(most_ranks()), count, false, true, graph, graph ? kPerGraph : 1};
}

Cases AllReduce::more_timed_cases(const lab::Card&) {
  Cases all;
  for (std::size_t bytes = 4; bytes <= std::size_t{1} << 30; bytes *= bytes < 1024 ? 16 : 4) {
    const std::string size = bytes < 1024        ? std::to_string(bytes)
                             : bytes < (1 << 20) ? std::to_string(bytes >> 10) + "k"
                             : bytes < (1 << 30) ? std::to_string(bytes >> 20) + "m"
                                                 : std::to_string(bytes >> 30) + "g";
    if (bytes <= (16 << 20)) all.push_back({"timed", "graph_" + size, timed(bytes / 4, true)});
    all.push_back({"timed", "call_" + size, timed(bytes / 4, false)});
  }
  return all;
}

std::string AllReduce::describe(const Case& c) {
  std::ostringstream text;
  text << c.ranks() << (c.ranks() == 1 ? " rank, n = " : " ranks, n = ") << c.count;
  if (c.devices != first_devices(c.ranks())) {
    text << ", on devices";
    for (const int device : c.devices) text << ' ' << device;
  }
  if (c.in_place) text << ", in place";
  if (c.random) text << ", random";
  if (c.calls > 1)
    text << ", " << c.calls << (c.chained ? " calls on each other's results" : " calls");
  if (c.graph) text << ", as a graph";
  return text.str();
}

lab::BadCount AllReduce::check_on_device(cudaStream_t) {
  lab::BadCount all;
  for (int r = world().local - 1; r >= 0; --r) {
    const lab::OnDevice on(session_->group.devices()[r]);
    const lab::JudgeAllReduce judge{given_, recv_[r], factor()};
    lab::BadCount one = lab::count_bad(judge, case_.count, streams_of()[r]);
    if (one.bad == 0) continue;
    one.first_index += static_cast<std::size_t>(r) * case_.count;
    one.bad += all.bad;
    all = one;
  }
  return all;
}

}  // namespace

LAB_PART_HARNESS(AllReduce)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
