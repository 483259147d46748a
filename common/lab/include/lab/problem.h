// One case of a lab: its arrays, its call, its right answer.  A harness derives from Problem.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/buffer.h"
#include "lab/card.h"
#include "lab/expected.h"
#include "lab/submission.h"

namespace lab {

/// A case of a lab with its name: {"tails", "n_257", {257}}.
template <typename Case>
struct NamedCase {
  std::string group;  // a key of [groups] in lab.toml
  std::string name;   // [a-z0-9_]+, unique in the lab
  Case value;
  std::size_t device_bytes =
      0;                 // what the case needs; more than the card has: skipped, with a reason
  bool care = false;     // small: run under the sanitizers too
  bool large = false;    // judged by check_on_device, not by expected: no copy on the host
  int ranks = 1;         // of a lab that runs under MPI: how many take part
  bool overlap = false;  // with care: how well copies and kernels overlap is predicted too
  int devices = 1;       // how many it needs; where there are fewer: skipped, with a reason
};

/// Derived classes declare their arrays in the constructor: a_(input<float>("a", rows, cols, ld)).
/// They also have what harness.h lists.  An array lies on the device that is current when it is
/// declared.  Outputs of several ranks are vectors called "recv[0]", "recv[1]", ...: they are
/// judged as the rows of one matrix "recv".
class Problem {
 public:
  Problem();
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem();

  /// Fills every Input and InOut: a pure function of (seed, index).
  virtual void fill(std::uint64_t seed) = 0;
  /// The kit has changed elements of Inputs and InOuts since fill(): brings up to date what the
  /// problem keeps of them elsewhere.  False if expected() knows the right result only for what
  /// fill() gives; then it is not asked for another.
  virtual bool take_changed_inputs() { return true; }
  /// Calls the contract once: s.call<&lab::vector_add>(a_.data(), ..., stream).
  virtual void call(const Submission& submission, cudaStream_t stream) = 0;
  /// Streams of this problem that a call's work is ordered on, besides the one that call() gets:
  /// those of other devices, say.  A call is over when all of them are done.
  virtual std::vector<cudaStream_t> streams() const { return {}; }
  /// How many devices do the work of a call.
  virtual int devices() const { return 1; }
  /// The same work done by the baseline.
  virtual void call_baseline(cudaStream_t stream) = 0;
  /// Which of the Outputs and InOuts expected() is about, in the order of their making.
  virtual std::size_t judged() const { return 0; }
  /// The right content of that one, computed on the host from host() of the inputs.
  virtual Expected expected() const = 0;
  /// What named mistakes would give instead.
  virtual std::vector<Hypothesis> hypotheses() const { return {}; }
  /// What speaks against a result whose elements are all right: the ranks' results differ in
  /// rounding, say.  Its diagnosis and sentences; nothing, if it is right.
  virtual std::optional<Hypothesis> objection(const std::vector<double>&) const { return {}; }
  /// What it means that `beyond` elements behind the end of the array `name` were written, the
  /// first of them `from` elements behind it, if the lab knows: its diagnosis and sentences.
  virtual std::optional<Hypothesis> overrun(const std::string& /*name*/, std::size_t /*from*/,
                                            std::size_t /*beyond*/) const {
    return {};
  }
  /// Compares the outputs with the right result on the device: for timed and `large` cases.  Inputs
  /// are known to be unchanged when it is called.
  virtual BadCount check_on_device(cudaStream_t stream) = 0;
  /// Whether a call's result depends on what an InOut held before it.  If not, timed calls may
  /// follow each other on the same arrays.
  virtual bool reads_in_out() const { return true; }

  /// For arrays of the host, which the problem keeps itself: before each call, and before its
  /// outputs are looked at, when the device has done its work.  Neither is timed.
  virtual void before_call() {}
  virtual void after_call(cudaStream_t) {}
  /// Whether a call that launches no kernel cannot have done its work on the device.
  virtual bool must_launch() const { return false; }
  /// How many streams the submission may keep from call to call, where the contract says so.
  virtual std::size_t most_streams() const { return static_cast<std::size_t>(-1); }
  /// Whether the contract lets the submission allocate memory of the device.
  virtual bool may_allocate() const { return true; }
  /// What else is to be told with the timing: "one after another: 16.3 ms".
  virtual std::string timing_note() const { return {}; }

  /// The arrays, in the order of their making.
  const std::vector<std::unique_ptr<Buffer>>& buffers() const { return buffers_; }

 protected:
  // A matrix of rows x cols; ld = 0 means cols.
  template <typename T>
  Input<T> input(const char* name, std::size_t rows, std::size_t cols, std::size_t ld,
                 Extent extent = Extent::whole) {
    return Input<T>(make(Role::input, element_of<T>(), name, {rows, cols, ld, true, extent}));
  }
  template <typename T>
  Output<T> output(const char* name, std::size_t rows, std::size_t cols, std::size_t ld,
                   Extent extent = Extent::whole) {
    return Output<T>(make(Role::output, element_of<T>(), name, {rows, cols, ld, true, extent}));
  }
  template <typename T>
  InOut<T> in_out(const char* name, std::size_t rows, std::size_t cols, std::size_t ld,
                  Extent extent = Extent::whole) {
    return InOut<T>(make(Role::in_out, element_of<T>(), name, {rows, cols, ld, true, extent}));
  }
  // A vector of n elements.
  template <typename T>
  Input<T> input(const char* name, std::size_t n) {
    return Input<T>(make(Role::input, element_of<T>(), name, {1, n, n, false, Extent::whole}));
  }
  template <typename T>
  Output<T> output(const char* name, std::size_t n) {
    return Output<T>(make(Role::output, element_of<T>(), name, {1, n, n, false, Extent::whole}));
  }
  template <typename T>
  InOut<T> in_out(const char* name, std::size_t n) {
    return InOut<T>(make(Role::in_out, element_of<T>(), name, {1, n, n, false, Extent::whole}));
  }
  template <typename T>
  Scratch<T> scratch(const char* name, std::size_t n) {
    return Scratch<T>(make(Role::scratch, element_of<T>(), name, {1, n, n, false, Extent::whole}));
  }

 public:
  enum class Role { input, output, in_out, scratch };
  struct Shape {
    std::size_t rows;
    std::size_t cols;
    std::size_t ld;
    bool matrix;  // elements are named C[row, col], else c[index]
    Extent extent;
  };

 private:
  Buffer& make(Role role, Element element, const char* name, Shape shape);

  std::vector<std::unique_ptr<Buffer>> buffers_;
};

}  // namespace lab
