// Gravity among bodies: tiles of positions in shared memory, float4, rsqrtf, leap-frog steps.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define SOFTENING 1e-2f
#define P 64  // bodies per tile

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai) {
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
  float invDist = rsqrtf(distSqr);
  float s = bj.w * invDist * invDist * invDist;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}

__device__ float3 gravitation(float4 myPos, const float4 *shared, float3 accel) {
#pragma unroll 8
  for (int counter = 0; counter < blockDim.x; counter++)
    accel = bodyBodyInteraction(myPos, shared[counter], accel);
  return accel;
}

__global__ void integrateBodies(float4 *newPos, float4 *vel, const float4 *oldPos, int numBodies, float dt) {
  extern __shared__ float4 sharedPos[];
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  float4 position = index < numBodies ? oldPos[index] : make_float4(0, 0, 0, 0);
  float3 accel = {0.0f, 0.0f, 0.0f};
  for (int tile = 0; tile < gridDim.x; tile++) {
    int other = tile * blockDim.x + threadIdx.x;
    sharedPos[threadIdx.x] = other < numBodies ? oldPos[other] : make_float4(0, 0, 0, 0);
    __syncthreads();
    accel = gravitation(position, sharedPos, accel);
    __syncthreads();
  }
  if (index >= numBodies) return;
  float4 velocity = vel[index];
  velocity.x += accel.x * dt;
  velocity.y += accel.y * dt;
  velocity.z += accel.z * dt;
  position.x += velocity.x * dt;
  position.y += velocity.y * dt;
  position.z += velocity.z * dt;
  newPos[index] = position;
  vel[index] = velocity;
}

static float unit() { return rand() / (float)RAND_MAX * 2.0f - 1.0f; }

int main() {
  const int n = 200, steps = 3;
  const float dt = 0.01f;
  float4 *pos = (float4 *)malloc(n * sizeof(float4)), *vel = (float4 *)malloc(n * sizeof(float4));
  srand(42);
  for (int i = 0; i < n; i++) {
    pos[i] = make_float4(unit(), unit(), unit(), 1.0f / n);
    vel[i] = make_float4(unit(), unit(), unit(), 0);
  }
  float4 *dPos[2], *dVel;
  cudaMalloc((void **)&dPos[0], n * sizeof(float4));
  cudaMalloc((void **)&dPos[1], n * sizeof(float4));
  cudaMalloc((void **)&dVel, n * sizeof(float4));
  cudaMemcpy(dPos[0], pos, n * sizeof(float4), cudaMemcpyHostToDevice);
  cudaMemcpy(dVel, vel, n * sizeof(float4), cudaMemcpyHostToDevice);

  int current = 0;
  for (int s = 0; s < steps; s++, current = 1 - current)
    integrateBodies<<<(n + P - 1) / P, P, P * sizeof(float4)>>>(dPos[1 - current], dVel, dPos[current], n, dt);
  float4 *got = (float4 *)malloc(n * sizeof(float4)), *next = (float4 *)malloc(n * sizeof(float4));
  cudaMemcpy(got, dPos[current], n * sizeof(float4), cudaMemcpyDeviceToHost);

  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++) {
      double ax = 0, ay = 0, az = 0;
      for (int j = 0; j < n; j++) {
        double x = pos[j].x - pos[i].x, y = pos[j].y - pos[i].y, z = pos[j].z - pos[i].z;
        double d = x * x + y * y + z * z + SOFTENING, f = pos[j].w / (d * sqrt(d));
        ax += x * f, ay += y * f, az += z * f;
      }
      vel[i].x += ax * dt, vel[i].y += ay * dt, vel[i].z += az * dt;
      next[i] = make_float4(pos[i].x + vel[i].x * dt, pos[i].y + vel[i].y * dt, pos[i].z + vel[i].z * dt, pos[i].w);
    }
    memcpy(pos, next, n * sizeof(float4));
  }
  double worst = 0;
  for (int i = 0; i < n; i++)
    worst = fmax(worst, fmax(fabs(pos[i].x - got[i].x), fmax(fabs(pos[i].y - got[i].y), fabs(pos[i].z - got[i].z))));
  printf("largest error %.3g: %s\n", worst, worst < 1e-5 ? "PASS" : "FAIL");
  cudaFree(dPos[0]); cudaFree(dPos[1]); cudaFree(dVel);
  free(pos); free(vel); free(got); free(next);
  return worst < 1e-5 ? 0 : 1;
}
