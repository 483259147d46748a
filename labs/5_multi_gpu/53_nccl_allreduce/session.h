// Lab 53, all-reduce over several GPUs: what lives longer than a case, as contexts take long to
// make on GPUs.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lab.h"
#include "lab/device_group.h"
#include "lab/nccl_check.h"
#include "lab/part.h"

/// The ranks, their devices and streams, and the contexts on them.
class Session {
 public:
  /// The session of these devices: the last one, or a new one.  That of one rank is a separate one:
  /// one process alone may need it in between.
  static std::shared_ptr<Session> of(const std::vector<int>& devices) {
    static std::shared_ptr<Session> of_one, of_several;
    const lab::Part part = lab::part_of(devices);
    std::shared_ptr<Session>& last = part.ranks == 1 ? of_one : of_several;
    if (last == nullptr || last->of_devices_ != devices || last->world_.ranks != part.ranks) {
      if (last != nullptr) last->end();
      last = nullptr;
      last = std::make_shared<Session>(part, devices);
      static const int at_exit = std::atexit([] { of_one = of_several = nullptr; });
      static_cast<void>(at_exit);
    }
    return last;
  }

  /// Throws std::runtime_error where this machine has too few devices.
  Session(const lab::Part& part, const std::vector<int>& all)
      : of_devices_(all), group_(checked(part.devices)) {
    world_ = {part.ranks,       part.first,   group_.size(), group_.devices().data(),
              lab::shared_id(), part.exchange};
  }

  const lab::DeviceGroup& group() const { return group_; }
  const lab::World& world() const { return world_; }

  /// The submission's context, made for its first call.  Throws what destroy() of the last one has
  /// thrown.
  lab::Context* context_for(const lab::Submission& submission) {
    if (failed_end_ != nullptr) std::rethrow_exception(std::exchange(failed_end_, nullptr));
    if (context_ == nullptr) submission.call<&lab::create>(world_, &context_);
    judged_ = &submission;
    return context_;
  }

  /// The baseline's communicators, made when they are first needed.
  const std::vector<ncclComm_t>& comms() {
    if (!comms_.empty()) return comms_;
    const ncclUniqueId id = lab::shared_id();
    comms_.resize(group_.devices().size());
    NCCL_CHECK(ncclGroupStart());
    for (int i = 0; i < group_.size(); ++i) {
      const lab::OnDevice on(group_.devices()[i]);
      NCCL_CHECK(ncclCommInitRank(&comms_[i], world_.ranks, id, world_.first + i));
    }
    NCCL_CHECK(ncclGroupEnd());
    return comms_;
  }

 private:
  static const std::vector<int>& checked(const std::vector<int>& devices) {
    const int here = lab::device_count();
    if (*std::max_element(devices.begin(), devices.end()) >= here)
      throw std::runtime_error("It needs " + std::to_string(devices.size()) +
                               " devices; this machine has " + std::to_string(here) + ".");
    return devices;
  }

  void end() {
    try {
      if (context_ != nullptr) judged_->call<&lab::destroy>(context_);
    } catch (...) {
      failed_end_ = std::current_exception();
    }
    context_ = nullptr;
  }

  std::vector<int> of_devices_;
  lab::DeviceGroup group_;
  lab::World world_{};
  lab::Context* context_ = nullptr;
  const lab::Submission* judged_ = nullptr;
  std::vector<ncclComm_t> comms_;
  static inline std::exception_ptr failed_end_;
};
