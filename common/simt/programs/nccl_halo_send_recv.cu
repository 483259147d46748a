// Heat in a rod that is cut into one piece per device: each step the neighbours exchange their
// border cells with ncclSend and ncclRecv in a group; at the end an all-gather collects the rod.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <nccl.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

#define CHECK(call, good)                                                   \
  if ((call) != good) {                                                     \
    std::cerr << "failed: " << #call << " in line " << __LINE__ << std::endl; \
    return EXIT_FAILURE;                                                    \
  }

constexpr int kCells = 60;  // of one piece
constexpr int kSteps = 200;

// u[0] and u[kCells + 1] belong to the neighbours.
__global__ void diffuse(const double* u, double* next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i <= kCells) next[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main() {
  int n;
  CHECK(cudaGetDeviceCount(&n), cudaSuccess);
  std::vector<ncclComm_t> comms(n);
  std::vector<cudaStream_t> streams(n);
  std::vector<double*> now(n), next(n), all(n);
  CHECK(ncclCommInitAll(comms.data(), n, nullptr), ncclSuccess);

  const int total = n * kCells;
  std::vector<double> rod(total + 2, 0.0);
  for (int i = 1; i <= total; ++i) rod[i] = std::sin(0.1 * i) + (i == total / 2 ? 10.0 : 0.0);
  for (int d = 0; d < n; ++d) {
    CHECK(cudaSetDevice(d), cudaSuccess);
    CHECK(cudaStreamCreate(&streams[d]), cudaSuccess);
    CHECK(cudaMalloc(&now[d], (kCells + 2) * sizeof(double)), cudaSuccess);
    CHECK(cudaMalloc(&next[d], (kCells + 2) * sizeof(double)), cudaSuccess);
    CHECK(cudaMalloc(&all[d], total * sizeof(double)), cudaSuccess);
    CHECK(cudaMemset(next[d], 0, (kCells + 2) * sizeof(double)), cudaSuccess);
    CHECK(cudaMemcpy(now[d], &rod[d * kCells], (kCells + 2) * sizeof(double),
                     cudaMemcpyHostToDevice),
          cudaSuccess);
    CHECK(cudaDeviceSynchronize(), cudaSuccess);
  }

  for (int step = 0; step < kSteps; ++step) {
    for (int d = 0; d < n; ++d) {
      CHECK(cudaSetDevice(d), cudaSuccess);
      diffuse<<<(kCells + 31) / 32, 32, 0, streams[d]>>>(now[d], next[d]);
      CHECK(cudaGetLastError(), cudaSuccess);
      std::swap(now[d], next[d]);
    }
    CHECK(ncclGroupStart(), ncclSuccess);
    for (int d = 0; d < n; ++d) {
      if (d > 0) {
        CHECK(ncclSend(now[d] + 1, 1, ncclDouble, d - 1, comms[d], streams[d]), ncclSuccess);
        CHECK(ncclRecv(now[d], 1, ncclDouble, d - 1, comms[d], streams[d]), ncclSuccess);
      }
      if (d + 1 < n) {
        CHECK(ncclSend(now[d] + kCells, 1, ncclDouble, d + 1, comms[d], streams[d]), ncclSuccess);
        CHECK(ncclRecv(now[d] + kCells + 1, 1, ncclDouble, d + 1, comms[d], streams[d]),
              ncclSuccess);
      }
    }
    CHECK(ncclGroupEnd(), ncclSuccess);
  }

  CHECK(ncclGroupStart(), ncclSuccess);
  for (int d = 0; d < n; ++d) {
    CHECK(ncclAllGather(now[d] + 1, all[d], kCells, ncclDouble, comms[d], streams[d]), ncclSuccess);
  }
  CHECK(ncclGroupEnd(), ncclSuccess);

  std::vector<double> other(rod);
  for (int step = 0; step < kSteps; ++step) {
    for (int i = 1; i <= total; ++i) {
      other[i] = rod[i] + 0.25 * (rod[i - 1] - 2 * rod[i] + rod[i + 1]);
    }
    std::swap(rod, other);
  }

  double worst = 0;
  for (int d = 0; d < n; ++d) {
    CHECK(cudaSetDevice(d), cudaSuccess);
    CHECK(cudaStreamSynchronize(streams[d]), cudaSuccess);
    std::vector<double> got(total);
    CHECK(cudaMemcpy(got.data(), all[d], total * sizeof(double), cudaMemcpyDeviceToHost),
          cudaSuccess);
    for (int i = 0; i < total; ++i) worst = std::fmax(worst, std::fabs(got[i] - rod[i + 1]));
    cudaFree(now[d]);
    cudaFree(next[d]);
    cudaFree(all[d]);
    cudaStreamDestroy(streams[d]);
  }
  for (auto comm : comms) CHECK(ncclCommDestroy(comm), ncclSuccess);
  std::cout << n << " devices, largest difference " << worst << std::endl;
  std::cout << (worst < 1e-12 ? "PASS" : "FAIL") << std::endl;
  return worst < 1e-12 ? EXIT_SUCCESS : EXIT_FAILURE;
}
