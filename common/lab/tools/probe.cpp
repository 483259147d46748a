// Says in one JSON line which cards this machine has: probe_cpu and probe_cuda.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cards.h"
#include "device.h"

int main() {
  using Json = nlohmann::ordered_json;
  std::string message;
  Json cards = Json::array();
  for (const lab::Card& card : lab::query_cards(&message))
    if (card.available)
      cards.push_back(Json{{"name", card.name},
                           {"uuid", card.uuid},
                           {"memory_bytes", card.memory_bytes},
                           {"compute_capability", card.compute_capability},
                           {"sms", card.sms},
                           {"driver", card.driver},
                           {"runtime", card.runtime},
                           {"peak_gbs", card.bytes_per_second * 1e-9},
                           {"peak_fp32_tflops", card.fp32_flops * 1e-12}});
  const bool available = !cards.empty();
  const Json answer{{"device", lab::device::name()},
                    {"available", available},
                    {"cards", cards},
                    {"message", message}};
  std::puts(answer.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}
