// What the runtime's tests share: a clean device, captured reports, arrays on the device.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "simt/control.h"

/// Every test starts and ends with a reset device; reports are collected.
class Runtime : public testing::Test {
 protected:
  struct Finding {
    std::string kind, message, kernel, file;
    int line;
  };

  void SetUp() override {
    cudaDeviceReset();
    simt::set_report_handler(collect, this);
  }
  void TearDown() override {
    simt::set_report_handler(nullptr, nullptr);
    simt::set_seed(1);
    cudaDeviceReset();
  }

  /// The only finding there must be.
  Finding finding() const {
    EXPECT_EQ(findings.size(), 1u);
    return findings.empty() ? Finding{} : findings.front();
  }

  std::vector<Finding> findings;

 private:
  static void collect(const simt::Report& r, void* self) {
    static_cast<Runtime*>(self)->findings.push_back({r.kind, r.message, r.kernel, r.file, r.line});
  }
};

/// An array on the device.
template <class T>
class Array {
 public:
  explicit Array(std::size_t count) : count_(count) {
    EXPECT_EQ(cudaMalloc(&data_, count * sizeof(T)), cudaSuccess);
  }
  Array(std::initializer_list<T> values) : Array(std::vector<T>(values)) {}
  explicit Array(const std::vector<T>& values) : Array(values.size()) {
    EXPECT_EQ(cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { cudaFree(data_); }

  T* data() { return data_; }
  /// A copy on the host.
  std::vector<T> host() const {
    std::vector<T> values(count_);
    EXPECT_EQ(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost),
              cudaSuccess);
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};
