// Structs by value, const parameters, default arguments, conversions at the launch, overloads.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

struct Matrix {
  int width, height, stride;
  float* elements;
};

struct Buffer {  // owns memory: must not be copied by a launch
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(float)); }
  Buffer(const Buffer&) = delete;
  ~Buffer() { cudaFree(data); }
  operator float*() const { return data; }
  float* data = nullptr;
};

__device__ float get(const Matrix& m, int row, int col) { return m.elements[row * m.stride + col]; }

__global__ void transpose(const Matrix in, Matrix out) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < in.height && col < in.width) out.elements[col * out.stride + row] = get(in, row, col);
}

__global__ void fill(float* out, float value, unsigned long long n = 4, bool square = false) {
  for (unsigned long long i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] = square ? value * value : value;
  }
}

__global__ void put(float* out, int value) { *out = value + 0.25f; }
__global__ void put(float* out, float value) { *out = value; }
__global__ void put(double* out, double value, int) { *out = value; }

enum class Mode { kOne = 1, kTwo };
__global__ void modes(float* out, Mode mode, dim3 size, const char* none) {
  if (none == nullptr) *out = (float)mode + size.x * size.y * size.z;
}

template <typename T>
__global__ void optional(T* out, const T* addend, T value) {
  *out = addend ? *addend + value : value;
}

float first(const float* device) {
  float value = -1;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

int main() {
  Buffer a(64), b(64);
  fill<<<1, 32>>>(a, 3, 64, true);
  fill<<<1, 32>>>(b, 2.0);
  Matrix in = {8, 4, 8, a}, out{4, 8, 4, b.data};
  transpose<<<dim3(1, 1), dim3(8, 8)>>>(in, out);
  transpose<<<{1, 1, 1}, {8, 4}>>>({4, 2, 4, b}, {2, 4, 2, a});
  if (first(b.data + 31) != 9 || first(a.data + 7) != 9) return 1;
  put<<<1, 1>>>(a, 1);
  if (first(a) != 1.25f) return 2;
  put<<<1, 1>>>(a, 2.0f);
  if (first(a) != 2.0f) return 3;
  modes<<<1, 1>>>(a, Mode::kTwo, dim3(2, 3), NULL);
  if (first(a) != 8.0f) return 4;
  modes<<<1, 1>>>(a, Mode::kTwo, 5, 0);
  if (first(a) != 7.0f) return 5;
  optional<float><<<1, 1>>>(a, NULL, 4);
  optional<<<1, 1>>>(b.data, a.data, 1.0f);
  return first(b) == 5.0f ? 0 : 6;
}
