// All collectives, types and operations of NCCL over 1, 2, 3, 4 and 8 devices, in and out of place.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "nccl_test.h"

namespace {

// Before the first call of the runtime.
[[maybe_unused]] const int kEight = setenv("SIMT_DEVICES", "8", 1);

constexpr std::size_t kCount = 37;  // no multiple of a number of ranks

/// A type of NCCL, and how its elements are written and read.  A value and not a parameter of
/// templates, so that each test is compiled once and not ten times.
struct Type {
  ncclDataType_t type;
  const char* name;
  std::size_t size;
  void (*store)(int value, void* element);
  double (*load)(const void* element);
};

template <class T>
Type type_of(ncclDataType_t type, const char* name) {
  return {type, name, sizeof(T),
          [](int value, void* element) { *static_cast<T*>(element) = static_cast<T>(value); },
          [](const void* element) {
            return static_cast<double>(static_cast<float>(*static_cast<const T*>(element)));
          }};
}

/// Small numbers, which all types hold and add up exactly.
int value(int rank, std::size_t i) {
  return 1 + static_cast<int>((i + static_cast<std::size_t>(rank) * 3) % 2);
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

const Type kTypes[] = {
    type_of<signed char>(ncclInt8, "int8"),  type_of<unsigned char>(ncclUint8, "uint8"),
    type_of<int>(ncclInt32, "int32"),        type_of<unsigned>(ncclUint32, "uint32"),
    type_of<long long>(ncclInt64, "int64"),  type_of<unsigned long long>(ncclUint64, "uint64"),
    type_of<__half>(ncclFloat16, "float16"), type_of<__nv_bfloat16>(ncclBfloat16, "bfloat16"),
    type_of<float>(ncclFloat32, "float32"),  type_of<double>(ncclFloat64, "float64")};

void PrintTo(const Type& type, std::ostream* out) {
  *out << type.name;
}

class NcclTyped : public Nccl, public testing::WithParamInterface<Type> {
 protected:
  const ncclDataType_t type = GetParam().type;
  const bool is_integer = type < ncclFloat16;

  std::size_t bytes(std::size_t count) const { return count * GetParam().size; }

  /// `got` against what all ranks' elements from `first` on come to.
  void expect_reduced(const std::vector<double>& got, std::size_t first, ncclRedOp_t op) {
    for (std::size_t i = 0; i < got.size(); ++i) {
      double wanted = reduced(ranks(), first + i, op);
      if (is_integer) wanted = std::trunc(wanted);
      const double slack = op == ncclAvg && !is_integer ? 0.02 * wanted : 0;
      ASSERT_NEAR(got[i], wanted, slack)
          << "element " << i << " of " << ranks() << " ranks, operation " << op;
    }
  }
  void expect_values(const std::vector<double>& got, int rank, std::size_t first) {
    for (std::size_t i = 0; i < got.size(); ++i) ASSERT_EQ(got[i], value(rank, first + i)) << i;
  }
  /// Runs `body` over 1, 2, 3, 4 and 8 devices.
  void over_devices(const std::function<void(int)>& body) {
    for (const int n : {1, 2, 3, 4, 8}) {
      open(n);
      body(n);
      ASSERT_EQ(findings.size(), 0u) << findings.front().message;
    }
  }
  /// What each rank hands in and gets, uploaded; both in elements.
  void buffers(int n, std::size_t sent, std::size_t received) {
    send.clear();
    receive.clear();
    for (int rank = 0; rank < n; ++rank) {
      std::vector<std::byte> made(bytes(sent));
      for (std::size_t i = 0; i < sent; ++i) {
        GetParam().store(value(rank, i), made.data() + bytes(i));
      }
      send.push_back(upload(rank, made));
      receive.push_back(upload(rank, std::vector<std::byte>(bytes(received))));
    }
  }
  std::byte* from(int rank) { return send[static_cast<std::size_t>(rank)]; }
  std::byte* to(int rank) { return receive[static_cast<std::size_t>(rank)]; }
  /// The bytes before the block of kCount elements that is `rank`'s.
  std::size_t block(int rank) const { return bytes(kCount * static_cast<std::size_t>(rank)); }
  /// The elements at `data` on the device.
  std::vector<double> elements(const std::byte* data, std::size_t count) {
    const std::vector<std::byte> got = download(data, bytes(count));
    std::vector<double> read(count);
    for (std::size_t i = 0; i < count; ++i) read[i] = GetParam().load(got.data() + bytes(i));
    return read;
  }
  std::vector<double> result(int rank, std::size_t count) { return elements(to(rank), count); }

  std::vector<std::byte*> send, receive;
};

INSTANTIATE_TEST_SUITE_P(Types, NcclTyped, testing::ValuesIn(kTypes),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(NcclTyped, AllReduceWithEveryOperation) {
  over_devices([this](int n) {
    for (const ncclRedOp_t op : {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg}) {
      if (op == ncclProd && n == 8) continue;  // 2^8 is more than a byte holds
      buffers(n, kCount, kCount);
      ASSERT_EQ(group([&](int r) {
                  return ncclAllReduce(from(r), to(r), kCount, type, op, comm(r), stream(r));
                }),
                ncclSuccess);
      ASSERT_EQ(wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) expect_reduced(result(r, kCount), 0, op);
    }
  });
}

TEST_P(NcclTyped, AllReduceInPlace) {
  over_devices([this](int n) {
    buffers(n, kCount, 0);
    ASSERT_EQ(group([&](int r) {
                return ncclAllReduce(from(r), from(r), kCount, type, ncclSum, comm(r), stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      expect_reduced(elements(from(r), kCount), 0, ncclSum);
    }
  });
}

TEST_P(NcclTyped, ReduceReachesTheRootOnly) {
  over_devices([this](int n) {
    const int root = n - 1;
    buffers(n, kCount, kCount);
    ASSERT_EQ(group([&](int r) {
                return ncclReduce(from(r), r == root ? to(r) : nullptr, kCount, type, ncclMax, root,
                                  comm(r), stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(wait(), cudaSuccess);
    expect_reduced(result(root, kCount), 0, ncclMax);
  });
}

TEST_P(NcclTyped, BroadcastFromEveryRoot) {
  over_devices([this](int n) {
    for (int root = 0; root < n; ++root) {
      buffers(n, kCount, kCount);
      ASSERT_EQ(group([&](int r) {
                  return ncclBroadcast(r == root ? from(r) : nullptr, to(r), kCount, type, root,
                                       comm(r), stream(r));
                }),
                ncclSuccess);
      ASSERT_EQ(wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) expect_values(result(r, kCount), root, 0);
    }
  });
}

TEST_P(NcclTyped, AllGatherInAndOutOfPlace) {
  over_devices([this](int n) {
    for (const bool in_place : {false, true}) {
      const std::size_t all = kCount * static_cast<std::size_t>(n);
      buffers(n, kCount, all);
      ASSERT_EQ(
          group([&](int r) {
            std::byte* own = to(r) + block(r);
            if (in_place) {
              cudaMemcpyAsync(own, from(r), bytes(kCount), cudaMemcpyDeviceToDevice, stream(r));
            }
            return ncclAllGather(in_place ? own : from(r), to(r), kCount, type, comm(r), stream(r));
          }),
          ncclSuccess);
      ASSERT_EQ(wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) {
        const std::vector<double> got = result(r, all);
        for (int part = 0; part < n; ++part) {
          const auto begin = got.begin() + static_cast<std::ptrdiff_t>(kCount) * part;
          expect_values({begin, begin + kCount}, part, 0);
        }
      }
    }
  });
}

TEST_P(NcclTyped, ReduceScatterInAndOutOfPlace) {
  over_devices([this](int n) {
    for (const bool in_place : {false, true}) {
      buffers(n, kCount * static_cast<std::size_t>(n), kCount);
      const auto own = [&](int r) { return from(r) + block(r); };
      ASSERT_EQ(group([&](int r) {
                  return ncclReduceScatter(from(r), in_place ? own(r) : to(r), kCount, type,
                                           ncclSum, comm(r), stream(r));
                }),
                ncclSuccess);
      ASSERT_EQ(wait(), cudaSuccess);
      for (int r = 0; r < n; ++r) {
        expect_reduced(elements(in_place ? own(r) : to(r), kCount),
                       kCount * static_cast<std::size_t>(r), ncclSum);
      }
    }
  });
}

TEST_P(NcclTyped, AlltoAllTransposesTheBlocks) {
  over_devices([this](int n) {
    const std::size_t all = kCount * static_cast<std::size_t>(n);
    buffers(n, all, all);
    ASSERT_EQ(group([&](int r) {
                return ncclAlltoAll(from(r), to(r), kCount, type, comm(r), stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      const std::vector<double> got = result(r, all);
      for (int part = 0; part < n; ++part) {
        const auto begin = got.begin() + static_cast<std::ptrdiff_t>(kCount) * part;
        expect_values({begin, begin + kCount}, part, kCount * static_cast<std::size_t>(r));
      }
    }
  });
}

TEST_P(NcclTyped, GatherAndScatterAreEachOthersInverse) {
  over_devices([this](int n) {
    const int root = n / 2;
    const std::size_t all = kCount * static_cast<std::size_t>(n);
    buffers(n, kCount, all);
    ASSERT_EQ(group([&](int r) {
                return ncclGather(from(r), r == root ? to(r) : nullptr, kCount, type, root, comm(r),
                                  stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(group([&](int r) {
                cudaMemsetAsync(from(r), 0, bytes(kCount), stream(r));
                return ncclScatter(r == root ? to(r) : nullptr, from(r), kCount, type, root,
                                   comm(r), stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) expect_values(elements(from(r), kCount), r, 0);
  });
}

TEST_P(NcclTyped, SendAndReceiveInARing) {
  over_devices([this](int n) {
    buffers(n, kCount, kCount);
    ASSERT_EQ(group([&](int r) {
                ncclSend(from(r), kCount, type, (r + 1) % n, comm(r), stream(r));
                return ncclRecv(to(r), kCount, type, (r + n - 1) % n, comm(r), stream(r));
              }),
              ncclSuccess);
    ASSERT_EQ(wait(), cudaSuccess);
    for (int r = 0; r < n; ++r) {
      expect_values(result(r, kCount), (r + n - 1) % n, 0);
    }
  });
}

TEST_P(NcclTyped, AScalarMultipliesBeforeTheSum) {
  open(2);
  buffers(2, kCount, kCount);
  alignas(8) std::byte two[8];
  GetParam().store(2, two);
  std::vector<std::byte> three(bytes(1));
  GetParam().store(3, three.data());
  std::byte* on_device = upload(1, three);
  ncclRedOp_t ops[2];
  ASSERT_EQ(ncclRedOpCreatePreMulSum(&ops[0], two, type, ncclScalarHostImmediate, comm(0)),
            ncclSuccess);
  ASSERT_EQ(ncclRedOpCreatePreMulSum(&ops[1], on_device, type, ncclScalarDevice, comm(1)),
            ncclSuccess);
  ASSERT_EQ(group([&](int r) {
              return ncclAllReduce(from(r), to(r), kCount, type, ops[r], comm(r), stream(r));
            }),
            ncclSuccess);
  ASSERT_EQ(wait(), cudaSuccess);
  const std::vector<double> got = result(0, kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    ASSERT_EQ(got[i], 2 * value(0, i) + 3 * value(1, i));
  }
  for (int r = 0; r < 2; ++r) {
    EXPECT_EQ(ncclRedOpDestroy(ops[r], comm(r)), ncclSuccess);
    EXPECT_EQ(ncclRedOpDestroy(ops[r], comm(r)), ncclInvalidArgument);
  }
}

}  // namespace
