// Julia set by the book: a complex class with operators, one block per pixel, an image class.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <vector>

#define DIM 60

struct cuComplexF {
  float r;
  float i;
  __host__ __device__ cuComplexF(float a, float b) : r(a), i(b) {}
  __host__ __device__ float magnitude2(void) const { return r * r + i * i; }
  __host__ __device__ cuComplexF operator*(const cuComplexF &a) const {
    return cuComplexF(r * a.r - i * a.i, i * a.r + r * a.i);
  }
  __host__ __device__ cuComplexF operator+(const cuComplexF &a) const { return cuComplexF(r + a.r, i + a.i); }
};

class Bitmap {
  std::vector<unsigned char> pixels_;
  int width_, height_;

 public:
  Bitmap(int width, int height) : pixels_(width * height * 4), width_(width), height_(height) {}
  unsigned char *get_ptr() { return pixels_.data(); }
  long image_size() const { return width_ * height_ * 4; }
  int red(int x, int y) const { return pixels_[4 * (y * width_ + x)]; }
};

__host__ __device__ int julia(int x, int y) {
  const float scale = 1.5;
  float jx = scale * (float)(DIM / 2 - x) / (DIM / 2);
  float jy = scale * (float)(DIM / 2 - y) / (DIM / 2);
  cuComplexF c(-0.8, 0.156);
  cuComplexF a(jx, jy);
  for (int i = 0; i < 200; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}

__global__ void kernel(unsigned char *ptr) {
  int x = blockIdx.x;
  int y = blockIdx.y;
  int offset = x + y * gridDim.x;
  int juliaValue = julia(x, y);
  ptr[offset * 4 + 0] = 255 * juliaValue;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}

int main(void) {
  Bitmap bitmap(DIM, DIM);
  unsigned char *dev_bitmap;
  if (cudaMalloc((void **)&dev_bitmap, bitmap.image_size()) != cudaSuccess) return 2;
  dim3 grid(DIM, DIM);
  kernel<<<grid, 1>>>(dev_bitmap);
  if (cudaMemcpy(bitmap.get_ptr(), dev_bitmap, bitmap.image_size(), cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
  cudaFree(dev_bitmap);
  int differ = 0, set = 0;
  for (int y = 0; y < DIM; y++)
    for (int x = 0; x < DIM; x++) {
      differ += bitmap.red(x, y) != 255 * julia(x, y);
      set += julia(x, y);
    }
  printf("%d points of the set, %d differ: %s\n", set, differ, differ <= 5 && set > 20 ? "PASS" : "FAIL");
  return differ <= 5 && set > 20 ? 0 : 1;
}
