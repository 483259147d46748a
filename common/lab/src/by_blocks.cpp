// Cases of Cases::by_blocks, on a device that can run a block alone: in vast arrays (vast.h) a few
// blocks run, and what each has written is looked at.
//
// Which block should come to an element is guessed from what block 0 writes: a run of elements, and
// with a loop over the grid again a run one stride further on.  Where a submission shares its work
// out in another way, no block is blamed: then only what was written is judged.  Nor is one where a
// neighbour of the guessed block, or the last of the grid, comes to the element.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "case_runner.h"
#include "judge.h"
#include "judged.h"
#include "lab/check.h"
#include "lab/inputs.h"
#include "vast.h"

namespace lab {
namespace {

constexpr std::size_t kNoBlock = SIZE_MAX;             // ran last
constexpr int kDrawn = 3;                              // elements that nobody can know before
constexpr std::uint64_t kWhichElements = 0xb10c5;      // makes another seed of the given one
constexpr std::size_t kWindow = std::size_t{1} << 18;  // elements of a run that are looked at
/// A block that touches more of an output than this runs in no larger case: all its memory would be
/// taken.
constexpr double kMostOfBlock = 1.0 / 64;
/// Of what a block with a loop over the grid wrote, so many elements are judged, more or less: an
/// index that wraps around spoils all of them from there on.
constexpr std::size_t kMostJudged = std::size_t{1} << 21;
/// What is not 0 was written, and now and then a right value is 0: so many elements in a row, which
/// a warp shares, count as written if one of them is not.
constexpr std::size_t kGroup = 32;

/// How the elements are shared out: block b writes `run` elements from b * run on, and the same
/// again every `stride` elements, if that is not 0.  Both are multiples of kGroup; the stride may
/// not be one in truth, and `seen` is where the second run was seen to begin.
struct Shares {
  std::size_t run = 0;
  std::size_t stride = 0;
  std::size_t seen = 0;

  std::size_t block_of(std::size_t element) const {
    return (stride > 0 ? element % stride : element) / run;
  }

  /// Who else may come to the element, if that block does not: where the guess is a block off, and
  /// where the grid is no whole number of runs.
  std::set<std::uint64_t> others_of(std::size_t element) const {
    std::set<std::uint64_t> others{vast::kLastBlock};
    for (const std::size_t period : {stride, seen}) {
      const std::uint64_t block = (period > 0 ? element % period : element) / run;
      others.insert({block, block + 1, block - (block > 0)});
    }
    others.erase(block_of(element));
    return others;
  }
};

/// What one call wrote into an output that read 0 before.
class Written {
 public:
  explicit Written(const Buffer& output)
      : output_(output), size_(size_of(output.element())), ranges_(vast::touched(output.data())) {
    for (Range& range : ranges_) range = {range.first / size_, range.count / size_};
  }

  const std::vector<Range>& ranges() const { return ranges_; }

  /// Those that are judged: all, or some of many, the first and the last among them.
  std::vector<Range> some_ranges() const {
    const std::size_t step = 1 + touched() / kMostJudged;
    std::vector<Range> some;
    for (std::size_t i = 0; i < ranges_.size(); i += step) some.push_back(ranges_[i]);
    if (!ranges_.empty() && ranges_.size() % step != 1 && step > 1) some.push_back(ranges_.back());
    return some;
  }

  /// The element, or one of its group.
  bool has(std::size_t element) const {
    const auto covers = [&](const Range& range) {
      return element >= range.first && element - range.first < range.count;
    };
    return std::any_of(ranges_.begin(), ranges_.end(), covers) &&
           groups({element / kGroup * kGroup, kGroup})[0];
  }

  /// This very element.
  bool has_exactly(std::size_t element) const { return has(element) && is_set(element); }

  /// The first one, if it is in the first group.
  std::optional<std::size_t> first_exactly() const {
    for (std::size_t i = 0; i < std::min(kGroup, output_.span()); ++i)
      if (has_exactly(i)) return i;
    return {};
  }

  /// Of all elements, those in pages that were touched.
  double share() const {
    return static_cast<double>(touched()) / static_cast<double>(output_.span());
  }

  /// Of a call whose only block was number 0.  A run of 0 where that tells nothing.
  Shares shares() const {
    if (!has(0)) return {};
    const std::vector<bool> first = groups({0, std::min(ranges_[0].count, kWindow)});
    const auto end = std::find(first.begin(), first.end(), false);
    if (end == first.end() && ranges_[0].count > kWindow) return {};
    const auto next = std::find(end, first.end(), true);
    Shares shares{static_cast<std::size_t>(end - first.begin()) * kGroup, 0, 0};
    if (next != first.end()) {
      shares.stride = static_cast<std::size_t>(next - first.begin()) * kGroup;
    } else if (ranges_.size() > 1) {
      const std::size_t from = ranges_[1].first / kGroup * kGroup;
      const std::vector<bool> again = groups({from, std::min(ranges_[1].count, kWindow)});
      const auto begin = std::find(again.begin(), again.end(), true);
      shares.stride = from + static_cast<std::size_t>(begin - again.begin()) * kGroup;
    }
    shares.seen = shares.stride;
    while (shares.seen > 0 && shares.seen < shares.stride + kGroup && !is_set(shares.seen))
      ++shares.seen;
    return shares;
  }

 private:
  std::size_t touched() const {
    std::size_t elements = 0;
    for (const Range& range : ranges_) elements += range.count;
    return elements;
  }

  bool is_set(std::size_t element) const {
    const auto bytes = read({element, 1});
    return std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte != 0; });
  }

  /// Which groups from `range.first` on, a multiple of kGroup, have an element that is not 0.
  std::vector<bool> groups(Range range) const {
    range.count = std::min(range.count, output_.span() - range.first);
    const auto bytes = read(range);
    std::vector<bool> set((range.count + kGroup - 1) / kGroup);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] != 0) set[i / (size_ * kGroup)] = true;
    return set;
  }

  std::vector<std::uint8_t> read(const Range& range) const {
    std::vector<std::uint8_t> bytes(range.count * size_);
    CUDA_CHECK(cudaMemcpy(bytes.data(),
                          static_cast<const std::uint8_t*>(output_.data()) + range.first * size_,
                          bytes.size(), cudaMemcpyDeviceToHost));
    return bytes;
  }

  const Buffer& output_;
  std::size_t size_;
  std::vector<Range> ranges_;
};

/// Ascending: a few that are drawn, the first beyond 2^31, the last.  A block with a loop
/// over the grid takes long, and comes to elements everywhere: none is drawn for it.
std::set<std::size_t> elements_to_ask_for(std::size_t n, const Shares& shares, std::uint64_t seed) {
  std::set<std::size_t> elements;
  for (int i = 0; i < kDrawn && shares.stride == 0; ++i)
    elements.insert(mix(mix(seed, kWhichElements), static_cast<std::uint64_t>(i)) % n);
  if (n > k32BitElements) elements.insert(k32BitElements);
  elements.insert(n - 1);
  return elements;
}

Failure failure_of_missing(const Buffer& output, std::size_t element, std::size_t block) {
  const std::string where = output.where(static_cast<std::ptrdiff_t>(element));
  if (element == 0)
    return {"wrong_answer", "never_written",
            fmt::format("Block 0 ran alone, and writes nothing to {}.", output.grid().name),
            "The guard of the store, and the index that it compares."};
  if (element >= k32BitElements) return index_overflow(where, element);
  return {"wrong_answer", "tail_never_written",
          fmt::format("{} is never written: block {}, which should come to it, is not launched or "
                      "leaves it out.",
                      where, block),
          "The number of blocks: is it rounded up, or capped where the kernel has no loop? The "
          "guard: does it let the last index through?"};
}

Failure failure_of_repetition(const Buffer& output, std::size_t element, std::size_t block) {
  return {
      "timeout", "work_repeated",
      fmt::format("Block 0 and block {}, each run alone, both write {}: the blocks repeat each "
                  "other's work, and all of them would take too long.",
                  block, output.where(static_cast<std::ptrdiff_t>(element))),
      "The index where a thread starts, and the step of its loop. The step is all threads of "
      "the grid, gridDim.x * blockDim.x; with blockDim.x alone every block does the work of the "
      "blocks behind it, too."};
}

const Buffer& output_of(const Problem& problem) {
  for (const auto& buffer : problem.buffers()) {
    if (buffer->role() == Role::in_out && problem.reads_in_out())
      throw std::logic_error(".by_blocks needs an InOut that is not read");
    if (buffer->is_output()) return *buffer;
  }
  throw std::logic_error(".by_blocks needs an Output");
}

}  // namespace

std::optional<Failure> CaseRunner::check_by_blocks(Problem& problem, const CaseInfo& info,
                                                   int* calls) {
  give_input(problem, info, setting_.seed);
  *calls = 1;  // in parts
  const Buffer& output = output_of(problem);
  const auto run = [&](std::uint64_t block) -> std::optional<Failure> {
    prepare(problem);
    const vast::OneBlock one(block);
    return perform(performer_, problem, stream_);
  };
  const auto judge = [&](const Written& written) -> std::optional<Failure> {
    const BadCount count = problem.check_written(written.some_ranges(), stream_);
    if (count.bad == 0) return {};
    return failure_of_large(problem, count);
  };
  const std::uint64_t before = vast::bytes_beside_kernels();
  if (auto failure = run(0)) return failure;
  note_bytes_beside_kernels(problem, vast::bytes_beside_kernels() - before);
  std::optional<Written> written(output);
  if (auto failure = judge(*written)) return failure;
  if (written->ranges().empty()) return failure_of_missing(output, 0, 0);
  writes_whole_arrays_ |= written->share() > kMostOfBlock;
  const auto first = written->first_exactly();
  const Shares shares = written->shares();
  const auto elements = elements_to_ask_for(output.span(), shares, setting_.seed);
  std::set<std::size_t> of_first;  // what block 0 has written of them
  for (const std::size_t element : elements)
    if (written->has_exactly(element)) of_first.insert(element);
  std::size_t ran = 0;
  for (const std::size_t element : elements) {
    // Of unknown shares one more block is looked at, for what it repeats.
    const std::size_t block = shares.run > 0 ? shares.block_of(element) : 1;
    if (block != ran) {
      ran = block;
      if (auto failure = run(ran)) return failure;
      written.emplace(output);
      if (auto failure = judge(*written)) return failure;
    }
    if (ran > 0 && of_first.count(element) > 0 && written->has_exactly(element)) {
      // A queue of work gives a block that runs alone all of it, from the first element on.
      runs_whole_ = first && written->has_exactly(*first);
      if (runs_whole_) return {};
      return failure_of_repetition(output, element, ran);
    }
    if (shares.run == 0 || written->has(element)) continue;
    const bool is_shared_so =
        shares.stride > 0 && element >= shares.stride && written->has(element - shares.stride);
    if (!written->ranges().empty() && !is_shared_so) continue;
    bool is_written = false;
    for (const std::uint64_t other : shares.others_of(element)) {
      if (auto failure = run(other)) return failure;
      written.emplace(output);
      if (auto failure = judge(*written)) return failure;
      is_written = is_written || written->has(element);
    }
    if (!is_written) return failure_of_missing(output, element, block);
    ran = kNoBlock;
  }
  return inspect(problem, stream_);
}

}  // namespace lab
