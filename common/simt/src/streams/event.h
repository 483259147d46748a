// Events: each record is a place in a stream.  When the stream comes there, in virtual time, is in
// the clock's journal.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "streams/work.h"

struct CUgraphNode_st;

namespace simt {

/// One cudaEventRecord(); it may outlive the event.
struct Record {
  Order order;
  unsigned long long capture = 0;  // made in this capture, behind these nodes
  std::vector<CUgraphNode_st*> nodes;
};

class RecordWork : public Work {
 public:
  WorkKind kind() const override { return WorkKind::event_record; }
  void run(const Order& /*order*/) override {}
};

/// Does nothing, but after what it waits for.
class WaitWork : public Work {
 public:
  WorkKind kind() const override { return WorkKind::wait; }
  void run(const Order& /*order*/) override {}
};

}  // namespace simt

struct CUevent_st {
  unsigned int flags;
  int device;
  std::shared_ptr<simt::Record> record;  // the last; null before the first
};

namespace simt {

/// Whether the event exists.  The device's mutex is held.
bool is_event(cudaEvent_t event);
/// How many there are.  The device's mutex is held.
std::size_t count_events();

}  // namespace simt
