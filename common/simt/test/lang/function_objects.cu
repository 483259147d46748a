// Functors, extended lambdas, kernels in variables, tables, members and parameters.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <utility>

struct Scale {
  float factor;
  __host__ __device__ float operator()(float x) const { return x * factor; }
};

template <typename F>
__global__ void apply(F f, float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = f(data[i]);
}

template <typename F>
__global__ void for_each(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}

template <typename F>
void parallel_for(int n, F&& f) {
  for_each<<<4, 32>>>(n, std::forward<F>(f));
}

__global__ void add(float* data, float x) { data[threadIdx.x] += x; }
__global__ void multiply(float* data, float x) { data[threadIdx.x] *= x; }

using Kernel = void (*)(float*, float);

struct Plan {
  Kernel kernel;
  Kernel steps[2];
  Kernel next() const { return steps[1]; }
  void run(float* data) { kernel<<<1, 32>>>(data, 1.0f); }
  void run_this(float* data) { this->kernel<<<1, 32>>>(data, 1.0f); }
};

template <typename K, typename... Arguments>
void launch(K kernel, Arguments... arguments) {
  kernel<<<1, 32>>>(arguments...);
}

template <void (*KERNEL)(float*, float)>
void launch_constant(float* data, float x) {
  KERNEL<<<1, 32>>>(data, x);
}

int main() {
  const int n = 32;
  float* data;
  cudaMalloc(&data, n * sizeof(float));
  parallel_for(n, [=] __device__(int i) { data[i] = 1.0f; });
  apply<<<1, n>>>(Scale{3.0f}, data, n);
  auto square = [] __host__ __device__(float x) { return x * x; };
  apply<<<1, n>>>(square, data, n);  // 9
  apply<<<1, n>>>([square, k = 2.0f] __device__(float x) { return square(x) + k; }, data, n);  // 83

  Kernel pick = n > 1 ? add : multiply;
  pick<<<1, n>>>(data, 7.0f);  // 90
  (n > 1 ? multiply : add)<<<1, n>>>(data, 2.0f);
  Plan plan = {add, {add, multiply}};
  Plan* pointer = &plan;
  plan.kernel<<<1, n>>>(data, 1.0f);
  pointer->steps[1]<<<1, n>>>(data, 2.0f);  // 362
  plan.next()<<<1, n>>>(data, 0.5f);        // 181
  (*pointer->steps[0])<<<1, n>>>(data, 9.0f);
  plan.run(data);
  plan.run_this(data);
  launch(add, data, 4.0f);
  launch_constant<multiply>(data, 0.5f);  // 98
  auto later = [&](float x) { add<<<1, n>>>(data, x); };
  later(2.0f);
  if (n == 32) add<<<1, n>>>(data, 1.0f);
  else multiply<<<1, n>>>(data, 0.0f);
  for (int i = 0; i < 3; ++i) add<<<1, n>>>(data, i);
  n > 1 ? add<<<1, n>>>(data, 1.0f) : multiply<<<1, n>>>(data, 0.0f);
  float addend = 5.0f;
  void* arguments[] = {&data, &addend};
  if (cudaLaunchKernel(add, dim3(1), dim3(n), arguments, 0, 0) != cudaSuccess) return 2;
  float last = 0;
  cudaMemcpy(&last, data + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  return last == 110.0f ? 0 : 1;
}
