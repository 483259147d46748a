// One thread for each device: data-parallel fitting of a line.  Every device computes the gradient
// of its share of the points, ncclAvg makes them one, and all take the same step.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <nccl.h>

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

static void check(cudaError_t e) {
  if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e));
}
static void check(ncclResult_t r) {
  if (r != ncclSuccess) throw std::runtime_error(ncclGetErrorString(r));
}

struct Model {
  float slope, offset;
};

// gradient[0..1] of the mean square error over n points
__global__ void gradient_kernel(const float* x, const float* y, int n, const Model* model,
                                float* gradient) {
  __shared__ float partial[2][256];
  float slope = 0, offset = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float error = model->slope * x[i] + model->offset - y[i];
    slope += 2 * error * x[i] / n;
    offset += 2 * error / n;
  }
  partial[0][threadIdx.x] = slope;
  partial[1][threadIdx.x] = offset;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) {
      partial[0][threadIdx.x] += partial[0][threadIdx.x + half];
      partial[1][threadIdx.x] += partial[1][threadIdx.x + half];
    }
    __syncthreads();
  }
  if (threadIdx.x < 2) gradient[threadIdx.x] = partial[threadIdx.x][0];
}

__global__ void step_kernel(Model* model, const float* gradient, float rate) {
  model->slope -= rate * gradient[0];
  model->offset -= rate * gradient[1];
}

static void worker(int rank, int ranks, ncclUniqueId id, Model* result) {
  check(cudaSetDevice(rank));
  ncclComm_t comm;
  check(ncclCommInitRank(&comm, ranks, id, rank));
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));

  const int n = 1000;
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i * ranks + rank) / static_cast<float>(n * ranks);
    y[i] = 3.0f * x[i] - 1.0f;
  }
  float *dx, *dy, *dg;
  Model* model;
  check(cudaMalloc(&dx, n * sizeof(float)));
  check(cudaMalloc(&dy, n * sizeof(float)));
  check(cudaMalloc(&dg, 2 * sizeof(float)));
  check(cudaMalloc(&model, sizeof(Model)));
  check(cudaMemcpyAsync(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));
  check(cudaMemcpyAsync(dy, y.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));

  // Only rank 0 knows where to begin.
  Model begin = rank == 0 ? Model{0.5f, 0.5f} : Model{-1e9f, 1e9f};
  check(cudaMemcpyAsync(model, &begin, sizeof begin, cudaMemcpyHostToDevice, stream));
  check(ncclBroadcast(model, model, 2, ncclFloat, 0, comm, stream));

  for (int step = 0; step < 300; ++step) {
    gradient_kernel<<<1, 256, 0, stream>>>(dx, dy, n, model, dg);
    check(ncclAllReduce(dg, dg, 2, ncclFloat, ncclAvg, comm, stream));
    step_kernel<<<1, 1, 0, stream>>>(model, dg, 0.5f);
  }
  check(cudaGetLastError());
  check(cudaMemcpyAsync(result, model, sizeof(Model), cudaMemcpyDeviceToHost, stream));
  check(cudaStreamSynchronize(stream));

  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dg);
  cudaFree(model);
  check(cudaStreamDestroy(stream));
  check(ncclCommDestroy(comm));
}

int main() {
  int devices = 0;
  check(cudaGetDeviceCount(&devices));
  ncclUniqueId id;
  check(ncclGetUniqueId(&id));
  std::vector<Model> results(devices);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < devices; ++rank) {
    threads.emplace_back(worker, rank, devices, id, &results[rank]);
  }
  for (auto& t : threads) t.join();

  bool good = true;
  for (const Model& m : results) {
    good = good && std::fabs(m.slope - 3.0f) < 0.01f && std::fabs(m.offset + 1.0f) < 0.01f;
    good = good && m.slope == results[0].slope && m.offset == results[0].offset;
  }
  std::printf("%d devices: y = %.4f x + %.4f: %s\n", devices, results[0].slope, results[0].offset,
              good ? "PASS" : "FAIL");
  return good ? 0 : 1;
}
