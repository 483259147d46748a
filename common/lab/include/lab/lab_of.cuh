// A lab::Contract as the kit sees it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/contract.h"
#include "lab/device_check.cuh"
#include "lab/written_check.cuh"

namespace lab {
namespace detail {

inline constexpr double kSmallCase = 16.0 * 1024;  // bytes: what runs with the checkers by default

__device__ inline double element_at(const Got& got, std::size_t i) {
  const std::size_t at = got.ld == got.cols ? i : i / got.cols * got.ld + i % got.cols;
  switch (got.element) {
    case Element::f32:
      return static_cast<double>(static_cast<const float*>(got.data)[at]);
    case Element::f64:
      return static_cast<const double*>(got.data)[at];
    case Element::i32:
      return static_cast<double>(static_cast<const std::int32_t*>(got.data)[at]);
    case Element::u32:
      return static_cast<double>(static_cast<const std::uint32_t*>(got.data)[at]);
    case Element::i64:
      return static_cast<double>(static_cast<const std::int64_t*>(got.data)[at]);
    case Element::u64:
      return static_cast<double>(static_cast<const std::uint64_t*>(got.data)[at]);
    case Element::u8:
      return static_cast<double>(static_cast<const std::uint8_t*>(got.data)[at]);
  }
  return 0;
}

/// Judges element i of the first output by a contract's Right.
template <typename Size, typename Arrays, typename Right>
struct JudgeElement {
  Right right;
  Arrays x;
  Drawn<Size> size;
  Got got;

  __device__ Point operator()(std::size_t i) const {
    const Value value = right(x, size, i);
    return {element_at(got, i), value.value, value.bound};
  }
};

/// A case that was made: what its hooks share.
template <typename Size, typename Arrays>
struct Bound {
  Drawn<Size> size;
  Arrays x;
  std::vector<Arrays> targets;  // the same with other problems' outputs; the first with its own
  std::function<Arrays(Memory&)> arrays;
};

template <typename Size, typename Arrays, typename Right>
Expected expected_of(const Right& right, const Arrays& x, const Drawn<Size>& s, const Got& got) {
  Expected all{got.rows, got.cols, std::vector<double>(got.rows * got.cols), {}};
  for (std::size_t i = 0; i < all.values.size(); ++i) {
    const Value one = right(x, s, i);
    all.values[i] = one.value;
    if (one.bound == 0 && all.bounds.empty()) continue;
    all.bounds.resize(all.values.size());
    all.bounds[i] = one.bound;
  }
  return all;
}

}  // namespace detail

template <typename Size, typename Arrays, typename Right>
class LabOf final : public Lab {
 public:
  using C = Contract<Size, Arrays, Right>;
  using Named = std::pair<std::string, Size>;

  explicit LabOf(const C& contract) : c_(contract) {}

  int most_devices() const override { return c_.most_devices; }
  void open(const Gpu& gpu, std::uint64_t seed) override {
    std::vector<Entry> near;  // last: the others explain more
    add(c_.cases, gpu, seed, near);
    if (c_.more_cases) add(c_.more_cases(gpu), gpu, seed, near);
    entries_.insert(entries_.end(), near.begin(), near.end());
    timed_ = c_.timed(gpu);
    if (c_.more_timed) more_ = c_.more_timed(gpu);
  }

  std::vector<CaseInfo> cases() const override {
    std::vector<CaseInfo> all;
    for (const Entry& entry : entries_) all.push_back(entry.info);
    return all;
  }
  std::unique_ptr<Problem> make(std::size_t index) const override {
    return problem_of(entries_[index].size);
  }

  std::vector<std::string> more_timed() const override {
    std::vector<std::string> names;
    for (const Named& one : more_) names.push_back(one.first);
    return names;
  }
  bool choose_timed(const std::string& name) override {
    for (const Named& one : more_) {
      if (one.first != name) continue;
      timed_ = one.second;
      return true;
    }
    return false;
  }
  void draw_timed(std::uint64_t drawn) override {
    if (c_.near) timed_ = c_.near(timed_, drawn);
  }
  std::string timed_size() const override { return words_of(timed_); }
  std::unique_ptr<Problem> make_timed() const override { return problem_of(timed_); }
  Cost timed_cost() const override { return c_.cost(timed_); }
  const char* baseline() const override { return c_.baseline.name; }
  bool predicts_baseline() const override { return c_.baseline.is_predicted; }

  std::size_t to_predict() const override { return predicted().size(); }
  std::unique_ptr<Problem> make_to_predict(std::size_t index) const override {
    return problem_of(predicted()[index]);
  }
  Cost cost_to_predict(std::size_t index) const override { return c_.cost(predicted()[index]); }
  std::string size_to_predict(std::size_t index) const override {
    return words_of(predicted()[index]);
  }

 private:
  struct Entry {
    CaseInfo info;
    Size size;
  };
  using Bound = detail::Bound<Size, Arrays>;

  void add(const std::vector<Cases<Size>>& all, const Gpu& gpu, std::uint64_t seed,
           std::vector<Entry>& near) {
    for (const Cases<Size>& one : all) {
      if (one.only_on_gpu && !one.by_blocks && gpu.is_predicted) continue;
      for (const Size& size : one.sizes) add(one, name_of(size), size, seed, near);
      for (const auto& [name, size] : one.named) add(one, name, size, seed, near);
    }
  }
  void add(const Cases<Size>& of, const std::string& name, const Size& size, std::uint64_t seed,
           std::vector<Entry>& near) {
    if ((of.near > 0 || of.drawn) && !c_.near)
      throw std::logic_error("harness.cu: the group " + of.group +
                             " asks for sizes near its own: set .near");
    const Size own = of.drawn ? c_.near(size, mix(seed, 0)) : size;
    entries_.push_back({info_of(of, name, own), own});
    for (int i = 1; i <= of.near; ++i) {
      const Size other = c_.near(size, mix(seed, static_cast<std::uint64_t>(i)));
      near.push_back({info_of(of, name + "_near_" + std::to_string(i), other), other});
    }
  }

  CaseInfo info_of(const Cases<Size>& of, const std::string& name, const Size& size) const {
    CaseInfo info;
    info.group = of.group;
    info.name = name;
    info.size = words_of(size);
    info.cost = c_.cost(size);
    info.device_bytes = Problem::bytes_of(arrays_of(size));
    const bool usual = c_.care ? c_.care(size) : info.cost.bytes <= detail::kSmallCase;
    info.large = of.large || of.only_on_gpu || of.by_blocks;
    info.by_blocks = of.by_blocks;
    info.only_on_gpu = of.only_on_gpu;
    info.care = of.care.value_or(usual && !info.large);
    info.overlap = of.overlap;
    const int ranks = c_.ranks ? c_.ranks(size) : 1;
    (kRanksAreProcesses ? info.ranks : info.devices) = ranks;
    return info;
  }

#ifdef LAB_RANKS_ARE_PROCESSES                      // the build defines it for what mpirun starts
  static constexpr bool kRanksAreProcesses = true;  // with one device each
#else
  static constexpr bool kRanksAreProcesses = false;
#endif

  Label label_of(const Size& size) const {
    if constexpr (std::is_same_v<Size, Length>) {
      if (!c_.label) return {{"n", size.n}};
    }
    return c_.label ? c_.label(size) : Label{};
  }
  std::string words_of(const Size& size) const {
    std::string text;
    for (const auto& [name, value] : label_of(size))
      text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
    const std::string remark = c_.remark ? c_.remark(size) : "";
    const bool needs_comma = !text.empty() && !remark.empty() && remark[0] != ',';
    return text + (needs_comma ? ", " : "") + remark;
  }
  /// "n_257", "size_128x64".
  std::string name_of(const Size& size) const {
    if (c_.name) return c_.name(size);
    const Label label = label_of(size);
    if (label.size() == 1) return label[0].first + "_" + std::to_string(label[0].second);
    std::string name;
    for (const auto& part : label)
      name += (name.empty() ? "size_" : "x") + std::to_string(part.second);
    return name;
  }

  std::vector<Size> predicted() const {
    return c_.predicted ? c_.predicted(timed_) : std::vector<Size>{};
  }

  std::function<Arrays(Memory&)> arrays_of(const Size& size) const {
    return [this, size](Memory& memory) { return c_.arrays(size, memory); };
  }

  std::unique_ptr<Problem> problem_of(const Size& size) const {
    auto problem = std::make_unique<Problem>();
    auto bound = std::make_shared<Bound>();
    static_cast<Size&>(bound->size) = size;
    bound->arrays = arrays_of(size);
    bound->x = problem->make(bound->arrays);
    bound->targets = {bound->x};
    problem->use(hooks_of(*problem, bound));
    return problem;
  }

  Hooks hooks_of(const Problem& problem, const std::shared_ptr<Bound>& b) const {
    const C& c = c_;
    Hooks hooks;
    hooks.fill = [&c, b](const Fill& fill) {
      b->size.seed = fill.seed();
      c.fill ? c.fill(fill, b->x, b->size) : fill.usual();
    };
    if (c.once) hooks.once = [&c, b](const Submission& s) { c.once(s, b->x, b->size); };
    hooks.call = [&c, b](const Submission& s, cudaStream_t stream) {
      c.call(s, b->x, b->size, stream);
    };
    hooks.baseline = [&c, b, &problem](cudaStream_t stream) {
      c.baseline.call ? c.baseline.call(b->x, b->size, stream)
                      : device_copy(problem, c.cost(b->size).bytes, stream);
    };
    hooks.add_target = [b, &problem](const Problem& outputs) {
      b->targets.push_back(problem.writing_to(outputs, b->arrays));
    };
    hooks.write_to = [b](std::size_t target) { b->x = b->targets[target]; };
    add_answers(problem, b, hooks);
    add_mistakes(problem, b, hooks);
    if (c.streams) hooks.streams = [&c, b] { return c.streams(b->x, b->size); };
    if (c.devices) hooks.devices = c.devices(b->x, b->size);
    if (c.host_may_carry)
      hooks.host_may_carry = [&c, b](std::size_t i) { return c.host_may_carry(b->size, i); };
    hooks.timing_note = c.baseline.note;
    hooks.known_by_seed = c.known_by_seed;
    hooks.reads_in_out = !c.reads_in_out || c.reads_in_out(b->size);
    hooks.rules = c.rules;
    const Cost cost = c.cost(b->size);
    hooks.rules.needs_nothing = cost.bytes == 0 && cost.flops == 0;
    if (c.rules.must_launch) {
      const Got got = got_of(problem);
      hooks.rules.must_launch = got.rows * got.cols > 0;
    }
    return hooks;
  }

  void add_answers(const Problem& problem, const std::shared_ptr<Bound>& b, Hooks& hooks) const {
    const C& c = c_;
    hooks.expected = [&c, b, &problem] {
      const Arrays host = problem.originals_on_host(b->arrays);
      if (c.expected) return c.expected(host, b->size);
      if constexpr (!std::is_same_v<Right, NoElement>)
        return detail::expected_of(Right{}, host, b->size, got_of(problem));
      throw std::logic_error("the contract says neither Right nor .expected");
    };
    hooks.check_on_device = [&c, b, &problem](cudaStream_t stream) {
      if (c.check_on_device) return c.check_on_device(b->x, b->size, stream);
      if constexpr (!std::is_same_v<Right, NoElement>) {
        const Got got = got_of(problem);
        const detail::JudgeElement<Size, Arrays, Right> judge{
            Right{}, problem.originals_on_device(b->arrays), b->size, got};
        return count_bad(judge, got.rows * got.cols, stream);
      }
      throw std::logic_error("the contract says neither Right nor .check_on_device");
    };
    if constexpr (!std::is_same_v<Right, NoElement>) {
      hooks.check_written = [b, &problem](const std::vector<Range>& ranges, cudaStream_t stream) {
        const Got got = got_of(problem);
        const detail::JudgeElement<Size, Arrays, Right> judge{
            Right{}, problem.originals_on_device(b->arrays), b->size, got};
        return count_bad_written(judge, ranges, stream);
      };
    }
  }

  void add_mistakes(const Problem& problem, const std::shared_ptr<Bound>& b, Hooks& hooks) const {
    const C& c = c_;
    hooks.mistakes = [&c, b, &problem] {
      const Arrays host = problem.originals_on_host(b->arrays);
      std::vector<Hypothesis> all;
      for (const auto& one : c.mistakes) {
        all.push_back({one.diagnosis, one.sentence, one.look_at, nullptr,
                       [&one, host, b](std::size_t i) { return one.element(host, b->size, i); }});
      }
      if (!c.more_mistakes) return all;
      for (Hypothesis& one : c.more_mistakes(host, b->size)) all.push_back(std::move(one));
      return all;
    };
    if (c.objection)
      hooks.objection = [&c, b](const std::vector<double>& got) {
        return c.objection(got, b->size);
      };
    if (c.overrun)
      hooks.overrun = [&c, b](const std::string& name, std::size_t from, std::size_t beyond) {
        return c.overrun(b->size, name, from, beyond);
      };
  }

  const C& c_;
  std::vector<Entry> entries_;
  Size timed_{};
  std::vector<Named> more_;
};

template <typename Size, typename Arrays, typename Right>
LabOf(const Contract<Size, Arrays, Right>&) -> LabOf<Size, Arrays, Right>;

}  // namespace lab
