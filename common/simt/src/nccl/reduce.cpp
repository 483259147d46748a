// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/reduce.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "simt/half/rounding.h"

namespace simt::nccl {
namespace {

/// A number as it lies in memory: T, and the type in which it is added.
template <class Stored, class Number>
struct Plain {
  using Bits = Stored;
  using Value = Number;
  static Value load(Bits bits) { return static_cast<Value>(bits); }
  static Bits store(Value value) { return static_cast<Bits>(value); }
};

template <class Format>
struct Short {
  using Bits = std::uint16_t;
  using Value = float;
  static Value load(Bits bits) { return Format::decode(bits); }
  static Bits store(Value value) { return Format::encode_nearest(value); }
};

/// Calls `body` with the traits of `type`.  Integers are added as unsigned: they wrap.
template <class Body>
void with_type(ncclDataType_t type, const Body& body) {
  switch (static_cast<int>(type)) {
    case ncclInt8:
      return body(Plain<std::int8_t, std::int64_t>());
    case ncclUint8:
      return body(Plain<std::uint8_t, std::uint64_t>());
    case ncclInt32:
      return body(Plain<std::int32_t, std::int64_t>());
    case ncclUint32:
      return body(Plain<std::uint32_t, std::uint64_t>());
    case ncclInt64:
      return body(Plain<std::int64_t, std::int64_t>());
    case ncclUint64:
      return body(Plain<std::uint64_t, std::uint64_t>());
    case ncclFloat16:
      return body(Short<half::Half>());
    case ncclFloat32:
      return body(Plain<float, float>());
    case ncclFloat64:
      return body(Plain<double, double>());
    case ncclBfloat16:
      return body(Short<half::Bfloat16>());
    default:
      break;
  }
}

template <class T>
T add(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  } else {
    return a + b;
  }
}

template <class T>
T multiply(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  } else {
    return a * b;
  }
}

// NaN loses, as with fmin() and fmax().
template <class T>
T least(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return std::min(a, b);
  } else {
    return std::fmin(a, b);
  }
}
template <class T>
T greatest(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return std::max(a, b);
  } else {
    return std::fmax(a, b);
  }
}

// Buffers need not be aligned to their elements here.
template <class Traits, class Step>
void for_each(Traits /*traits*/, void* into, const void* from, std::size_t count,
              const Step& step) {
  using Bits = typename Traits::Bits;
  auto* to = static_cast<char*>(into);
  const auto* source = static_cast<const char*>(from);
  for (std::size_t i = 0; i < count; ++i) {
    Bits a;
    Bits b;
    std::memcpy(&a, to + i * sizeof a, sizeof a);
    std::memcpy(&b, source + i * sizeof b, sizeof b);
    a = Traits::store(step(Traits::load(a), Traits::load(b)));
    std::memcpy(to + i * sizeof a, &a, sizeof a);
  }
}

}  // namespace

void prepare(void* elements, std::size_t count, ncclDataType_t type, ncclRedOp_t op,
             std::uint64_t scalar, int ranks) {
  if (op != ncclAvg && op < ncclNumOps) return;
  with_type(type, [&](auto traits) {
    using Traits = decltype(traits);
    using Value = typename Traits::Value;
    Value factor = 1;
    if (op == ncclAvg) {
      if constexpr (std::is_integral_v<Value>) return;
      factor = Traits::load(Traits::store(Value{1} / static_cast<Value>(ranks)));
    } else {
      typename Traits::Bits bits;
      std::memcpy(&bits, &scalar, sizeof bits);
      factor = Traits::load(bits);
    }
    for_each(traits, elements, elements, count,
             [factor](Value a, Value /*same*/) { return multiply(a, factor); });
  });
}

void combine(void* into, const void* from, std::size_t count, ncclDataType_t type, ncclRedOp_t op) {
  with_type(type, [&](auto traits) {
    using Value = typename decltype(traits)::Value;
    switch (static_cast<int>(op)) {
      case ncclProd:
        return for_each(traits, into, from, count, multiply<Value>);
      case ncclMax:
        return for_each(traits, into, from, count, greatest<Value>);
      case ncclMin:
        return for_each(traits, into, from, count, least<Value>);
      default:
        return for_each(traits, into, from, count, add<Value>);
    }
  });
}

void finish(void* elements, std::size_t count, ncclDataType_t type, ncclRedOp_t op, int ranks) {
  if (op != ncclAvg) return;
  with_type(type, [&](auto traits) {
    using Value = typename decltype(traits)::Value;
    if constexpr (std::is_integral_v<Value>) {
      const auto divisor = static_cast<Value>(ranks);
      for_each(traits, elements, elements, count,
               [divisor](Value a, Value /*same*/) { return static_cast<Value>(a / divisor); });
    }
  });
}

RingPart ring_part(std::size_t count, int ranks, int part, std::uint64_t turn) {
  const auto all = static_cast<std::size_t>(ranks);
  const std::size_t each = (count + all - 1) / all;
  const auto at = static_cast<std::size_t>(part);
  const auto first = static_cast<int>((at + 1 + turn) % all);
  return {std::min(count, at * each), std::min(count, (at + 1) * each), first};
}

}  // namespace simt::nccl
