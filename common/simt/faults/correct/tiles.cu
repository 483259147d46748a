// Tiles in shared memory, with every barrier that they need and none too many.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

constexpr int TILE = 8;
__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int column = static_cast<int>(blockIdx.x) * TILE + x;
  const int row = static_cast<int>(blockIdx.y) * TILE + y;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    as[y][x] = row < n && t + x < n ? a[row * n + t + x] : 0.0f;
    bs[y][x] = column < n && t + y < n ? b[(t + y) * n + column] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}
CORRECT(tiled_product_with_partial_tiles) {
  const Array<float> a(21 * 21, 1.0f), b(21 * 21, 2.0f), c(21 * 21);
  multiply<<<dim3(3, 3), dim3(TILE, TILE)>>>(a, b, c, 21);
  return c.host()[440] == 42.0f;
}

// Two tiles in turn: one barrier per step is enough.
__global__ void multiply_double_buffered(const float* a, const float* b, float* c, int n) {
  __shared__ float as[2][TILE][TILE], bs[2][TILE][TILE];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  as[0][y][x] = a[y * n + x];
  bs[0][y][x] = b[y * n + x];
  __syncthreads();
  float sum = 0;
  for (int t = 0, now = 0; t < n; t += TILE, now ^= 1) {
    if (t + TILE < n) {
      as[now ^ 1][y][x] = a[y * n + t + TILE + x];
      bs[now ^ 1][y][x] = b[(t + TILE + y) * n + x];
    }
    for (int k = 0; k < TILE; ++k) sum += as[now][y][k] * bs[now][k][x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
CORRECT(double_buffered_product) {
  const Array<float> a(TILE * 32, 1.0f), b(32 * 32, 0.5f), c(TILE * 32);
  multiply_double_buffered<<<1, dim3(TILE, TILE)>>>(a, b, c, 32);
  return c.host()[5] == 16.0f;
}

__global__ void transpose_padded(const float* in, float* out, int n) {
  __shared__ float tile[16][17];
  int x = static_cast<int>(blockIdx.x * 16 + threadIdx.x);
  int y = static_cast<int>(blockIdx.y * 16 + threadIdx.y);
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = static_cast<int>(blockIdx.y * 16 + threadIdx.x);
  y = static_cast<int>(blockIdx.x * 16 + threadIdx.y);
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
CORRECT(transpose_with_padding) {
  std::vector<float> values(32 * 32);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  const Array<float> in(values), out(32 * 32);
  transpose_padded<<<dim3(2, 2), dim3(16, 16)>>>(in, out, 32);
  return out.host()[1] == 32.0f;
}

__global__ void transpose_swizzled(const float* in, float* out) {
  __shared__ float tile[32 * 32];
  const unsigned x = threadIdx.x;
  for (unsigned y = threadIdx.y; y < 32; y += blockDim.y) tile[y * 32 + (x ^ y)] = in[y * 32 + x];
  __syncthreads();
  for (unsigned y = threadIdx.y; y < 32; y += blockDim.y) out[y * 32 + x] = tile[x * 32 + (x ^ y)];
}
CORRECT(transpose_with_swizzle) {
  std::vector<float> values(32 * 32);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  const Array<float> in(values), out(32 * 32);
  transpose_swizzled<<<1, dim3(32, 8)>>>(in, out);
  return out.host()[33 * 3 + 1] == 32.0f * 4 + 3;
}

constexpr int RADIUS = 3, BLOCK = 32;
__global__ void stencil(const int* in, int* out, int n) {
  __shared__ int tile[BLOCK + 2 * RADIUS];
  const int i = static_cast<int>(blockIdx.x * BLOCK + threadIdx.x);
  const int l = static_cast<int>(threadIdx.x) + RADIUS;
  tile[l] = i < n ? in[i] : 0;
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0;
    tile[l + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0;
  }
  __syncthreads();
  if (i >= n) return;
  int sum = 0;
  for (int d = -RADIUS; d <= RADIUS; ++d) sum += tile[l + d];
  out[i] = sum;
}
CORRECT(stencil_with_halo) {
  const Array<int> in(100, 1), out(100);
  stencil<<<4, BLOCK>>>(in, out, 100);
  return out.host()[0] == 4 && out.host()[50] == 7 && out.host()[99] == 4;
}

__global__ void stencil_2d(const float* in, float* out, int nx, int ny) {
  __shared__ float tile[8 + 2][16 + 2];
  const int x0 = static_cast<int>(blockIdx.x) * 16 - 1, y0 = static_cast<int>(blockIdx.y) * 8 - 1;
  for (int t = static_cast<int>(threadIdx.y * 16 + threadIdx.x); t < 10 * 18; t += 128) {
    const int x = x0 + t % 18, y = y0 + t / 18;
    tile[t / 18][t % 18] = x >= 0 && x < nx && y >= 0 && y < ny ? in[y * nx + x] : 0.0f;
  }
  __syncthreads();
  const int tx = static_cast<int>(threadIdx.x) + 1, ty = static_cast<int>(threadIdx.y) + 1;
  const int x = x0 + tx, y = y0 + ty;
  if (x < nx && y < ny) {
    out[y * nx + x] = tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
  }
}
CORRECT(stencil_2d_with_a_loop_over_the_halo) {
  const Array<float> in(37 * 19, 1.0f), out(37 * 19);
  stencil_2d<<<dim3(3, 3), dim3(16, 8)>>>(in, out, 37, 19);
  return out.host()[0] == 2.0f && out.host()[40] == 4.0f;
}

// A wave front: the planes before and behind stay in registers.
__global__ void march(const int* in, int* out, int nz) {
  __shared__ int plane[8][8];
  const unsigned x = threadIdx.x, y = threadIdx.y, at = y * 8 + x;
  int below = in[at], here = in[64 + at];
  for (int z = 1; z < nz - 1; ++z) {
    const int above = in[(z + 1) * 64 + static_cast<int>(at)];
    __syncthreads();  // the old plane has been read
    plane[y][x] = here;
    __syncthreads();
    if (x > 0 && x < 7) {
      out[z * 64 + static_cast<int>(at)] = below + above + plane[y][x - 1] + plane[y][x + 1];
    }
    below = here;
    here = above;
  }
}
CORRECT(planes_that_march_through_a_volume) {
  const Array<int> in(64 * 10, 1), out(64 * 10);
  march<<<1, dim3(8, 8)>>>(in, out, 10);
  return out.host()[64 * 5 + 9] == 4;
}

__global__ void two_arrays_in_one(float* out, int n) {
  extern __shared__ unsigned char raw[];
  double* wide = reinterpret_cast<double*>(raw);
  float* narrow = reinterpret_cast<float*>(wide + n);
  const int i = static_cast<int>(threadIdx.x);
  wide[i] = i;
  narrow[i] = 0.5f;
  __syncthreads();
  out[i] = static_cast<float>(wide[n - 1 - i]) + narrow[(i + 1) % n];
}
CORRECT(dynamic_shared_memory_cut_in_two) {
  const Array<float> out(50);
  two_arrays_in_one<<<1, 50, 50 * (sizeof(double) + sizeof(float))>>>(out, 50);
  return out.host()[0] == 49.5f;
}

__global__ void flat_index_of_2d(int* out) {
  __shared__ int tile[8][16];
  int* flat = &tile[0][0];
  for (unsigned i = threadIdx.x; i < 128; i += blockDim.x) flat[i] = static_cast<int>(i);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x / 16][threadIdx.x % 16];
}
CORRECT(two_dimensional_tile_filled_flat) {
  const Array<int> out(64);
  flat_index_of_2d<<<1, 64>>>(out);
  return out.host() == numbers(64);
}

struct Pixel {
  unsigned char r, g, b;
};
__global__ void grey(const Pixel* in, unsigned char* out, int n) {
  __shared__ Pixel row[48];
  const int i = static_cast<int>(blockIdx.x * 48 + threadIdx.x);
  if (i < n) row[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) {
    const Pixel p = row[threadIdx.x];
    out[i] = static_cast<unsigned char>((p.r + p.g + p.b) / 3);
  }
}
CORRECT(structs_of_three_bytes) {
  const Array<Pixel> in(100, Pixel{3, 6, 9});
  const Array<unsigned char> out(100);
  grey<<<3, 48>>>(in, out, 100);
  return out.host()[99] == 6;
}

__global__ void vectors(const float4* in, float2* out) {
  __shared__ float4 tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float4 v = tile[31 - threadIdx.x];
  out[threadIdx.x] = make_float2(v.x + v.y, v.z + v.w);
}
CORRECT(aligned_vector_accesses) {
  const Array<float4> in(32, make_float4(1, 2, 3, 4));
  const Array<float2> out(32);
  vectors<<<1, 32>>>(in, out);
  return out.host()[7].y == 7.0f;
}
