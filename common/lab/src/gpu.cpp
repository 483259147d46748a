// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/gpu.h"

#include <cuda_runtime.h>
#include <fmt/format.h>

#include "device.h"
#include "gpus.h"

namespace lab {
namespace {

int attribute(cudaDeviceAttr which, int ordinal) {
  int value = 0;
  if (cudaDeviceGetAttribute(&value, which, ordinal) != cudaSuccess) {
    cudaGetLastError();  // an attribute that this driver does not know is 0
    return 0;
  }
  return value;
}

std::string version(int number) {
  return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

// FP32 lanes of one SM; 128 on everything newer than this table.
int fp32_lanes(int major, int minor) {
  if (major == 7) return 64;
  return major == 8 && minor == 0 ? 64 : 128;
}

std::string uuid_text(const cudaDeviceProp& properties) {
  std::string text = "GPU";
  for (int i = 0; i < 16; ++i) {
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", static_cast<unsigned char>(properties.uuid.bytes[i]));
  }
  return text;
}

void set_ceilings(Gpu& gpu, int ordinal, int major, int minor) {
  const double memory_hz = 1e3 * attribute(cudaDevAttrMemoryClockRate, ordinal);
  const double bus_bytes = attribute(cudaDevAttrGlobalMemoryBusWidth, ordinal) / 8.0;
  const double core_hz = 1e3 * attribute(cudaDevAttrClockRate, ordinal);
  gpu.bytes_per_second = 2 * memory_hz * bus_bytes;                   // two transfers per clock
  gpu.fp32_flops = 2 * core_hz * gpu.sms * fp32_lanes(major, minor);  // an FMA is two
}

Gpu unavailable(const std::string& message) {
  Gpu gpu;
  gpu.device = device::name();
  gpu.message = message;
  gpu.is_predicted = !device::no_timing().empty();
  return gpu;
}

Gpu query(int ordinal) {
  cudaDeviceProp properties{};
  if (const cudaError_t code = cudaGetDeviceProperties(&properties, ordinal); code != cudaSuccess)
    return unavailable(cudaGetErrorString(code));
  Gpu gpu;
  gpu.available = true;
  gpu.device = device::name();
  gpu.name = properties.name;
  gpu.uuid = uuid_text(properties);
  int number = 0;
  gpu.driver = device::driver();
  if (gpu.driver.empty() && cudaDriverGetVersion(&number) == cudaSuccess)
    gpu.driver = version(number);
  if (cudaRuntimeGetVersion(&number) == cudaSuccess) gpu.runtime = version(number);
  gpu.compute_capability = fmt::format("{}.{}", properties.major, properties.minor);
  gpu.memory_bytes = properties.totalGlobalMem;
  gpu.l2_bytes = static_cast<std::size_t>(attribute(cudaDevAttrL2CacheSize, ordinal));
  gpu.sms = attribute(cudaDevAttrMultiProcessorCount, ordinal);
  set_ceilings(gpu, ordinal, properties.major, properties.minor);
  gpu.is_predicted = !device::no_timing().empty();
  return gpu;
}

}  // namespace

std::vector<Gpu> query_gpus(std::string* message) {
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code != cudaSuccess) {
    cudaGetLastError();
    *message = cudaGetErrorString(code);
    return {};
  }
  if (count == 0) *message = "No GPU is visible.";
  std::vector<Gpu> cards;
  for (int i = 0; i < count; ++i) {
    cards.push_back(query(i));
    if (!cards.back().available) *message = cards.back().message;
  }
  return cards;
}

Gpu query_gpu() {
  std::string message;
  const std::vector<Gpu> cards = query_gpus(&message);
  return cards.empty() ? unavailable(message) : cards.front();
}

}  // namespace lab
