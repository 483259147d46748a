// Memory that kernels get by other ways than cudaMalloc(): the device's heap, managed variables, a
// view of the dynamic shared memory that a class gives.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

struct Shape {
  __device__ virtual int corners() const = 0;
  __device__ virtual ~Shape() {}
};
struct Polygon : Shape {
  int n;
  __device__ explicit Polygon(int corners_of_it) : n(corners_of_it) {}
  __device__ int corners() const override { return n; }
};
struct Disc : Shape {
  __device__ int corners() const override { return 0; }
};
__global__ void make_shapes(Shape** shapes) {
  const int i = static_cast<int>(threadIdx.x);
  shapes[i] = i % 2 == 0 ? static_cast<Shape*>(new Polygon(i + 3)) : new Disc;
}
__global__ void count_corners(Shape** shapes, int* out) {
  out[threadIdx.x] = shapes[threadIdx.x]->corners();
}
__global__ void delete_shapes(Shape** shapes) {
  delete shapes[threadIdx.x];
}
CORRECT(objects_live_from_one_kernel_to_another) {
  const Array<Shape*> shapes(10);
  const Array<int> out(10);
  make_shapes<<<1, 10>>>(shapes);
  count_corners<<<1, 10>>>(shapes, out);
  delete_shapes<<<1, 10>>>(shapes);
  return out.host() == std::vector<int>{3, 0, 5, 0, 7, 0, 9, 0, 11, 0};
}

__global__ void scratch_of_its_own(int n, int* out) {
  int* scratch = static_cast<int*>(malloc(static_cast<std::size_t>(n) * sizeof(int)));
  for (int i = 0; i < n; ++i) scratch[i] = i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += scratch[i];
  free(scratch);
  free(nullptr);
  int* two = new int[2]{sum, 1};
  out[threadIdx.x] = two[0] + two[1];
  delete[] two;
}
CORRECT(scratch_from_malloc_and_new) {
  const Array<int> out(32);
  scratch_of_its_own<<<1, 32>>>(10, out);
  return out.host() == std::vector<int>(32, 46);
}

__managed__ int counter = 40, steps[2] = {1, 1};
__global__ void count_up(int* total, const int* by) {
  atomicAdd(total, by[threadIdx.x]);
}
CORRECT(address_of_a_managed_variable) {
  count_up<<<1, 2>>>(&counter, steps);
  CHECK(cudaDeviceSynchronize());
  cudaPointerAttributes attributes;
  CHECK(cudaPointerGetAttributes(&attributes, &counter));
  return counter == 42 && attributes.type == cudaMemoryTypeManaged;
}

// How a template has dynamic shared memory of its own type.
template <class T>
struct DynamicTile {
  __device__ operator T*() {
    extern __shared__ double bytes[];
    return reinterpret_cast<T*>(bytes);
  }
  __device__ operator const T*() const {
    extern __shared__ double bytes[];
    return reinterpret_cast<const T*>(bytes);
  }
};
template <class T>
__global__ void reverse(const T* in, T* out) {
  DynamicTile<T> whole;
  T* tile = whole;
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const DynamicTile<T> same;
  const T* view = same;
  out[threadIdx.x] = view[blockDim.x - 1 - threadIdx.x];
}
CORRECT(dynamic_shared_memory_by_a_conversion) {
  const Array<int> in(numbers(64)), out(64);
  const Array<double> doubles(32, 2.5), doubles_out(32);
  reverse<int><<<1, 64, 64 * sizeof(int)>>>(in, out);
  reverse<double><<<1, 32, 32 * sizeof(double)>>>(doubles, doubles_out);
  return out.host()[0] == 63 && out.host()[63] == 0 && doubles_out.host()[7] == 2.5;
}
