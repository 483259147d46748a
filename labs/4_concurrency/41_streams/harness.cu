// Lab 41, a pipeline of copies and kernels: what is checked, and what is measured.
#include "lab/harness.h"

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "expected.h"
#include "lab.h"
#include "mistakes.h"
#include "stages.cuh"

namespace {

constexpr int kTimedRounds = 3073;  // on an H100 slightly more work than the copies

struct Size {
  std::size_t n = 0;
  std::size_t work_size = 0;
  int rounds = 3;
  bool in_order = false;  // with work on the caller's stream before and after

  std::size_t bytes() const { return n * sizeof(float); }
};
using Drawn = lab::Drawn<Size>;

struct Arrays {
  lab::HostInput<float> in;
  lab::HostOutput<float> out;
  lab::Output<float> work;
};

LAB_HOST_DEVICE lab::Rounds rounds_of(const Drawn& s) {
  return lab::rounds_of(s.rounds, s.seed);
}

/// Whole numbers, so every result is exact.
struct Right {
  LAB_HOST_DEVICE lab::Value operator()(const Arrays& x, const Drawn& s, std::size_t i) const {
    return lab::exactly(lab::result_of(rounds_of(s), x.in[i]));
  }
};

void call(const lab::Submission& submission, const Arrays& x, const Drawn& s, cudaStream_t stream) {
  if (s.in_order) {  // the input arrives late, and `work` is in use until then
    if (s.n > 0) std::memset(x.in.writable, 0xff, s.bytes());
    CUDA_CHECK(
        cudaMemcpyAsync(x.in.writable, x.in.device, s.bytes(), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaMemsetAsync(x.work, 0xff, s.work_size * sizeof(float), stream));
  }
  submission.call<&lab::process>(x.in, x.out, s.n, rounds_of(s), x.work, s.work_size, stream);
  if (s.in_order)  // whoever waits for the stream gets the result
    CUDA_CHECK(cudaMemcpyAsync(x.out.device, x.out, s.bytes(), cudaMemcpyHostToDevice, stream));
}

std::optional<lab::Stages> stages;  // of the timed case: measured once

const lab::Contract<Size, Arrays, Right> contract{
    // From simple to hard: sizes that are multiples of the chunk's first.
    .cases =
        {
            {.group = "chunks", .named = {{"four_rooms", {65536, 16384}}}, .care = true},
            {.group = "chunks", .named = {{"one_room", {8192, 8192}}}, .care = false},
            {.group = "chunks", .named = {{"many_rooms", {65536, 2048}}}, .care = true},
            {.group = "tails", .named = {{"one_more", {65537, 16384}}}, .care = true},
            {.group = "tails", .named = {{"one_less", {65535, 16384}}}, .care = false},
            {.group = "tails", .sizes = {{10007, 1024}}, .care = true},
            {.group = "tails",
             .sizes = {{1, 8192}, {1025, 1024}, {4097, 2048}, {16385, 8192}},
             .named = {{"less_than_the_room", {5000, 65536}}},
             .care = false},
            {.group = "empty", .sizes = {{0, 8192}}, .care = true},
            {.group = "order",
             .named = {{"work_before_and_after", {50000, 8192, 5, true}}},
             .care = true},
            // Its size is drawn: a second counted case of this length would take seconds.
            {.group = "overlap",
             .named = {{"pipeline", {1 << 22, 1 << 21}}},
             .care = true,
             .overlap = true,
             .drawn = true},
        },
    .near =
        [](const Size& s, std::uint64_t drawn) {
          Size other = s;
          other.n -= drawn % (s.n >> 10);
          return other;
        },
    .timed =
        [](const lab::Gpu&) {
          return Size{1 << 26, 1 << 24, kTimedRounds};
        },
    .label =
        [](const Size& s) {
          return lab::Label{{"n", s.n}};
        },
    .remark =
        [](const Size& s) {
          return ", work_size = " + std::to_string(s.work_size) +
                 (s.in_order ? ", with other work before and after" : "");
        },
    // Every element goes to the device and back, and through its rounds.
    .cost =
        [](const Size& s) {
          return lab::Cost{.bytes = 2.0 * sizeof(float) * s.n, .flops = 2.0 * s.rounds * s.n};
        },
    .arrays = [](const Size& s, lab::Memory& m) -> Arrays {
      return {m.host_input<float>("in", s.n), m.host_output<float>("out", s.n),
              m.output<float>("work", s.work_size)};
    },
    .fill = [](const lab::Fill& fill, const Arrays& x,
               const Size&) { fill.integers(x.in, -1000, 1000); },
    .once = [](const lab::Submission& submission, const Arrays& x,
               const Size& s) { submission.call<&lab::prepare>(x.in.writable, x.out, s.n); },
    .call = call,
    .baseline = {.name = "the slowest of the three stages, alone",
                 .call =
                     [](const Arrays& x, const Size& s, cudaStream_t stream) {
                       if (!stages) stages.emplace(x.in.device, s.n, s.rounds, stream);
                       stages->run_slowest(stream);
                     },
                 .note = [] { return stages ? stages->in_words() : std::string(); }},
    .rules = {.must_launch = true, .may_allocate = false, .most_streams = 8},
    .mistakes =
        {
            {"one_round_only", "out holds the result of a single round.",
             "The kernel's loop: it does all rounds.count rounds, and scale and shift differ from "
             "call to call.",
             [](const Arrays& x, const Drawn& s, std::size_t i) {
               const lab::Rounds r = rounds_of(s);
               return lab::result_of({1, r.scale, r.shift}, x.in[i]);
             }},
            {"computed_twice", "The rounds were done twice.",
             "Which chunk each launch gets: no chunk may be computed again.",
             [](const Arrays& x, const Drawn& s, std::size_t i) {
               return lab::result_of(rounds_of(s), lab::result_of(rounds_of(s), x.in[i]));
             }},
            {"not_computed", "The result is the input: it was copied to the device and back.",
             "The kernel between the copy in and the copy out: on the same part of `work`, on the "
             "same stream or with an event between.",
             [](const Arrays& x, std::size_t i) { return x.in[i]; }},
        },
    .more_mistakes =
        [](const Arrays& x, const Drawn& s) {
          std::vector<double> right;
          for (std::size_t i = 0; i < s.n; ++i) right.push_back(Right{}(x, s, i).value);
          return lab::chunk_mistakes(right);
        },
    .overrun = [](const Size&, const std::string& name, std::size_t,
                  std::size_t) { return lab::chunk_out_of_bounds(name == "work"); },
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
