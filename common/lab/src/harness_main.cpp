// The program around a lab: every case becomes a GoogleTest test that writes records.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include "baseline_watch.h"
#include "bench.h"
#include "case_runner.h"
#include "device.h"
#include "impostor.h"
#include "lab/cases.h"
#include "lab/inputs.h"
#include "live.h"
#include "options.h"
#include "peers.h"
#include "seal/options_file.h"
#include "timeline.h"
#include "warnings.h"

namespace lab {
namespace {

constexpr int kUsage = 2;
constexpr int kOurFault = 3;
constexpr int kDeviceLost = 70;
constexpr int kCutOff = 71;

// Without its records a run is nothing, and its exit code is all that is left to say so.
void end_if_cut_off(const RecordWriter& records) {
  if (!records.is_cut_off()) return;
  std::fflush(nullptr);
  ::_exit(kCutOff);
}

// What all tests share.
struct Session {
  Options options;
  RecordWriter records;
  std::unique_ptr<CaseRunner> runner;
  SummaryRecord summary;
};

std::string explanation(const CaseRecord& r) {
  std::string text = fmt::format("{} ({}): {}\n  {}\n", r.name, r.size, r.diagnosis, r.message);
  if (r.first_bad)
    text += fmt::format("  first: {} expected {} got {} bound {}; {}\n", r.first_bad->where,
                        show(r.first_bad->expected), show(r.first_bad->got),
                        show(r.first_bad->bound), r.pattern);
  return text + fmt::format("  Look at: {}\n", r.look_at);
}

class CaseTest : public testing::Test {
 public:
  CaseTest(Session& session, std::size_t index, CaseInfo info)
      : session_(session), index_(index), info_(std::move(info)) {}

  void TestBody() override {
    if (!Peers::here().takes_part(info_)) return;
    live::set_case(info_.name);
    session_.records.case_start(info_.name);
    CaseResult result = session_.runner->run(index_, info_);
    end_if_cut_off(session_.records);
    write(std::move(result.counters));
    for (WorkRecord& work : result.work) {
      work.case_name = info_.name;
      session_.records.write(work);
    }
    session_.records.write(result.record);
    live::set_case("");
    if (result.record.state == "skipped") {
      ++session_.summary.skipped;
      GTEST_SKIP() << result.record.reason;
    }
    if (result.record.state == "passed") {
      ++session_.summary.passed;
      return;
    }
    ++session_.summary.failed;
    ADD_FAILURE() << explanation(result.record);
    if (!result.device_lost) return;
    // Nothing on this device works any more in this process: who started it starts another one.
    std::fflush(nullptr);
    ::_exit(kDeviceLost);
  }

 private:
  void write(std::vector<CounterRecord> counters) const {
    if (!counters.empty()) {
      counters[0].counts.emplace_back("simt__bytes_needed.sum",
                                      static_cast<std::uint64_t>(info_.cost.bytes));
      counters[0].counts.emplace_back("simt__flops_needed.sum",
                                      static_cast<std::uint64_t>(info_.cost.flops));
    }
    for (CounterRecord& counter : counters) {
      counter.case_name = info_.name;
      session_.records.write(counter);
    }
  }

  Session& session_;
  std::size_t index_;
  CaseInfo info_;
};

bool is_wanted(const Options& options, const CaseInfo& info) {
  if (options.mode == Mode::care && !info.care) return false;
  const auto& skipped = options.skip_cases;
  return std::find(skipped.begin(), skipped.end(), info.name) == skipped.end();
}

// As the contract has them, but for a group that is asked for first.
std::vector<std::size_t> order_of(const Options& options, const std::vector<CaseInfo>& cases) {
  std::vector<std::size_t> order(cases.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return cases[i].group == options.first_group; });
  return order;
}

void register_tests(Session& session, const char* suite, const std::vector<CaseInfo>& cases) {
  for (const std::size_t i : order_of(session.options, cases)) {
    if (!is_wanted(session.options, cases[i])) continue;
    testing::RegisterTest(suite, cases[i].name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&session, i, info = cases[i]]() -> testing::Test* {
                            return new CaseTest(session, i, info);
                          });
  }
}

Performer performer_for(const Options& options) {
  if (options.impostor) return performer_of(*options.impostor);
  if (options.baseline_as_submission)
    return [](Problem& problem, cudaStream_t stream) { problem.call_baseline(stream); };
  try {
    std::shared_ptr<Submission> submission = Submission::load(options.submission);
    return
        [submission](Problem& problem, cudaStream_t stream) { problem.call(*submission, stream); };
  } catch (const NotLoaded& e) {
    return [message = std::string(e.what())](Problem&, cudaStream_t) { throw NotLoaded(message); };
  }
}

RecordWriter open_records(const Options& options) {
  if (options.records_fd >= 0) return RecordWriter(options.records_fd);
  if (!options.records_file.empty()) return RecordWriter::to_file(options.records_file);
  return {};
}

// Before anything of the submission is loaded: it must not find the key.
RecordWriter writer_for(const Options& options) {
  RecordWriter writer = open_records(options);
  if (options.seal.empty()) return writer;
  const auto key = seal::take_key(options.seal);
  if (!key) throw std::runtime_error("there is no key in " + options.seal);
  writer.seal(*key);
  return writer;
}

StartRecord start_record(const char* name, const Gpu& gpu, const Options& options,
                         const std::vector<CaseInfo>& cases) {
  StartRecord start{name, gpu, options.seed, options.mode_name(), {}};
  for (const CaseInfo& info : cases)
    if (options.mode == Mode::check || (options.mode == Mode::care && info.care))
      start.cases.push_back({info.name, info.group, info.ranks,
                             gpu.available ? reason_to_skip(info, gpu) : std::string{}});
  return start;
}

// A case is known by its name: without one of its own it would be lost.  Empty: each has one.
std::string fault_of_names(const std::vector<CaseInfo>& cases) {
  std::set<std::string> names;
  for (const CaseInfo& info : cases) {
    if (info.name.empty())
      return fmt::format("a case of the group \"{}\" has no name: set .label or .name", info.group);
    if (!names.insert(info.name).second)
      return fmt::format("two cases are called \"{}\": sizes must differ, or set .label or .name",
                         info.name);
  }
  return "";
}

// Baseline and submission are timed at one size: whatever the draw gives, the ratio is of it.
void draw_timed(Lab& lab, const Options& options) {
  constexpr std::uint64_t kTimedSize = 0x512ed;  // makes another seed of the given one
  if (options.draws_timed_size) lab.draw_timed(mix(options.seed, kTimedSize));
}

// One bench record for each timed case, in the order asked for.
bool bench_all(Session& session, Lab& lab, const Gpu& gpu, const Performer& performer) {
  bool good = true;
  const auto one = [&] {
    good = run_bench(lab, gpu, session.options, performer, session.records) && good;
    end_if_cut_off(session.records);
  };
  if (session.options.timed.empty()) {
    draw_timed(lab, session.options);
    one();
  }
  for (const std::string& name : session.options.timed) {
    lab.choose_timed(name);
    draw_timed(lab, session.options);
    one();
  }
  return good;
}

// What is wrong with us, for the reader of the records: a submission can end with our exit code.
void tell_own_fault(const RecordWriter& records, const std::string& message) {
  DiagnosticRecord fault;
  fault.kind = "harness_failed";
  fault.message = message;
  fault.tool = "harness";
  records.write(fault);
}

int run(Session& session, int argc, char** argv, const char* name, Lab& lab) {
  testing::InitGoogleTest(&argc, argv);
  const Options& options = session.options;
  if (const auto code = parse_options(argc, argv, session.options)) return *code;
  device::want_devices(lab.most_devices());
  Gpu gpu = query_gpu();
  gpu.devices =
      Peers::here().size() > 1 ? Peers::here().size() : device::timed_devices(lab.most_devices());
  lab.open(gpu, options.seed);
  if (options.timed == std::vector<std::string>{"all"}) session.options.timed = lab.more_timed();
  for (const std::string& name : options.timed) {
    if (lab.choose_timed(name)) continue;
    fmt::print(stderr, "There is no timed case {}; there are: {}\n", name,
               fmt::join(lab.more_timed(), ", "));
    return kUsage;
  }
  std::vector<CaseInfo> cases = lab.cases();
  // What the kit fakes, and the baseline, make no blocks that could run alone.
  if (options.submission.empty())
    for (CaseInfo& info : cases) info.by_blocks = false;
  register_tests(session, name, cases);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  if (!options.has_performer()) {
    fmt::print(stderr, "Who is to be judged?  --submission=FILE, or see --help.\n");
    return kUsage;
  }
  session.records = writer_for(options);
  session.records.start(start_record(name, gpu, options, cases));
  live::install(session.records.fd());
  Peers::here().begin(options, session.records);
  if (const std::string why = fault_of_names(cases); !why.empty())
    throw std::runtime_error("harness.cu: " + why);
  if (!gpu.available) {
    const std::string why =
        fmt::format("The {} device cannot be used: {}", gpu.device, gpu.message);
    fmt::print(stderr, "{}\n", why);
    tell_own_fault(session.records, why);
    return kOurFault;
  }
  BaselineWatch::submission_is_loaded_next();
  const Performer performer = performer_for(options);
  if (options.mode == Mode::bench) {
    return bench_all(session, lab, gpu, performer) ? 0 : 1;
  }
  if (options.mode == Mode::timeline) {
    return run_timeline(lab, options, performer, session.records) ? 0 : 1;
  }
  const CaseRunner::Setting setting{options.seed, options.mode == Mode::care, gpu};
  session.runner = std::make_unique<CaseRunner>(lab, performer, setting);
  const int code = RUN_ALL_TESTS();
  const bool warns = setting.care && !options.submission.empty();
  const Warnings warnings(lab, performer, setting, session.records);
  tell_if_controlled(session.records);
  session.records.write(session.summary);
  if (warns) warnings.tell_leaks(code == 0);
  if (warns && code == 0) warnings.tell_unchecked_launches();
  return code == 0 ? 0 : 1;
}

}  // namespace

int harness_main(int argc, char** argv, const char* lab_name, Lab& lab) {
  Session session;
  try {
    std::vector<std::string> words = options_file::expanded({argv, argv + argc});
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return run(session, static_cast<int>(words.size()), pointers.data(), lab_name, lab);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}: {}\n", lab_name, e.what());
    tell_own_fault(session.records, e.what());
    return kOurFault;
  }
}

}  // namespace lab
