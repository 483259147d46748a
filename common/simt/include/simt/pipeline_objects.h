// cuda::pipeline: a queue of batches of copies, of one thread or of a block.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/barrier_objects.h"
#include "simt/collective.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

/// What the threads of a block's pipeline share: lies in shared memory.
template <thread_scope Scope, unsigned Stages>
struct pipeline_shared_state {
  static_assert(Scope == thread_scope_block, "the cpu device shares pipelines within a block only");
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

  simt::SplitBarrier full[Stages];
  simt::SplitBarrier empty[Stages];
};

template <thread_scope Scope>
class pipeline {
 public:
  pipeline() = default;
  pipeline(simt::SplitBarrier* full, simt::SplitBarrier* empty, unsigned stages)
      : full_(full), empty_(empty), stages_(stages) {}
  pipeline(pipeline&&) = default;
  pipeline& operator=(pipeline&&) = delete;

  /// Waits for a free stage.
  SIMT_INLINE void producer_acquire() {
    if (full_ == nullptr || produced_ < stages_) return;
    simt::barrier_wait(&empty_[produced_ % stages_], produced_ / stages_ - 1);
    simt::no_tail_call();
  }
  SIMT_INLINE void producer_commit() {
    if (full_ == nullptr) {
      simt::commit_copies();
    } else {
      simt::barrier_arrive(&full_[produced_ % stages_], 1, nullptr, nullptr);
    }
    ++produced_;
  }
  /// Waits for the oldest stage's copies.
  SIMT_INLINE void consumer_wait() {
    if (full_ == nullptr) {
      simt::wait_for_copies(produced_ - consumed_ - 1);
    } else {
      simt::barrier_wait(&full_[consumed_ % stages_], consumed_ / stages_);
    }
    simt::no_tail_call();
  }
  SIMT_INLINE void consumer_release() {
    if (full_ != nullptr) {
      simt::barrier_arrive(&empty_[consumed_ % stages_], 1, nullptr, nullptr);
    }
    ++consumed_;
  }
  SIMT_INLINE bool quit() { return true; }

  // For the functions beside the class.
  SIMT_INLINE const simt::SplitBarrier* stage() const {
    return full_ == nullptr ? nullptr : &full_[produced_ % stages_];
  }
  template <unsigned Newest>
  SIMT_INLINE void wait_prior() {
    simt::wait_for_copies(Newest);
    consumed_ = produced_ - (Newest < produced_ ? Newest : produced_);
  }

 private:
  simt::SplitBarrier* full_ = nullptr;
  simt::SplitBarrier* empty_ = nullptr;
  unsigned stages_ = 0;
  unsigned produced_ = 0;
  unsigned consumed_ = 0;
};

SIMT_INLINE pipeline<thread_scope_thread> make_pipeline() {
  return {};
}

/// A pipeline of the whole group: of its threads `producers` copy and `consumers` use.
template <class Group, unsigned Stages>
SIMT_INLINE pipeline<thread_scope_block> make_counted_pipeline(
    const Group& group, pipeline_shared_state<thread_scope_block, Stages>* state,
    ::std::size_t producers, ::std::size_t consumers) {
  if (group.thread_rank() == 0) {
    for (unsigned i = 0; i < Stages; ++i) {
      simt::barrier_init(&state->full[i], static_cast<::std::uint32_t>(producers));
      simt::barrier_init(&state->empty[i], static_cast<::std::uint32_t>(consumers));
    }
  }
  group.sync();
  return {state->full, state->empty, Stages};
}
template <class Group, unsigned Stages>
SIMT_INLINE pipeline<thread_scope_block> make_pipeline(
    const Group& group, pipeline_shared_state<thread_scope_block, Stages>* state) {
  return make_counted_pipeline(group, state, group.size(), group.size());
}
template <class Group, unsigned Stages>
SIMT_INLINE pipeline<thread_scope_block> make_pipeline(
    const Group& group, pipeline_shared_state<thread_scope_block, Stages>* state,
    ::std::size_t producers) {
  return make_counted_pipeline(group, state, producers, group.size() - producers);
}
template <class Group, unsigned Stages>
SIMT_INLINE pipeline<thread_scope_block> make_pipeline(
    const Group& group, pipeline_shared_state<thread_scope_block, Stages>* state,
    pipeline_role role) {
  const int producers = __syncthreads_count(role == pipeline_role::producer);
  return make_counted_pipeline(group, state, static_cast<::std::size_t>(producers),
                               group.size() - static_cast<::std::size_t>(producers));
}

template <class Size, thread_scope Scope>
SIMT_INLINE void memcpy_async(void* to, const void* from, Size bytes, pipeline<Scope>& pipe) {
  assert(simt::are_aligned<Size>(to, from, bytes));
  simt::copy_async(to, from, bytes, 0, pipe.stage());
}
template <class Group, class Size, thread_scope Scope>
SIMT_INLINE void memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                              pipeline<Scope>& pipe) {
  assert(simt::are_aligned<Size>(to, from, bytes));
  simt::copy_by_group(group, to, from, bytes, pipe.stage());
}

/// Waits for all batches of the thread but the `Newest`.
template <unsigned Newest>
SIMT_INLINE void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipe) {
  pipe.template wait_prior<Newest>();
}
template <thread_scope Scope>
SIMT_INLINE void pipeline_producer_commit(pipeline<thread_scope_thread>& pipe,
                                          barrier<Scope>& barrier) {
  pipe.template wait_prior<0>();
  (void)barrier.arrive();
}

}  // namespace cuda
