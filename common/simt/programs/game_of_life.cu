// Game of life on a torus with unified memory and a swap of two boards; gliders come home.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>
#include <utility>

static const int W = 48, H = 32;

__device__ inline int wrap(int v, int n) { return (v + n) % n; }

__global__ void life(const bool *now, bool *next) {
  int x = blockDim.x * blockIdx.x + threadIdx.x;
  int y = blockDim.y * blockIdx.y + threadIdx.y;
  if (x >= W || y >= H) return;
  int neighbours = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy) neighbours += now[wrap(y + dy, H) * W + wrap(x + dx, W)];
  next[y * W + x] = neighbours == 3 || (neighbours == 2 && now[y * W + x]);
}

void show(const bool *board) {
  for (int y = 0; y < H; y += 4) {
    for (int x = 0; x < W; ++x) putchar(board[y * W + x] ? '#' : '.');
    putchar('\n');
  }
}

int main() {
  bool *now, *next;
  cudaMallocManaged(&now, W * H * sizeof(bool));
  cudaMallocManaged(&next, W * H * sizeof(bool));
  memset(now, 0, W * H);
  const char *glider[3] = {".#.", "..#", "###"};
  for (int at = 0; at < 2; ++at)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x) now[(y + 3 + 15 * at) * W + x + 5 + 20 * at] = glider[y][x] == '#';
  bool first[W * H];
  memcpy(first, now, sizeof first);

  // A glider moves one cell along the diagonal in 4 generations; after 4 * lcm(48, 32) it is back.
  // Here: 4 * 16 generations, and compare with the board moved by 16.
  const int generations = 4 * 16;
  dim3 block(16, 16), grid((W + 15) / 16, (H + 15) / 16);
  for (int g = 0; g < generations; ++g) {
    life<<<grid, block>>>(now, next);
    std::swap(now, next);
  }
  cudaDeviceSynchronize();
  show(now);
  int bad = 0;
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) bad += now[(y + 16) % H * W + (x + 16) % W] != first[y * W + x];
  puts(bad ? "FAIL" : "PASS");
  cudaFree(now);
  cudaFree(next);
  return bad ? 1 : 0;
}
