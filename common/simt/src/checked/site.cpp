// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "site.h"

#include <vector>

namespace simt::checked {

alignas(64) Site sites[kSites];

namespace {

constexpr unsigned kMaxProbes = 64;

std::vector<Site*>& used() {
  static auto* list = new std::vector<Site*>;
  return *list;
}

}  // namespace

Site& find_site(const void* pc, unsigned at) {
  for (unsigned probe = 0; probe < kMaxProbes; ++probe, at = (at + 1) % kSites) {
    if (at == 0) continue;
    if (sites[at].pc == pc) return sites[at];
    if (sites[at].pc != nullptr) continue;
    sites[at].pc = pc;
    used().push_back(&sites[at]);
    return sites[at];
  }
  sites[0] = Site{};
  sites[0].pc = pc;
  return sites[0];
}

void forget_regions() {
  for (Site* site : used()) {
    site->length = 0;
    site->region = nullptr;
  }
}

}  // namespace simt::checked
