// Says in one JSON line which cards this machine has: probe_cpu and probe_cuda.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <nlohmann/json.hpp>

#include "device.h"
#include "gpus.h"

int main() {
  using Json = nlohmann::ordered_json;
  std::string message;
  Json cards = Json::array();
  for (const lab::Gpu& gpu : lab::query_gpus(&message))
    if (gpu.available)
      cards.push_back(Json{{"name", gpu.name},
                           {"uuid", gpu.uuid},
                           {"memory_bytes", gpu.memory_bytes},
                           {"compute_capability", gpu.compute_capability},
                           {"sms", gpu.sms},
                           {"driver", gpu.driver},
                           {"runtime", gpu.runtime},
                           {"peak_gbs", gpu.bytes_per_second * 1e-9},
                           {"peak_fp32_tflops", gpu.fp32_flops * 1e-12}});
  const bool available = !cards.empty();
  const Json answer{{"device", lab::device::name()},
                    {"available", available},
                    {"cards", cards},
                    {"message", message}};
  std::puts(answer.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}
