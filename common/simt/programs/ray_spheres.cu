// A picture of spheres by rays, the scene in constant memory; timed with events.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define rnd(x) ((x) * rand() / (float)RAND_MAX)
#define SPHERES 20
#define DIM 128
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))

static void HandleError(cudaError_t err, const char *file, int line) {
  if (err != cudaSuccess) {
    printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
    exit(EXIT_FAILURE);
  }
}

struct Sphere {
  float r, b, g;
  float radius;
  float x, y, z;
  __host__ __device__ float hit(float ox, float oy, float *n) const {
    float dx = ox - x;
    float dy = oy - y;
    if (dx * dx + dy * dy < radius * radius) {
      float dz = sqrtf(radius * radius - dx * dx - dy * dy);
      *n = dz / sqrtf(radius * radius);
      return dz + z;
    }
    return -FLT_MAX;
  }
};

__constant__ Sphere s[SPHERES];

__global__ void kernel(uchar4 *ptr) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  int offset = x + y * blockDim.x * gridDim.x;
  float ox = (x - DIM / 2);
  float oy = (y - DIM / 2);
  float r = 0, g = 0, b = 0;
  float maxz = -FLT_MAX;
  for (int i = 0; i < SPHERES; i++) {
    float n;
    float t = s[i].hit(ox, oy, &n);
    if (t > maxz) {
      float fscale = n;
      r = s[i].r * fscale;
      g = s[i].g * fscale;
      b = s[i].b * fscale;
      maxz = t;
    }
  }
  ptr[offset] = make_uchar4((int)(r * 255), (int)(g * 255), (int)(b * 255), 255);
}

int main(void) {
  cudaEvent_t start, stop;
  HANDLE_ERROR(cudaEventCreate(&start));
  HANDLE_ERROR(cudaEventCreate(&stop));
  HANDLE_ERROR(cudaEventRecord(start, 0));

  std::vector<uchar4> bitmap(DIM * DIM);
  uchar4 *dev_bitmap;
  HANDLE_ERROR(cudaMalloc((void **)&dev_bitmap, DIM * DIM * sizeof(uchar4)));
  Sphere *temp_s = (Sphere *)malloc(sizeof(Sphere) * SPHERES);
  for (int i = 0; i < SPHERES; i++) {
    temp_s[i].r = rnd(1.0f);
    temp_s[i].g = rnd(1.0f);
    temp_s[i].b = rnd(1.0f);
    temp_s[i].x = rnd(DIM) - DIM / 2;
    temp_s[i].y = rnd(DIM) - DIM / 2;
    temp_s[i].z = rnd(100.0f) - 50;
    temp_s[i].radius = rnd(20.0f) + 4;
  }
  HANDLE_ERROR(cudaMemcpyToSymbol(s, temp_s, sizeof(Sphere) * SPHERES));

  dim3 grids(DIM / 16, DIM / 16);
  dim3 threads(16, 16);
  kernel<<<grids, threads>>>(dev_bitmap);
  HANDLE_ERROR(cudaMemcpy(bitmap.data(), dev_bitmap, DIM * DIM * sizeof(uchar4), cudaMemcpyDeviceToHost));
  HANDLE_ERROR(cudaEventRecord(stop, 0));
  HANDLE_ERROR(cudaEventSynchronize(stop));
  float elapsedTime;
  HANDLE_ERROR(cudaEventElapsedTime(&elapsedTime, start, stop));
  printf("Time to generate:  %3.1f ms\n", elapsedTime);

  int differ = 0, covered = 0;
  for (int y = 0; y < DIM; y++)
    for (int x = 0; x < DIM; x++) {
      float red = 0, top = -FLT_MAX, n = 0;
      for (int i = 0; i < SPHERES; i++) {
        float t = temp_s[i].hit(x - DIM / 2, y - DIM / 2, &n);
        if (t > top) red = temp_s[i].r * n, top = t;
      }
      if (top > -FLT_MAX) covered++;
      if (abs((int)(red * 255) - bitmap[y * DIM + x].x) > 2 || bitmap[y * DIM + x].w != 255) differ++;
    }
  bool ok = differ <= DIM && covered > DIM;
  printf("%d pixels covered, %d differ\n%s\n", covered, differ, ok ? "PASS" : "FAIL");
  free(temp_s);
  HANDLE_ERROR(cudaEventDestroy(start));
  HANDLE_ERROR(cudaEventDestroy(stop));
  HANDLE_ERROR(cudaFree(dev_bitmap));
  return ok ? 0 : 1;
}
