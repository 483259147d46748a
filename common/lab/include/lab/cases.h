// The cases of a lab, and a lab as the kit sees it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/expected.h"
#include "lab/gpu.h"
#include "lab/problem.h"

namespace lab {

/// Cases of one kind: {.group = "tails", .sizes = {31, 33}}, or with names of their own:
/// {.group = "strides", .named = {{"lda_padded", {48, 40, 56}}}}.
template <typename Size>
struct Cases {
  std::string group;  // a key of [groups] in lab.toml
  std::vector<Size> sizes;
  std::vector<std::pair<std::string, Size>> named;  // [a-z0-9_]+, unique in the lab
  std::optional<bool> care;  // also run with the checkers, and counted; else the contract says
  bool large = false;        // compared on the device alone: no copy on the host
  bool only_on_gpu = false;  // too much work for a CPU; implies large
  /// Each block writes elements of its own and needs no other block.  A device that can (cpu) then
  /// runs a sample of blocks, each alone, in arrays that may be larger than the memory; implies
  /// large.  By Right alone.  With only_on_gpu: a CPU runs it in no other way.
  bool by_blocks = false;
  bool overlap = false;  // with care: how well copies and kernels overlap is predicted, too
  int near = 0;        // so many more cases like each, NAME_near_1 ..., of sizes by Contract::near
  bool drawn = false;  // each has a size by Contract::near itself, and keeps the name of this one
};

/// The size of labs that need one number alone.
struct Length {
  std::size_t n = 0;
  Length() = default;
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  Length(Integer value) : n(static_cast<std::size_t>(value)) {}
};

/// A length beyond 2^31 by `more`.
inline Length past_2_31(std::size_t more) {
  return (std::size_t{1} << 31) + more;
}

/// A case as the kit sees it.
struct CaseInfo {
  std::string group;
  std::string name;
  std::string size;              // in words
  std::size_t device_bytes = 0;  // what it needs; more than the GPU has: skipped, with a reason
  bool care = false;
  bool large = false;
  bool by_blocks = false;    // with large
  bool only_on_gpu = false;  // or by blocks
  bool overlap = false;
  Cost cost{};      // what any correct version must do
  int ranks = 1;    // how many take part, with a device each
  int devices = 1;  // how many it needs in this process; where there are fewer: skipped
};

/// A lab as the kit sees it.
class Lab {
 public:
  virtual ~Lab() = default;
  virtual void open(const Gpu& gpu, std::uint64_t seed) = 0;  // before everything else
  /// How many devices this process should have, where it can choose.
  virtual int most_devices() const = 0;
  virtual std::vector<CaseInfo> cases() const = 0;
  virtual std::unique_ptr<Problem> make(std::size_t index) const = 0;
  virtual std::vector<std::string> more_timed() const = 0;  // their names
  /// From now on that one is the timed case.  False: there is none of that name.
  virtual bool choose_timed(const std::string& name) = 0;
  /// From now on the timed case has a size near its own, where the lab has such sizes: one that
  /// nobody can know before, by `drawn`.
  virtual void draw_timed(std::uint64_t drawn) = 0;
  virtual std::string timed_size() const = 0;
  virtual std::unique_ptr<Problem> make_timed() const = 0;
  virtual Cost timed_cost() const = 0;
  virtual const char* baseline() const = 0;
  virtual bool predicts_baseline() const = 0;
  /// What is predicted in place of the timed case, if anything: how many, and each of them.
  virtual std::size_t to_predict() const = 0;
  virtual std::unique_ptr<Problem> make_to_predict(std::size_t index) const = 0;
  virtual Cost cost_to_predict(std::size_t index) const = 0;
  virtual std::string size_to_predict(std::size_t index) const = 0;
};

/// The program: options, records, tests.  Returns the exit code: 0 all passed, 1 something failed,
/// 2 usage, 3 our own fault; a device fault ends the process with 70 (docs/records.md).
int harness_main(int argc, char** argv, const char* lab_name, Lab& lab);

/// The same for a program that mpirun starts (lab/ranks.h).
int rank_harness_main(int argc, char** argv, const char* lab_name, Lab& lab);

}  // namespace lab
