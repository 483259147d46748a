// What has run or was done, as far as something may still collide with it: kernels, copies, fills,
// and what the host does between two calls.
//
// Each operation owns the segments from its first to the next operation's, so that the stamp in a
// cell (shadow.h) leads to the operation that left it.  The orders of streams (streams/order.h) say
// whether it was over before another began, whatever order they ran in here.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "call_chain.h"
#include "streams/order.h"

namespace simt::checked {

enum class Doer { kernel, call, host_function, host };

struct Operation {
  Doer doer = Doer::kernel;
  const char* name = "";  // of the kernel, or "cudaMemcpyAsync()"
  Order order;
  CallChain call = {};  // Doer::call: where it was asked for
  std::uint32_t first_segment = 0;
  bool is_settled = false;  // all that comes follows it
};

/// The operation begins now.
void enter(Operation operation);
/// How many have been entered, ever.
std::size_t entered();
/// The one that left a stamp of this segment, which is_over_before() did not know of.
const Operation& operation_of(std::uint32_t segment);
/// The first segment that an operation of this order may collide with.
std::uint32_t first_open_segment(const Order& order);
bool is_over_before(std::uint32_t segment, const Order& order);
/// Prepares grid_watch for a grid, or for what follows a grid's barrier.
void open_segments(const Order& order);
/// Everything has run, and the host knows it.
void forget_operations();

/// "kernel fill in stream a", "cudaMemcpyAsync() in the default stream", "the host"; with the
/// stream's device, where two devices meet.
std::string name_of(const Operation& operation, bool with_device = false);
/// Whether these two are of streams of different devices.
bool are_of_two_devices(const Operation& a, const Operation& b);
/// Where the user asked for it.
const void* place_of_call(const CallChain& chain);

}  // namespace simt::checked
