// Breadth-first search of a graph in CSR, level by level, with a frontier queue.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <queue>
#include <vector>

#define cudaCall(x)                                                        \
  if (cudaError_t e = (x)) {                                               \
    std::fprintf(stderr, "%s failed: %s\n", #x, cudaGetErrorString(e));    \
    return 2;                                                              \
  }

constexpr int kUnvisited = -1;

__global__ void expand(const int* offsets, const int* targets, int* level, const int* frontier, int frontier_size,
                       int* next, int* next_size, int depth) {
  for (int f = blockIdx.x * blockDim.x + threadIdx.x; f < frontier_size; f += gridDim.x * blockDim.x) {
    const int vertex = frontier[f];
    for (int e = offsets[vertex]; e < offsets[vertex + 1]; ++e) {
      const int neighbour = targets[e];
      if (atomicCAS(&level[neighbour], kUnvisited, depth) == kUnvisited) {
        const int place = atomicAdd(next_size, 1);
        next[place] = neighbour;
      }
    }
  }
}

int main() {
  const int n = 2000;
  std::vector<std::vector<int>> graph(n);
  unsigned random = 12345;
  auto draw = [&random](int below) {
    random = random * 1103515245u + 12345u;
    return int((random >> 16) % below);
  };
  for (int v = 0; v < n - 50; ++v)  // the last 50 cannot be reached
    for (int e = draw(5); e >= 0; --e) {
      int w = draw(n - 50);
      graph[v].push_back(w);
      graph[w].push_back(v);
    }
  std::vector<int> offsets(1), targets;
  for (const auto& neighbours : graph) {
    targets.insert(targets.end(), neighbours.begin(), neighbours.end());
    offsets.push_back(int(targets.size()));
  }
  std::vector<int> want(n, kUnvisited), got(n, kUnvisited);
  std::queue<int> queue({0});
  want[0] = 0;
  while (!queue.empty()) {
    int v = queue.front();
    queue.pop();
    for (int w : graph[v])
      if (want[w] == kUnvisited) want[w] = want[v] + 1, queue.push(w);
  }

  int *d_offsets, *d_targets, *d_level, *d_frontier, *d_next, *d_size;
  cudaCall(cudaMalloc(&d_offsets, offsets.size() * sizeof(int)));
  cudaCall(cudaMalloc(&d_targets, targets.size() * sizeof(int)));
  cudaCall(cudaMalloc(&d_level, n * sizeof(int)));
  cudaCall(cudaMalloc(&d_frontier, n * sizeof(int)));
  cudaCall(cudaMalloc(&d_next, n * sizeof(int)));
  cudaCall(cudaMalloc(&d_size, sizeof(int)));
  cudaCall(cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice));
  cudaCall(cudaMemcpy(d_targets, targets.data(), targets.size() * sizeof(int), cudaMemcpyHostToDevice));
  cudaCall(cudaMemset(d_level, 0xFF, n * sizeof(int)));
  cudaCall(cudaMemset(d_level, 0, sizeof(int)));
  cudaCall(cudaMemset(d_frontier, 0, sizeof(int)));

  int size = 1, depth = 0;
  while (size > 0) {
    cudaCall(cudaMemset(d_size, 0, sizeof(int)));
    expand<<<(size + 63) / 64, 64>>>(d_offsets, d_targets, d_level, d_frontier, size, d_next, d_size, ++depth);
    cudaCall(cudaGetLastError());
    cudaCall(cudaMemcpy(&size, d_size, sizeof(int), cudaMemcpyDeviceToHost));
    std::swap(d_frontier, d_next);
  }
  cudaCall(cudaMemcpy(got.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost));
  std::printf("%d levels: %s\n", depth, got == want ? "PASS" : "FAIL");
  for (int* p : {d_offsets, d_targets, d_level, d_frontier, d_next, d_size}) cudaFree(p);
  return got == want ? 0 : 1;
}
