// All collectives, types and operations of NCCL over 1, 2, 3, 4 and 8 devices, in and out of place.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>

#include "nccl_test.h"

namespace {

// Before the first call of the runtime.
[[maybe_unused]] const int kEight = setenv("SIMT_DEVICES", "8", 1);

constexpr std::size_t kCount = 37;  // no multiple of a number of ranks

template <class T>
struct Of;
template <ncclDataType_t kType>
struct TypeIs {
  static constexpr ncclDataType_t type = kType;
};
template <>
struct Of<signed char> : TypeIs<ncclInt8> {};
template <>
struct Of<unsigned char> : TypeIs<ncclUint8> {};
template <>
struct Of<int> : TypeIs<ncclInt32> {};
template <>
struct Of<unsigned> : TypeIs<ncclUint32> {};
template <>
struct Of<long long> : TypeIs<ncclInt64> {};
template <>
struct Of<unsigned long long> : TypeIs<ncclUint64> {};
template <>
struct Of<__half> : TypeIs<ncclFloat16> {};
template <>
struct Of<__nv_bfloat16> : TypeIs<ncclBfloat16> {};
template <>
struct Of<float> : TypeIs<ncclFloat32> {};
template <>
struct Of<double> : TypeIs<ncclFloat64> {};

/// Small numbers, which all types hold and add up exactly.
int value(int rank, std::size_t i) {
  return 1 + static_cast<int>((i + static_cast<std::size_t>(rank) * 3) % 2);
}

template <class T>
std::vector<T> values(int rank, std::size_t count) {
  std::vector<T> made(count);
  for (std::size_t i = 0; i < count; ++i) made[i] = static_cast<T>(value(rank, i));
  return made;
}

double reduced(int ranks, std::size_t i, ncclRedOp_t op) {
  double result = value(0, i);
  for (int rank = 1; rank < ranks; ++rank) {
    const double next = value(rank, i);
    if (op == ncclSum || op == ncclAvg) result += next;
    if (op == ncclProd) result *= next;
    if (op == ncclMax) result = std::max(result, next);
    if (op == ncclMin) result = std::min(result, next);
  }
  return op == ncclAvg ? result / ranks : result;
}

template <class T>
class NcclTyped : public Nccl {
 protected:
  static constexpr ncclDataType_t kType = Of<T>::type;
  static constexpr bool kIsInteger = kType < ncclFloat16;

  /// `got` against what all ranks' elements from `first` on come to.
  void expect_reduced(const std::vector<T>& got, std::size_t first, ncclRedOp_t op) {
    for (std::size_t i = 0; i < got.size(); ++i) {
      double wanted = reduced(ranks(), first + i, op);
      if (kIsInteger) wanted = std::trunc(wanted);
      const double slack = op == ncclAvg && !kIsInteger ? 0.02 * wanted : 0;
      ASSERT_NEAR(static_cast<double>(static_cast<float>(got[i])), wanted, slack)
          << "element " << i << " of " << ranks() << " ranks, operation " << op;
    }
  }
  void expect_values(const std::vector<T>& got, int rank, std::size_t first) {
    for (std::size_t i = 0; i < got.size(); ++i) {
      ASSERT_EQ(static_cast<int>(static_cast<float>(got[i])), value(rank, first + i)) << i;
    }
  }
  /// Runs `body` over 1, 2, 3, 4 and 8 devices.
  template <class Body>
  void over_devices(const Body& body) {
    for (const int n : {1, 2, 3, 4, 8}) {
      this->open(n);
      body(n);
      ASSERT_EQ(this->findings.size(), 0u) << this->findings.front().message;
    }
  }
  /// What each rank hands in and gets, uploaded.
  void buffers(int n, std::size_t sent, std::size_t received) {
    send.clear();
    receive.clear();
    for (int rank = 0; rank < n; ++rank) {
      send.push_back(this->upload(rank, values<T>(rank, sent)));
      receive.push_back(this->upload(rank, std::vector<T>(received)));
    }
  }
  T* from(int rank) { return send[static_cast<std::size_t>(rank)]; }
  T* to(int rank) { return receive[static_cast<std::size_t>(rank)]; }
  std::vector<T> result(int rank, std::size_t count) { return this->download(to(rank), count); }

  std::vector<T*> send, receive;
};

using Types = testing::Types<signed char, unsigned char, int, unsigned, long long,
                             unsigned long long, __half, __nv_bfloat16, float, double>;
TYPED_TEST_SUITE(NcclTyped, Types);

TYPED_TEST(NcclTyped, AllReduceWithEveryOperation) {
  this->over_devices([this](int n) {
    for (const ncclRedOp_t op : {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg}) {
      if (op == ncclProd && n == 8) continue;  // 2^8 is more than a byte holds
      this->buffers(n, kCount, kCount);
      ASSERT_EQ(this->group([&](int r) {
        return ncclAllReduce(this->from(r), this->to(r), kCount, this->kType, op, this->comm(r),
                             this->stream(r));
      }),
                ncclSuccess);
      ASSERT_EQ(this->wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) this->expect_reduced(this->result(r, kCount), 0, op);
    }
  });
}

TYPED_TEST(NcclTyped, AllReduceInPlace) {
  this->over_devices([this](int n) {
    this->buffers(n, kCount, 0);
    ASSERT_EQ(this->group([&](int r) {
      return ncclAllReduce(this->from(r), this->from(r), kCount, this->kType, ncclSum,
                           this->comm(r), this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      this->expect_reduced(this->download(this->from(r), kCount), 0, ncclSum);
    }
  });
}

TYPED_TEST(NcclTyped, ReduceReachesTheRootOnly) {
  this->over_devices([this](int n) {
    const int root = n - 1;
    this->buffers(n, kCount, kCount);
    ASSERT_EQ(this->group([&](int r) {
      return ncclReduce(this->from(r), r == root ? this->to(r) : nullptr, kCount, this->kType,
                        ncclMax, root, this->comm(r), this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->wait(), cudaSuccess);
    this->expect_reduced(this->result(root, kCount), 0, ncclMax);
  });
}

TYPED_TEST(NcclTyped, BroadcastFromEveryRoot) {
  this->over_devices([this](int n) {
    for (int root = 0; root < n; ++root) {
      this->buffers(n, kCount, kCount);
      ASSERT_EQ(this->group([&](int r) {
        return ncclBroadcast(r == root ? this->from(r) : nullptr, this->to(r), kCount, this->kType,
                             root, this->comm(r), this->stream(r));
      }),
                ncclSuccess);
      ASSERT_EQ(this->wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) this->expect_values(this->result(r, kCount), root, 0);
    }
  });
}

TYPED_TEST(NcclTyped, AllGatherInAndOutOfPlace) {
  this->over_devices([this](int n) {
    for (const bool in_place : {false, true}) {
      const std::size_t all = kCount * static_cast<std::size_t>(n);
      this->buffers(n, kCount, all);
      ASSERT_EQ(this->group([&](int r) {
        TypeParam* own = this->to(r) + kCount * static_cast<std::size_t>(r);
        if (in_place) {
          cudaMemcpyAsync(own, this->from(r), kCount * sizeof(TypeParam), cudaMemcpyDeviceToDevice,
                          this->stream(r));
        }
        return ncclAllGather(in_place ? own : this->from(r), this->to(r), kCount, this->kType,
                             this->comm(r), this->stream(r));
      }),
                ncclSuccess);
      ASSERT_EQ(this->wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) {
        const std::vector<TypeParam> got = this->result(r, all);
        for (int part = 0; part < n; ++part) {
          const auto begin = got.begin() + static_cast<std::ptrdiff_t>(kCount) * part;
          this->expect_values({begin, begin + kCount}, part, 0);
        }
      }
    }
  });
}

TYPED_TEST(NcclTyped, ReduceScatterInAndOutOfPlace) {
  this->over_devices([this](int n) {
    for (const bool in_place : {false, true}) {
      this->buffers(n, kCount * static_cast<std::size_t>(n), kCount);
      const auto own = [&](int r) { return this->from(r) + kCount * static_cast<std::size_t>(r); };
      ASSERT_EQ(this->group([&](int r) {
        return ncclReduceScatter(this->from(r), in_place ? own(r) : this->to(r), kCount,
                                 this->kType, ncclSum, this->comm(r), this->stream(r));
      }),
                ncclSuccess);
      ASSERT_EQ(this->wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) {
        this->expect_reduced(this->download(in_place ? own(r) : this->to(r), kCount),
                             kCount * static_cast<std::size_t>(r), ncclSum);
      }
    }
  });
}

TYPED_TEST(NcclTyped, AlltoAllTransposesTheBlocks) {
  this->over_devices([this](int n) {
    const std::size_t all = kCount * static_cast<std::size_t>(n);
    this->buffers(n, all, all);
    ASSERT_EQ(this->group([&](int r) {
      return ncclAlltoAll(this->from(r), this->to(r), kCount, this->kType, this->comm(r),
                          this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      const std::vector<TypeParam> got = this->result(r, all);
      for (int part = 0; part < n; ++part) {
        const auto begin = got.begin() + static_cast<std::ptrdiff_t>(kCount) * part;
        this->expect_values({begin, begin + kCount}, part, kCount * static_cast<std::size_t>(r));
      }
    }
  });
}

TYPED_TEST(NcclTyped, GatherAndScatterAreEachOthersInverse) {
  this->over_devices([this](int n) {
    const int root = n / 2;
    const std::size_t all = kCount * static_cast<std::size_t>(n);
    this->buffers(n, kCount, all);
    ASSERT_EQ(this->group([&](int r) {
      return ncclGather(this->from(r), r == root ? this->to(r) : nullptr, kCount, this->kType, root,
                        this->comm(r), this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->group([&](int r) {
      cudaMemsetAsync(this->from(r), 0, kCount * sizeof(TypeParam), this->stream(r));
      return ncclScatter(r == root ? this->to(r) : nullptr, this->from(r), kCount, this->kType,
                         root, this->comm(r), this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) this->expect_values(this->download(this->from(r), kCount), r, 0);
  });
}

TYPED_TEST(NcclTyped, SendAndReceiveInARing) {
  this->over_devices([this](int n) {
    this->buffers(n, kCount, kCount);
    ASSERT_EQ(this->group([&](int r) {
      ncclSend(this->from(r), kCount, this->kType, (r + 1) % n, this->comm(r), this->stream(r));
      return ncclRecv(this->to(r), kCount, this->kType, (r + n - 1) % n, this->comm(r),
                      this->stream(r));
    }),
              ncclSuccess);
    ASSERT_EQ(this->wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      this->expect_values(this->result(r, kCount), (r + n - 1) % n, 0);
    }
  });
}

TYPED_TEST(NcclTyped, AScalarMultipliesBeforeTheSum) {
  this->open(2);
  this->buffers(2, kCount, kCount);
  TypeParam two = static_cast<TypeParam>(2);
  TypeParam* on_device = this->upload(1, std::vector<TypeParam>{static_cast<TypeParam>(3)});
  ncclRedOp_t ops[2];
  ASSERT_EQ(
      ncclRedOpCreatePreMulSum(&ops[0], &two, this->kType, ncclScalarHostImmediate, this->comm(0)),
      ncclSuccess);
  ASSERT_EQ(
      ncclRedOpCreatePreMulSum(&ops[1], on_device, this->kType, ncclScalarDevice, this->comm(1)),
      ncclSuccess);
  ASSERT_EQ(this->group([&](int r) {
    return ncclAllReduce(this->from(r), this->to(r), kCount, this->kType, ops[r], this->comm(r),
                         this->stream(r));
  }),
            ncclSuccess);
  ASSERT_EQ(this->wait(), cudaSuccess);
  const std::vector<TypeParam> got = this->result(0, kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    ASSERT_EQ(static_cast<int>(static_cast<float>(got[i])), 2 * value(0, i) + 3 * value(1, i));
  }
  for (int r = 0; r < 2; ++r) {
    EXPECT_EQ(ncclRedOpDestroy(ops[r], this->comm(r)), ncclSuccess);
    EXPECT_EQ(ncclRedOpDestroy(ops[r], this->comm(r)), ncclInvalidArgument);
  }
}

}  // namespace
