// Everything that a harness.cu needs, and LAB_HARNESS, which makes a program of it.
//
//   class VectorAdd : public lab::Problem {
//    public:
//     struct Case { std::size_t n; };
//     static std::vector<lab::NamedCase<Case>> cases(const lab::Card& card);
//     static Case timed_case(const lab::Card& card);
//     static std::string describe(const Case&);               // "n = 257"
//     static lab::Cost cost(const Case&);                     // what any correct version must do
//     static constexpr const char* baseline = "device copy";  // what call_baseline does
//     explicit VectorAdd(const Case&);
//     ... and the virtual functions of Problem
//   };
//   LAB_HARNESS(VectorAdd)
//
// A lab that is worth timing in several ways also has
//   static std::vector<lab::NamedCase<Case>> more_timed_cases(const lab::Card& card);
// --mode=bench --timed=NAME takes one of them; points depend on timed_case alone.
//
// On the cpu device the timed case is predicted from a few blocks, with nothing in its arrays.  A
// lab where that will not do, since its blocks hand work out to each other, or read what others
// have written, has
//   static std::array<Case, 2> predicted_cases(const Case& timed);
// They are smaller, are filled, and run whole; the prediction is on the line through both, by
// cost().bytes.  It may also name a single one (std::vector<Case>): the timed case itself, say.
//
// A lab whose baseline is made of calls alone, not of the harness's kernels, may have
//   static constexpr bool predicts_baseline = true;
// Then its time is predicted too, and a first call of both, which makes contexts, does not count.
//
// The card may be unavailable (card.available == false) when only the list of cases is asked for.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "lab/card.h"
#include "lab/check.h"
#include "lab/expected.h"
#include "lab/inputs.h"
#include "lab/launch.h"
#include "lab/problem.h"
#include "lab/submission.h"

namespace lab {

/// A case as the kit sees it.
struct CaseInfo {
  std::string group;
  std::string name;
  std::string size;  // describe()
  std::size_t device_bytes = 0;
  bool care = false;
  bool large = false;
  bool overlap = false;
  Cost cost{};      // what any correct version must do
  int ranks = 1;    // that take part in it
  int devices = 1;  // that it needs
};

/// A lab as the kit sees it: LabOf below with its type forgotten.
class Lab {
 public:
  virtual ~Lab() = default;
  virtual void open(const Card& card) = 0;  // before everything else
  virtual std::vector<CaseInfo> cases() const = 0;
  virtual std::unique_ptr<Problem> make(std::size_t index) const = 0;
  virtual std::vector<std::string> more_timed() const = 0;  // their names
  /// From now on that one is the timed case.  False: there is none of that name.
  virtual bool choose_timed(const std::string& name) = 0;
  virtual std::string timed_size() const = 0;
  virtual std::unique_ptr<Problem> make_timed() const = 0;
  virtual Cost timed_cost() const = 0;
  virtual const char* baseline() const = 0;
  virtual bool predicts_baseline() const = 0;
  /// Of P::predicted_cases(), if there are any: how many, and each of them.
  virtual std::size_t to_predict() const = 0;
  virtual std::unique_ptr<Problem> make_to_predict(std::size_t index) const = 0;
  virtual Cost cost_to_predict(std::size_t index) const = 0;
  virtual std::string size_to_predict(std::size_t index) const = 0;
};

namespace detail {
// P::more_timed_cases(card), or none.
template <typename P, typename = void>
struct MoreTimed {
  static std::vector<NamedCase<typename P::Case>> of(const Card&) { return {}; }
};
template <typename P>
struct MoreTimed<P, std::void_t<decltype(&P::more_timed_cases)>> {
  static std::vector<NamedCase<typename P::Case>> of(const Card& card) {
    return P::more_timed_cases(card);
  }
};
// P::predicted_cases(timed), or none.
template <typename P, typename = void>
struct Predicted {
  static std::vector<typename P::Case> of(const typename P::Case&) { return {}; }
};
template <typename P>
struct Predicted<P, std::void_t<decltype(&P::predicted_cases)>> {
  static std::vector<typename P::Case> of(const typename P::Case& timed) {
    const auto named = P::predicted_cases(timed);
    return {named.begin(), named.end()};
  }
};
// P::predicts_baseline, or false.
template <typename P, typename = void>
struct PredictsBaseline : std::false_type {};
template <typename P>
struct PredictsBaseline<P, std::void_t<decltype(P::predicts_baseline)>>
    : std::bool_constant<P::predicts_baseline> {};
}  // namespace detail

template <typename P>
class LabOf final : public Lab {
 public:
  void open(const Card& card) override {
    cases_ = P::cases(card);
    timed_ = std::make_unique<typename P::Case>(P::timed_case(card));
    more_ = detail::MoreTimed<P>::of(card);
  }
  std::vector<CaseInfo> cases() const override {
    std::vector<CaseInfo> all;
    for (const auto& c : cases_)
      all.push_back({c.group, c.name, P::describe(c.value), c.device_bytes, c.care, c.large,
                     c.overlap, P::cost(c.value), c.ranks, c.devices});
    return all;
  }
  std::unique_ptr<Problem> make(std::size_t index) const override {
    return std::make_unique<P>(cases_[index].value);
  }
  std::vector<std::string> more_timed() const override {
    std::vector<std::string> names;
    for (const auto& c : more_) names.push_back(c.name);
    return names;
  }
  bool choose_timed(const std::string& name) override {
    for (const auto& c : more_) {
      if (c.name != name) continue;
      timed_ = std::make_unique<typename P::Case>(c.value);
      return true;
    }
    return false;
  }
  std::string timed_size() const override { return P::describe(*timed_); }
  std::unique_ptr<Problem> make_timed() const override { return std::make_unique<P>(*timed_); }
  Cost timed_cost() const override { return P::cost(*timed_); }
  const char* baseline() const override { return P::baseline; }
  bool predicts_baseline() const override { return detail::PredictsBaseline<P>::value; }
  std::size_t to_predict() const override { return detail::Predicted<P>::of(*timed_).size(); }
  std::unique_ptr<Problem> make_to_predict(std::size_t index) const override {
    return std::make_unique<P>(case_to_predict(index));
  }
  Cost cost_to_predict(std::size_t index) const override { return P::cost(case_to_predict(index)); }
  std::string size_to_predict(std::size_t index) const override {
    return P::describe(case_to_predict(index));
  }

 private:
  typename P::Case case_to_predict(std::size_t index) const {
    return detail::Predicted<P>::of(*timed_)[index];
  }

  std::vector<NamedCase<typename P::Case>> cases_;
  std::vector<NamedCase<typename P::Case>> more_;
  std::unique_ptr<typename P::Case> timed_;
};

/// The program: options, records, tests.  Returns the exit code: 0 all passed, 1 something failed,
/// 2 usage, 3 our own fault; a device fault ends the process with 70 (docs/records.md).
int harness_main(int argc, char** argv, const char* lab_name, Lab& lab);

}  // namespace lab

/// Makes a harness program out of a Problem.  LAB_NAME comes from the build.
#define LAB_HARNESS(ProblemType)                           \
  int main(int argc, char** argv) {                        \
    ::lab::LabOf<ProblemType> lab;                         \
    return ::lab::harness_main(argc, argv, LAB_NAME, lab); \
  }
