// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "../src/streams/order.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

Order at(Slot slot, std::uint64_t number) {
  Order order;
  order.self = {slot, number};
  return order;
}

TEST(Order, IsByNumberWithinASlot) {
  EXPECT_TRUE(happens_before(at(1, 1), at(1, 2)));
  EXPECT_FALSE(happens_before(at(1, 2), at(1, 1)));
}

TEST(Order, DoesNotReachAcrossSlotsUntilJoined) {
  const Order earlier = at(1, 3);
  Order later = at(2, 1);
  EXPECT_FALSE(happens_before(earlier, later));
  later.join(earlier);
  EXPECT_TRUE(happens_before(earlier, later));
  EXPECT_FALSE(happens_before(at(1, 4), later));
  EXPECT_FALSE(happens_before(later, earlier));
}

TEST(Order, IsInherited) {
  Order middle = at(2, 1);
  middle.join(at(1, 5));
  Order last = at(3, 1);
  last.join(middle);
  EXPECT_TRUE(last.follows({1, 5}));
  EXPECT_FALSE(last.follows({1, 6}));
}

TEST(Order, KnowsTheHost) {
  Order work = at(1, 1);
  work.join(at(kHostSlot, 4));
  EXPECT_TRUE(work.follows({kHostSlot, 4}));
  EXPECT_FALSE(work.follows({kHostSlot, 5}));
}

}  // namespace
}  // namespace simt
