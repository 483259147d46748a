// One case, made: its arrays, and what its harness does with them.  The kit builds it out of a
// lab::Contract (lab/contract.h); harnesses never see one.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/expected.h"
#include "lab/fill.h"
#include "lab/memory.h"
#include "lab/submission.h"

namespace lab {

class Buffer;
class HostMirror;

/// What a call may do besides giving the right result.
struct Rules {
  bool needs_nothing = false;           // no bytes to move and nothing to compute, by .cost
  bool must_launch = false;             // a kernel computes the first output, unless that is empty
  bool may_allocate = true;             // memory of the device
  std::size_t most_streams = SIZE_MAX;  // kept from call to call
  bool asks_for_errors = false;  // of each launch; counted on the cpu device (unchecked_launches)
};

/// What a lab does with the arrays of one case; the fields of lab::Contract say what each means.
struct Hooks {
  std::function<void(const Fill&)> fill;
  std::function<void(const Submission&)> once;
  std::function<void(const Submission&, cudaStream_t)> call;
  std::function<void(cudaStream_t)> baseline;
  std::function<void(const Problem& outputs)> add_target;
  std::function<void(std::size_t target)> write_to;
  std::function<Expected()> expected;
  std::function<std::vector<Hypothesis>()> mistakes;
  std::function<std::optional<Hypothesis>(const std::vector<double>& got)> objection;
  std::function<std::optional<Hypothesis>(const std::string& name, std::size_t from,
                                          std::size_t beyond)>
      overrun;
  std::function<BadCount(cudaStream_t)> check_on_device;
  std::function<BadCount(const std::vector<Range>&, cudaStream_t)> check_written;
  std::function<std::vector<cudaStream_t>()> streams;
  std::function<std::string()> timing_note;
  std::function<bool(std::size_t element)> host_may_carry;
  int devices = 1;
  bool known_by_seed = false;
  bool reads_in_out = true;
  Rules rules;
};

class Problem {
 public:
  Problem();
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  ~Problem();

  /// Makes the arrays that `arrays` declares.  Throws CudaError.
  template <typename Arrays>
  Arrays make(const std::function<Arrays(Memory&)>& arrays) {
    Memory memory(Memory::Kind::make, this);
    return arrays(memory);
  }
  /// Other views of them: of what the inputs held before the call.
  template <typename Arrays>
  Arrays originals_on_device(const std::function<Arrays(Memory&)>& arrays) const {
    Memory memory(Memory::Kind::device_originals, const_cast<Problem*>(this));
    return arrays(memory);
  }
  template <typename Arrays>
  Arrays originals_on_host(const std::function<Arrays(Memory&)>& arrays) const {
    Memory memory(Memory::Kind::host_originals, const_cast<Problem*>(this));
    return arrays(memory);
  }
  /// The device memory that the arrays take; nothing is made.
  template <typename Arrays>
  static std::size_t bytes_of(const std::function<Arrays(Memory&)>& arrays) {
    Memory memory(Memory::Kind::measure, nullptr);
    arrays(memory);
    return memory.bytes_;
  }
  /// The arrays themselves, but the outputs (and InOuts) of another problem of the same size.
  template <typename Arrays>
  Arrays writing_to(const Problem& other, const std::function<Arrays(Memory&)>& arrays) const {
    Memory memory(Memory::Kind::outputs_elsewhere, const_cast<Problem*>(this), &other);
    return arrays(memory);
  }
  void use(Hooks hooks) { hooks_ = std::move(hooks); }

  /// Where calls may write besides this problem's own outputs, which are target 0: the outputs of
  /// `other`.  Returns its number.
  std::size_t add_target(const Problem& other);
  /// What is called and checked from here on uses the outputs of this target.  This only copies
  /// the views, because it happens while calls are timed.
  void write_to(std::size_t target);
  /// Whose outputs they are.
  const Problem& target() const { return *targets_[target_]; }

  /// Fills every input: a pure function of (seed, index).
  void fill(std::uint64_t seed);
  /// The kit has changed elements of inputs since fill().  False if the harness knows the right
  /// result only for what fill() gives.
  bool take_changed_inputs();
  /// Fills the host's input arrays from the device's.
  void copy_inputs_to_host();
  /// Where the host has the array of this number, too; null where it has not.
  const void* on_host(std::size_t array) const;
  /// Whether the host may carry element `i` of the inputs from rank to rank.
  bool host_may_carry(std::size_t i) const {
    return hooks_.host_may_carry && hooks_.host_may_carry(i);
  }
  /// Calls the contract once; the first time with what is done once.
  void call(const Submission& submission, cudaStream_t stream);
  /// The same work done by the baseline.
  void call_baseline(cudaStream_t stream);
  /// The right content of the first output, computed on the host.
  Expected expected() const { return hooks_.expected(); }
  std::vector<Hypothesis> hypotheses() const;
  std::optional<Hypothesis> objection(const std::vector<double>& got) const;
  std::optional<Hypothesis> overrun(const std::string& name, std::size_t from,
                                    std::size_t beyond) const;
  /// Compares the result with the right one on the device.
  BadCount check_on_device(cudaStream_t stream) { return hooks_.check_on_device(stream); }
  /// The same for those elements of `ranges` (ascending) that are not 0: what was written into
  /// memory that read 0.  Throws where the contract has no Right.
  BadCount check_written(const std::vector<Range>& ranges, cudaStream_t stream);
  /// Streams besides the one of call() that a call's work is ordered on.
  std::vector<cudaStream_t> streams() const;
  std::string timing_note() const { return hooks_.timing_note ? hooks_.timing_note() : ""; }
  int devices() const { return hooks_.devices; }
  bool reads_in_out() const { return hooks_.reads_in_out; }
  /// Calls rely on what was made for these very arrays: by .once, or in what Memory::keep() keeps,
  /// such as a graph.
  bool is_bound_to_arrays() const { return hooks_.once != nullptr || !kept_.empty(); }
  const Rules& rules() const { return hooks_.rules; }

  /// Host arrays: before each call, and before outputs are looked at, when the device has done its
  /// work.  Neither is timed.
  void before_call();
  void after_call(cudaStream_t stream);

  /// The arrays, in the order of their making.
  const std::vector<std::unique_ptr<Buffer>>& buffers() const { return buffers_; }

 private:
  friend class Memory;

  std::vector<std::unique_ptr<Buffer>> buffers_;
  std::vector<std::unique_ptr<HostMirror>> mirrors_;  // by buffer; null where it has none
  std::vector<std::shared_ptr<void>> kept_;
  Hooks hooks_;
  std::vector<const Problem*> targets_ = {this};
  std::size_t target_ = 0;
  const Submission* prepared_ = nullptr;  // who has done what is done once
};

/// The first output of the problem, as a check on the device reads it.
struct Got {
  const void* data;
  Element element;
  std::size_t rows, cols, ld;
};
Got got_of(const Problem& problem);

/// What all arrays of the problem take, without what keeps their originals.
std::size_t array_bytes(const Problem& problem);

/// Copies cost_bytes / 2 within the problem's arrays: from the inputs, in turn, to the first
/// output.
void device_copy(const Problem& problem, double cost_bytes, cudaStream_t stream);

}  // namespace lab
