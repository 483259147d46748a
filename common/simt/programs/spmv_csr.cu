// Sparse matrix times vector in CSR: a thread per row, then a warp per row.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>

struct CsrMatrix {
  int num_rows;
  const int *row_ptr, *col_idx;
  const double *values;
};

__global__ void spmv_csr_scalar(CsrMatrix m, const double *x, double *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < m.num_rows) {
    double dot = 0;
    for (int jj = m.row_ptr[row]; jj < m.row_ptr[row + 1]; jj++) dot += m.values[jj] * x[m.col_idx[jj]];
    y[row] = dot;
  }
}

__global__ void spmv_csr_vector(CsrMatrix m, const double *__restrict__ x, double *__restrict__ y) {
  int thread_id = blockDim.x * blockIdx.x + threadIdx.x;
  int warp_id = thread_id / 32, lane = thread_id & 31;
  if (warp_id >= m.num_rows) return;
  double sum = 0;
  for (int jj = m.row_ptr[warp_id] + lane; jj < m.row_ptr[warp_id + 1]; jj += 32)
    sum += m.values[jj] * __ldg(&x[m.col_idx[jj]]);
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0) y[warp_id] = sum;
}

template <typename T>
T *copy_to_device(const std::vector<T> &v) {
  T *p = nullptr;
  cudaMalloc(&p, v.size() * sizeof(T));
  cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  const int rows = 700;
  std::vector<int> row_ptr{0}, col_idx;
  std::vector<double> values, x(rows), want(rows), got(rows);
  for (int r = 0; r < rows; r++) {
    x[r] = r % 13 - 6;
    const int entries = r % 5 == 0 ? 0 : (r * r) % 90;  // rows of very different length
    for (int e = 0; e < entries; e++) {
      col_idx.push_back((r + e * 7) % rows);
      values.push_back(1 + (r + e) % 4);
    }
    row_ptr.push_back((int)col_idx.size());
  }
  for (int r = 0; r < rows; r++)
    for (int j = row_ptr[r]; j < row_ptr[r + 1]; j++) want[r] += values[j] * x[col_idx[j]];

  int *d_ptr = copy_to_device(row_ptr), *d_col = copy_to_device(col_idx);
  double *d_val = copy_to_device(values), *d_x = copy_to_device(x), *d_y = copy_to_device(got);
  CsrMatrix m = {rows, d_ptr, d_col, d_val};
  bool ok = true;
  for (int way = 0; way < 2; way++) {
    cudaMemset(d_y, 0xFF, rows * sizeof(double));
    if (way == 0) spmv_csr_scalar<<<(rows + 127) / 128, 128>>>(m, d_x, d_y);
    else spmv_csr_vector<<<(rows * 32 + 127) / 128, 128>>>(m, d_x, d_y);
    cudaMemcpy(got.data(), d_y, rows * sizeof(double), cudaMemcpyDeviceToHost);
    ok = ok && got == want;
  }
  printf("%zu entries: %s\n", values.size(), ok ? "PASS" : "FAIL");
  cudaFree(d_ptr), cudaFree(d_col), cudaFree(d_val), cudaFree(d_x), cudaFree(d_y);
  return ok ? 0 : 1;
}
