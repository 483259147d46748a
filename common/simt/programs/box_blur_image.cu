// Box blur of an RGBA image in pitched memory, uchar4 in, float4 sums, 2D copies both ways.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Image {
  int width, height;
  uchar4 *pixels;
};

static Image make_image(int w, int h) {
  Image image = {w, h, (uchar4 *)malloc(sizeof(uchar4) * w * h)};
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      image.pixels[y * w + x] = make_uchar4((x * 5) & 255, (y * 3) & 255, (x ^ y) & 255, 255);
  return image;
}

__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float4 operator*(float s, float4 a) { return make_float4(s * a.x, s * a.y, s * a.z, s * a.w); }
__device__ float4 to_float4(uchar4 c) { return make_float4(c.x, c.y, c.z, c.w); }
__device__ unsigned char to_byte(float v) { return (unsigned char)__float2int_rn(fminf(fmaxf(v, 0.f), 255.f)); }

__global__ void blur(const uchar4 *in, uchar4 *out, size_t pitch, int width, int height, int r) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float4 sum = make_float4(0, 0, 0, 0);
  int count = 0;
  for (int j = max(y - r, 0); j <= min(y + r, height - 1); ++j) {
    const uchar4 *row = (const uchar4 *)((const char *)in + j * pitch);
    for (int i = max(x - r, 0); i <= min(x + r, width - 1); ++i, ++count) sum = sum + to_float4(row[i]);
  }
  sum = (1.0f / count) * sum;
  ((uchar4 *)((char *)out + y * pitch))[x] = make_uchar4(to_byte(sum.x), to_byte(sum.y), to_byte(sum.z), to_byte(sum.w));
}

int main() {
  Image image = make_image(75, 43), result = make_image(75, 43);
  const size_t line = image.width * sizeof(uchar4);
  uchar4 *d_in, *d_out;
  size_t pitch = 0, pitch_out = 0;
  cudaMallocPitch(&d_in, &pitch, line, image.height);
  cudaMallocPitch(&d_out, &pitch_out, line, image.height);
  cudaMemcpy2D(d_in, pitch, image.pixels, line, line, image.height, cudaMemcpyHostToDevice);
  cudaMemset2D(d_out, pitch_out, 0, line, image.height);
  const int radius = 2;
  dim3 threads(16, 16), blocks((image.width + threads.x - 1) / threads.x, (image.height + threads.y - 1) / threads.y);
  blur<<<blocks, threads>>>(d_in, d_out, pitch, image.width, image.height, radius);
  cudaMemcpy2D(result.pixels, line, d_out, pitch_out, line, image.height, cudaMemcpyDeviceToHost);

  int bad = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      int sum = 0, count = 0;
      for (int j = y - radius; j <= y + radius; ++j)
        for (int i = x - radius; i <= x + radius; ++i)
          if (i >= 0 && i < image.width && j >= 0 && j < image.height) sum += image.pixels[j * image.width + i].z, ++count;
      uchar4 p = result.pixels[y * image.width + x];
      if (abs(p.z - (int)(sum / (float)count + 0.5f)) > 1 || p.w != 255) ++bad;
    }
  printf("pitch %zu, %d wrong\n%s\n", pitch, bad, bad || pitch != pitch_out ? "FAIL" : "PASS");
  cudaFree(d_in);
  cudaFree(d_out);
  free(image.pixels);
  free(result.pixels);
  return bad || pitch != pitch_out;
}
