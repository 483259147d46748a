// Array of structures against structure of arrays, with templates over the layout and std::chrono.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <tuple>
#include <utility>
#include <vector>

struct __align__(16) Particle {
  float x, y, z, mass;
  __host__ __device__ float energy() const { return 0.5f * mass * (x * x + y * y + z * z); }
};

struct Aos {
  Particle* data;
  __device__ Particle load(int i) const { return data[i]; }
};

struct Soa {
  float *x, *y, *z, *mass;
  __device__ Particle load(int i) const { return Particle{x[i], y[i], z[i], mass[i]}; }
};

template <typename Layout>
__global__ void energies(const Layout particles, float* __restrict__ out, const int n) {
  for (auto i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    out[i] = particles.load(i).energy();
  }
}

template <typename Layout>
std::pair<std::vector<float>, double> measure(const Layout& layout, int n) {
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  const auto start = std::chrono::steady_clock::now();
  energies<<<8, 128>>>(layout, out, n);
  cudaDeviceSynchronize();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  std::vector<float> host(n);
  cudaMemcpy(host.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return {host, took.count()};
}

int main() {
  const int n = 20'000;
  std::vector<Particle> particles(n);
  for (int i = 0; i < n; ++i) particles[i] = {float(i % 10), float(i % 7), 1.0f, 2.0f};

  Aos aos;
  cudaMalloc(&aos.data, n * sizeof(Particle));
  cudaMemcpy(aos.data, particles.data(), n * sizeof(Particle), cudaMemcpyHostToDevice);
  Soa soa;
  std::vector<float> column(n);
  for (auto [array, member] : {std::make_pair(&soa.x, &Particle::x), std::make_pair(&soa.y, &Particle::y),
                               std::make_pair(&soa.z, &Particle::z), std::make_pair(&soa.mass, &Particle::mass)}) {
    for (int i = 0; i < n; ++i) column[i] = particles[i].*member;
    cudaMalloc(array, n * sizeof(float));
    cudaMemcpy(*array, column.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  }
  const auto [a, a_ms] = measure(aos, n);
  const auto [b, b_ms] = measure(soa, n);
  bool ok = a == b;
  for (int i = 0; i < n; ++i) ok = ok && a[i] == particles[i].energy();
  std::cout << "AoS " << a_ms << " ms, SoA " << b_ms << " ms\n" << (ok ? "PASS" : "FAIL") << "\n";
  cudaFree(aos.data);
  for (float* p : {soa.x, soa.y, soa.z, soa.mass}) cudaFree(p);
  return ok ? 0 : 1;
}
