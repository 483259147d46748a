// Lab 22, reduction and compaction: what is checked, and what is measured.
#include "lab/harness.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "check.cuh"
#include "expected.h"
#include "inputs.h"
#include "lab.h"
#include "lab/cub.cuh"
#include "lab/element.h"
#include "mistakes.h"

namespace {

using lab::Content;
using lab::Size;
using lab::Task;

/// What the task does not use is empty.  The first output is what the host checks.
struct Arrays {
  lab::Input<float> floats;
  lab::Input<int> ints;
  lab::Output<float> float_sum;
  lab::Output<int> int_sum;
  lab::Output<int> out;
  lab::Output<unsigned long long> count, scratch;
  lab::Scratch<double> chunks;  // of the check on the device
};

Arrays arrays_of(const Size& s, lab::Memory& m) {
  Arrays x{};
  if (s.sums_floats()) x.floats = m.input<float>("in", s.n);
  if (s.task != Task::floats) x.ints = m.input<int>("in", s.n);
  if (s.sums_floats()) x.float_sum = m.output<float>("out", 1);
  if (s.sums_ints()) x.int_sum = m.output<int>("out", 1);
  if (s.task == Task::count) x.count = m.output<unsigned long long>("count", 1);
  if (s.compacts()) x.out = m.output<int>("out", s.n);
  if (s.compacts() && s.task != Task::count) x.count = m.output<unsigned long long>("count", 1);
  if (s.compacts()) x.scratch = m.output<unsigned long long>("scratch", lab::scratch_size(s.n));
  x.chunks = m.scratch<double>("chunks", lab::ceil_div(s.n, lab::kChunk));
  return x;
}

/// Each element to add up is read once; a compaction reads all and writes those that are kept.
lab::Cost cost_of(const Size& s) {
  const auto n = static_cast<double>(s.n);
  lab::Cost cost;
  if (s.sums_floats()) cost.bytes += 4 * n;
  if (s.sums_ints()) cost.bytes += 4 * n;
  if (s.compacts()) cost.bytes += 4 * (n + lab::kept_share(s) * n);
  if (s.sums_floats() || s.sums_ints()) cost.flops = n;
  return cost;
}

lab::Values values_of(const Arrays& x, const Size& s) {
  if (s.task == Task::floats) return {x.floats.data, x.floats.data + s.n};
  return {x.ints.data, x.ints.data + s.n};
}

const double kPoison = lab::value_of(lab::Element::i32, lab::poison_bits(lab::Element::i32));
const double kBehind = lab::value_of(lab::Element::i32, lab::junk_bits(lab::Element::i32));

lab::BadCount check(const Arrays& x, const Size& s, cudaStream_t stream) {
  lab::BadCount bad;
  if (s.sums_floats())
    bad = lab::count_bad_sum(x.floats.data, s.n, x.float_sum.data, x.chunks, stream);
  if (bad.bad == 0 && s.sums_ints())
    bad = lab::count_bad_sum(x.ints.data, s.n, x.int_sum.data, x.chunks, stream);
  if (bad.bad == 0 && s.compacts())
    bad = lab::count_bad_kept(x.ints, s.n, x.out, x.count, x.chunks, stream);
  return bad;
}

/// Cases with the usual contents of their task.
lab::Cases<Size> cases_of(const char* group, bool care, Task task,
                          const std::vector<std::size_t>& lengths) {
  const bool sums = task == Task::floats || task == Task::ints;
  lab::Cases<Size> cases{.group = group, .care = care};
  for (const std::size_t n : lengths)
    cases.sizes.push_back({task, n, sums ? Content::positive : Content::mixed});
  return cases;
}

lab::Cases<Size> case_of(const char* group, const char* name, const Size& size) {
  return {.group = group, .named = {{name, size}}, .care = false};
}

std::vector<std::pair<std::string, Size>> more_timed(const lab::Gpu& gpu) {
  std::vector<std::pair<std::string, Size>> all;
  for (const auto& [name, task] :
       {std::pair{"floats_2_", Task::floats}, {"ints_2_", Task::ints}, {"kept_2_", Task::kept}}) {
    for (const int log : {20, 24, 28, 30}) {
      if (log == 30 && !gpu.has_gib(24)) continue;  // a ring of two, and the kit's own
      all.push_back({name + std::to_string(log), {task, std::size_t{1} << log, Content::both}});
    }
  }
  return all;
}

const lab::Contract<Size, Arrays> contract{
    // From simple to hard: complete blocks first, then the rest.
    .cases =
        {
            cases_of("floats", true, Task::floats, {256, 4096, 257, 255, 100}),
            cases_of("floats", false, Task::floats, {33, 32, 31, 1, 4095}),
            cases_of("floats", true, Task::floats, {4097}),
            cases_of("floats", false, Task::floats, {1025, 2049, 16385, 30011}),
            cases_of("ints", false, Task::ints, {1024}),
            cases_of("ints", true, Task::ints, {1000}),
            cases_of("ints", false, Task::ints, {33, 1, 1025, 4097, 16385, 30011}),
            case_of("ints", "ints_777_negative", {Task::ints, 777, Content::negative}),
            case_of("ints", "ints_2000_large", {Task::ints, 2000, Content::large}),
            cases_of("compact", false, Task::kept, {256}),
            cases_of("compact", true, Task::kept, {8192, 1000}),
            cases_of("compact", false, Task::kept, {33, 32, 31, 1, 1025, 2049, 4097, 16385, 30011}),
            case_of("compact", "kept_9000_all_kept", {Task::kept, 9000, Content::positive}),
            case_of("compact", "kept_5000_none_kept", {Task::kept, 5000, Content::negative}),
            cases_of("count", false, Task::count, {8192, 1000, 1025, 30011}),
            case_of("count", "count_5000_none_kept", {Task::count, 5000, Content::negative}),
            cases_of("empty", false, Task::floats, {0}),
            cases_of("empty", false, Task::ints, {0}),
            cases_of("empty", true, Task::count, {0}),
            case_of("rounding", "floats_100003_random", {Task::floats, 100003, Content::random}),
            case_of("rounding", "floats_65536_large_first",
                    {Task::floats, 65536, Content::large_first}),
            {.group = "together",
             .sizes = {{Task::all, 70001, Content::both}},
             .care = true,
             .large = true,
             .near = 2},
            {.group = "past_2_31",
             .sizes = {{Task::all, lab::past_2_31(1029).n, Content::both}},
             .large = true},
        },
    .near =
        [](const Size& s, std::uint64_t drawn) {
          return Size{s.task, s.n - drawn % 4000, s.content};
        },
    .timed =
        [](const lab::Gpu& gpu) {
          return Size{Task::all, std::size_t{1} << (gpu.has_gib(16) ? 28 : 26), Content::both};
        },
    .more_timed = more_timed,
    // Where a tile's elements go depends on all tiles before it.  Of 2^28 elements the first size
    // is mostly launch and tail, and the second does not fit in an L2, like the timed case.
    .predicted =
        [](const Size& timed) {
          return std::vector<Size>{{timed.task, timed.n / 1024, timed.content},
                                   {timed.task, timed.n / 16, timed.content}};
        },
    .remark = lab::in_words,
    .name = lab::name_of,
    .cost = cost_of,
    .arrays = arrays_of,
    .fill =
        [](const lab::Fill& fill, const Arrays& x, const Size& s) {
          if (s.task != Task::floats) lab::fill_ints(fill, x.ints, s);
          if (s.sums_floats()) lab::fill_floats(fill, x.floats, s);
        },
    .call =
        [](const lab::Submission& submission, const Arrays& x, const Size& s, cudaStream_t stream) {
          if (s.sums_floats())
            submission.call<&lab::sum_floats>(x.floats, x.float_sum, s.n, stream);
          if (s.sums_ints()) submission.call<&lab::sum_ints>(x.ints, x.int_sum, s.n, stream);
          if (s.compacts())
            submission.call<&lab::compact>(x.ints, x.out, x.count, s.n, x.scratch, stream);
        },
    .baseline = {.name = "cub::DeviceReduce and cub::DeviceSelect",
                 .call =
                     [](const Arrays& x, const Size& s, cudaStream_t stream) {
                       if (s.sums_floats())
                         lab::cub_sum(x.floats.data, x.float_sum.data, s.n, stream);
                       if (s.sums_ints()) lab::cub_sum(x.ints.data, x.int_sum.data, s.n, stream);
                       if (s.compacts())
                         lab::cub_select_if(x.ints.data, x.out.data, x.count.data, s.n,
                                            lab::IsKept{}, stream);
                     }},
    .expected =
        [](const Arrays& x, const Size& s) {
          if (s.task == Task::kept) return lab::kept_of(values_of(x, s), s.n, kPoison);
          if (s.task == Task::count) return lab::kept_count_of(values_of(x, s));
          const bool rounds = s.content == Content::random || s.content == Content::large_first;
          const double chain = 64 + 2 * std::sqrt(static_cast<double>(s.n));  // as lab.h says
          return lab::sum_of(values_of(x, s), rounds ? chain : 0);
        },
    .check_on_device = check,
    .more_mistakes =
        [](const Arrays& x, const Size& s) {
          if (s.task == Task::kept) return lab::kept_mistakes(values_of(x, s), kPoison);
          if (s.task == Task::count) return lab::kept_count_mistakes(values_of(x, s));
          return lab::sum_mistakes(values_of(x, s), s.task == Task::ints ? kBehind : 0);
        },
};

}  // namespace

LAB_HARNESS(contract)

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
