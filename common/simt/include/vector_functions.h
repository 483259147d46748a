// make_int3(), make_float4() and their kin.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

// Not constexpr, as in CUDA: in checked code `out[i] = make_float4(...)` must be one access of 16
// bytes, with no call that fills the members in place, and no constant that is stored by members.
#define SIMT_MAKE __attribute__((always_inline)) inline

SIMT_MAKE char1 make_char1(signed char x) {
  return {x};
}
SIMT_MAKE char2 make_char2(signed char x, signed char y) {
  return {x, y};
}
SIMT_MAKE char3 make_char3(signed char x, signed char y, signed char z) {
  return {x, y, z};
}
SIMT_MAKE char4 make_char4(signed char x, signed char y, signed char z, signed char w) {
  return {x, y, z, w};
}
SIMT_MAKE uchar1 make_uchar1(unsigned char x) {
  return {x};
}
SIMT_MAKE uchar2 make_uchar2(unsigned char x, unsigned char y) {
  return {x, y};
}
SIMT_MAKE uchar3 make_uchar3(unsigned char x, unsigned char y, unsigned char z) {
  return {x, y, z};
}
SIMT_MAKE uchar4 make_uchar4(unsigned char x, unsigned char y, unsigned char z, unsigned char w) {
  return {x, y, z, w};
}
SIMT_MAKE short1 make_short1(short x) {
  return {x};
}
SIMT_MAKE short2 make_short2(short x, short y) {
  return {x, y};
}
SIMT_MAKE short3 make_short3(short x, short y, short z) {
  return {x, y, z};
}
SIMT_MAKE short4 make_short4(short x, short y, short z, short w) {
  return {x, y, z, w};
}
SIMT_MAKE ushort1 make_ushort1(unsigned short x) {
  return {x};
}
SIMT_MAKE ushort2 make_ushort2(unsigned short x, unsigned short y) {
  return {x, y};
}
SIMT_MAKE ushort3 make_ushort3(unsigned short x, unsigned short y, unsigned short z) {
  return {x, y, z};
}
SIMT_MAKE ushort4 make_ushort4(unsigned short x, unsigned short y, unsigned short z,
                               unsigned short w) {
  return {x, y, z, w};
}
SIMT_MAKE int1 make_int1(int x) {
  return {x};
}
SIMT_MAKE int2 make_int2(int x, int y) {
  return {x, y};
}
SIMT_MAKE int3 make_int3(int x, int y, int z) {
  return {x, y, z};
}
SIMT_MAKE int4 make_int4(int x, int y, int z, int w) {
  return {x, y, z, w};
}
SIMT_MAKE uint1 make_uint1(unsigned int x) {
  return {x};
}
SIMT_MAKE uint2 make_uint2(unsigned int x, unsigned int y) {
  return {x, y};
}
SIMT_MAKE uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) {
  return {x, y, z};
}
SIMT_MAKE uint4 make_uint4(unsigned int x, unsigned int y, unsigned int z, unsigned int w) {
  return {x, y, z, w};
}
SIMT_MAKE long1 make_long1(long x) {
  return {x};
}
SIMT_MAKE long2 make_long2(long x, long y) {
  return {x, y};
}
SIMT_MAKE long3 make_long3(long x, long y, long z) {
  return {x, y, z};
}
SIMT_MAKE long4 make_long4(long x, long y, long z, long w) {
  return {x, y, z, w};
}
SIMT_MAKE ulong1 make_ulong1(unsigned long x) {
  return {x};
}
SIMT_MAKE ulong2 make_ulong2(unsigned long x, unsigned long y) {
  return {x, y};
}
SIMT_MAKE ulong3 make_ulong3(unsigned long x, unsigned long y, unsigned long z) {
  return {x, y, z};
}
SIMT_MAKE ulong4 make_ulong4(unsigned long x, unsigned long y, unsigned long z, unsigned long w) {
  return {x, y, z, w};
}
SIMT_MAKE longlong1 make_longlong1(long long x) {
  return {x};
}
SIMT_MAKE longlong2 make_longlong2(long long x, long long y) {
  return {x, y};
}
SIMT_MAKE longlong3 make_longlong3(long long x, long long y, long long z) {
  return {x, y, z};
}
SIMT_MAKE longlong4 make_longlong4(long long x, long long y, long long z, long long w) {
  return {x, y, z, w};
}
SIMT_MAKE ulonglong1 make_ulonglong1(unsigned long long x) {
  return {x};
}
SIMT_MAKE ulonglong2 make_ulonglong2(unsigned long long x, unsigned long long y) {
  return {x, y};
}
SIMT_MAKE ulonglong3 make_ulonglong3(unsigned long long x, unsigned long long y,
                                     unsigned long long z) {
  return {x, y, z};
}
SIMT_MAKE ulonglong4 make_ulonglong4(unsigned long long x, unsigned long long y,
                                     unsigned long long z, unsigned long long w) {
  return {x, y, z, w};
}
SIMT_MAKE float1 make_float1(float x) {
  return {x};
}
SIMT_MAKE float2 make_float2(float x, float y) {
  return {x, y};
}
SIMT_MAKE float3 make_float3(float x, float y, float z) {
  return {x, y, z};
}
SIMT_MAKE float4 make_float4(float x, float y, float z, float w) {
  return {x, y, z, w};
}
SIMT_MAKE double1 make_double1(double x) {
  return {x};
}
SIMT_MAKE double2 make_double2(double x, double y) {
  return {x, y};
}
SIMT_MAKE double3 make_double3(double x, double y, double z) {
  return {x, y, z};
}
SIMT_MAKE double4 make_double4(double x, double y, double z, double w) {
  return {x, y, z, w};
}
