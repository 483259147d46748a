// The cpu device's stand-in for NVTX: ranges and marks that nobody records.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define NVTX_VERSION 3
#include <cstdint>

using nvtxRangeId_t = std::uint64_t;

inline int nvtxRangePushA(const char*) {
  return 0;
}
inline int nvtxRangePush(const char*) {
  return 0;
}
inline int nvtxRangePop() {
  return 0;
}
inline void nvtxMarkA(const char*) {}
inline void nvtxMark(const char*) {}
inline nvtxRangeId_t nvtxRangeStartA(const char*) {
  return 0;
}
inline void nvtxRangeEnd(nvtxRangeId_t) {}
