// Layer normalisation, forward: one warp per row, float4 loads, rsqrtf.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <assert.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>

template <class T>
T ceil_div(T dividend, T divisor) {
  return (dividend + divisor - 1) / divisor;
}

struct DeviceFree {
  void operator()(void *p) const { cudaFree(p); }
};
typedef std::unique_ptr<float, DeviceFree> DevicePtr;

static DevicePtr to_device(const float *from, size_t n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  if (from) cudaMemcpy(p, from, n * sizeof(float), cudaMemcpyHostToDevice);
  return DevicePtr(p);
}

__device__ inline float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xFFFFFFFF, v, offset);
  return v;
}

__global__ void layernorm_forward_kernel(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd,
                                         const float *__restrict__ inp, const float *__restrict__ weight,
                                         const float *__restrict__ bias, int N, int C) {
  const int num_warps = blockDim.x / 32;
  const int warp_id = threadIdx.x / 32, lane_id = threadIdx.x % 32;
  const int idx = blockIdx.x * num_warps + warp_id;
  if (idx >= N) return;
  const float4 *x = reinterpret_cast<const float4 *>(inp + idx * C);

  float sum = 0.0f;
  for (int i = lane_id; i < C / 4; i += 32) {
    float4 v = x[i];
    sum += v.x + v.y + v.z + v.w;
  }
  const float m = warp_sum(sum) / C;
  sum = 0.0f;
  for (int i = lane_id; i < C / 4; i += 32) {
    float4 v = x[i];
    sum += (v.x - m) * (v.x - m) + (v.y - m) * (v.y - m) + (v.z - m) * (v.z - m) + (v.w - m) * (v.w - m);
  }
  const float s = rsqrtf(warp_sum(sum) / C + 1e-5f);
  if (lane_id == 0) {
    mean[idx] = m;
    if (rstd != nullptr) rstd[idx] = s;
  }
  float *o = out + idx * C;
  for (int c = lane_id; c < C; c += 32) {
    float n = s * (inp[idx * C + c] - m);
    o[c] = n * weight[c] + bias[c];
  }
}

int main() {
  const int N = 45, C = 96;
  static float inp[N * C], weight[C], bias[C], out[N * C], mean[N];
  std::minstd_rand engine(1337);
  std::uniform_real_distribution<float> uniform(-1.f, 3.f);
  for (float &v : inp) v = uniform(engine);
  for (float &v : weight) v = uniform(engine);
  for (float &v : bias) v = uniform(engine);

  auto d_inp = to_device(inp, N * C), d_weight = to_device(weight, C), d_bias = to_device(bias, C);
  auto d_out = to_device(nullptr, N * C), d_mean = to_device(nullptr, N), d_rstd = to_device(nullptr, N);
  const int block_size = 128;
  layernorm_forward_kernel<<<ceil_div(N * 32, block_size), block_size>>>(
      d_out.get(), d_mean.get(), d_rstd.get(), d_inp.get(), d_weight.get(), d_bias.get(), N, C);
  assert(cudaGetLastError() == cudaSuccess);
  cudaMemcpy(out, d_out.get(), sizeof out, cudaMemcpyDeviceToHost);
  cudaMemcpy(mean, d_mean.get(), sizeof mean, cudaMemcpyDeviceToHost);

  int bad = 0;
  for (int n = 0; n < N; n++) {
    double m = 0, v = 0;
    for (int c = 0; c < C; c++) m += inp[n * C + c];
    m /= C;
    for (int c = 0; c < C; c++) v += (inp[n * C + c] - m) * (inp[n * C + c] - m);
    const double s = 1.0 / std::sqrt(v / C + 1e-5);
    bad += !(std::fabs(mean[n] - m) < 1e-5);
    for (int c = 0; c < C; c++)
      bad += !(std::fabs(out[n * C + c] - ((inp[n * C + c] - m) * s * weight[c] + bias[c])) < 1e-4);
  }
  std::printf("%s\n", bad ? "FAIL" : "PASS");
  return bad ? 1 : 0;
}
