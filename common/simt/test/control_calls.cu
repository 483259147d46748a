// Who calls the device's controls: all of them are counted, unless their owner calls.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "runtime_test.h"
#include "simt/clock.h"
#include "simt/counters.h"
#include "simt/host_view.h"
#include "simt/vast.h"

namespace {

struct Control {
  const char* name;
  std::function<void()> call;
};

const std::vector<Control>& controls() {
  static const std::vector<Control> all = {
      {"set_seed", [] { simt::set_seed(1); }},
      {"set_report_handler", [] { simt::set_report_handler(nullptr, nullptr); }},
      {"name_memory", [] { simt::name_memory(nullptr, 0, ""); }},
      {"report_leaks", [] { simt::report_leaks(); }},
      {"pending_work", [] { simt::pending_work(); }},
      {"live_objects", [] { simt::live_objects(); }},
      {"device_allocations", [] { simt::device_allocations(); }},
      {"last_rejection", [] { simt::last_rejection(); }},
      {"fail_next_launch", [] { simt::fail_next_launch(); }},
      {"take_back_launch_failure", [] { simt::take_back_launch_failure(); }},
      {"current_kernel", [] { simt::current_kernel(); }},
      {"clock::enable", [] { simt::clock::enable(false); }},
      {"clock::can_predict", [] { simt::clock::can_predict(); }},
      {"clock::reset", [] { simt::clock::reset(); }},
      {"clock::launches", [] { simt::clock::launches(); }},
      {"clock::card_name", [] { simt::clock::card_name(); }},
      {"clock::begin_overlap", [] { simt::clock::begin_overlap(); }},
      {"clock::end_overlap", [] { simt::clock::end_overlap(); }},
      {"clock::host_time", [] { simt::clock::host_time(); }},
      {"clock::host_waits_until", [] { simt::clock::host_waits_until(0); }},
      {"clock::is_buffered_message", [] { simt::clock::is_buffered_message(8); }},
      {"clock::message_time", [] { simt::clock::message_time(8, false); }},
      {"clock::sample_blocks", [] { simt::clock::sample_blocks(0); }},
      {"show_host", [] { simt::show_host({}); }},
      {"allocate_repeating", [] { simt::allocate_repeating(0, 0); }},
      {"allocate_with_holes", [] { cudaFree(simt::allocate_with_holes(1)); }},
      {"touched_pieces", [] { simt::touched_pieces(nullptr); }},
      {"make_empty", [] { simt::make_empty(nullptr); }},
      {"host_bytes_allocated", [] { simt::host_bytes_allocated(); }},
      {"run_only_block", [] { simt::run_only_block({}); }},
      {"counters::enable", [] { simt::counters::enable(false); }},
      {"counters::reset", [] { simt::counters::reset(); }},
      {"counters::kernels", [] { simt::counters::kernels(); }},
      {"counters::host", [] { simt::counters::host(); }},
      {"counters::issued_elsewhere", [] { simt::counters::issued_elsewhere(); }},
      {"counters::keep_from_host", [] { simt::counters::keep_from_host(false); }},
      {"counters::kept_from_host", [] { simt::counters::kept_from_host(); }},
      {"counters::keep_work", [] { simt::counters::keep_work(false); }},
      {"counters::kept_work", [] { simt::counters::kept_work(); }},
      {"counters::watch_reads", [] { simt::counters::watch_reads({}); }},
      {"counters::elements_read", [] { simt::counters::elements_read(); }},
  };
  return all;
}

std::uint64_t secret() {
  static const std::uint64_t secret = simt::claim_controls();
  return secret;
}

// How many of the calls of `use` were foreign.
template <class Use>
std::uint64_t foreign_in(const Use& use) {
  const std::uint64_t before = simt::foreign_control_calls();
  use();
  return simt::foreign_control_calls() - before;
}

class Controls : public Runtime {};

TEST_F(Controls, OfNobodyKnownAreForeign) {
  for (const Control& one : controls()) EXPECT_GE(foreign_in(one.call), 1u) << one.name;
}

TEST_F(Controls, OfTheOwnerAreNot) {
  for (const Control& one : controls()) {
    const auto by_owner = [&one] {
      const simt::OwnControls mark(secret());
      one.call();
    };
    EXPECT_EQ(foreign_in(by_owner), 0u) << one.name;
    EXPECT_GE(foreign_in(one.call), 1u) << one.name << ", after the owner's";
  }
}

TEST_F(Controls, OfAnotherThreadAreForeignWhileTheOwnerIsThere) {
  const simt::OwnControls mark(secret());
  for (const Control& one : controls()) {
    EXPECT_GE(foreign_in([&one] { std::thread(one.call).join(); }), 1u) << one.name;
  }
}

TEST_F(Controls, CannotBeClaimedTwiceNorGuessed) {
  EXPECT_NE(secret(), 0u);
  EXPECT_EQ(foreign_in([] { EXPECT_EQ(simt::claim_controls(), 0u); }), 1u);
  for (const std::uint64_t wrong : {std::uint64_t{0}, secret() + 1}) {
    const auto guess = [wrong] {
      const simt::OwnControls mark(wrong);
      simt::set_seed(1);
    };
    EXPECT_EQ(foreign_in(guess), 2u);
  }
}

__global__ void nothing() {}

// What is queued runs while the owner asks for the time: it is the program's all the same.
TEST_F(Controls, OfQueuedHostFunctionsAreForeign) {
  nothing<<<1, 1>>>();
  cudaLaunchHostFunc(
      nullptr, [](void*) { simt::set_seed(1); }, nullptr);
  const auto by_owner = [] {
    const simt::OwnControls mark(secret());
    simt::clock::host_time();
  };
  EXPECT_EQ(foreign_in([&] {
              by_owner();
              cudaDeviceSynchronize();
            }),
            1u);
}

// The functions that a public header declares in its first column.
std::set<std::string> declared_in(const std::string& header, const std::string& prefix) {
  std::ifstream file(SIMT_INCLUDE "/simt/" + header);
  static const std::regex function("^[A-Za-z][A-Za-z0-9_:<>*& ]*[ *&]([a-z_]+)\\(.*");
  std::set<std::string> names;
  std::smatch found;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_match(line, found, function)) names.insert(prefix + found[1].str());
  }
  return names;
}

TEST(ControlTable, NamesAllThatTheHeadersDeclare) {
  std::set<std::string> all = declared_in("control.h", "");
  all.merge(declared_in("clock.h", "clock::"));
  all.merge(declared_in("counters.h", "counters::"));
  all.merge(declared_in("host_view.h", ""));
  all.merge(declared_in("vast.h", ""));
  // Who may call, and what says nothing of a run.
  for (const char* free : {"claim_controls", "foreign_control_calls", "counters::metrics"}) {
    EXPECT_EQ(all.erase(free), 1u) << free;
  }
  std::set<std::string> named;
  for (const Control& one : controls()) named.insert(one.name);
  EXPECT_EQ(all, named);
}

}  // namespace
