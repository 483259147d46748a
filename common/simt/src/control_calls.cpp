// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "control_calls.h"

#include <atomic>
#include <cstdint>
#include <random>
#include <utility>

#include "simt/control.h"

namespace simt {
namespace {

constinit std::atomic<std::uint64_t> foreign_calls{0};
constinit std::atomic<std::uint64_t> secret_of_owner{0};  // 0: nobody has claimed the controls
// How many scopes of the owner's, or of the runtime's, this thread is in.  A signal handler asks.
[[gnu::tls_model("initial-exec")]] constinit thread_local int scopes = 0;

std::uint64_t new_secret() {
  std::random_device random;
  std::uint64_t secret = 0;
  while (secret == 0) secret = std::uint64_t{random()} << 32 | random();
  return secret;
}

}  // namespace

void note_control_call() noexcept {
  if (scopes == 0) ++foreign_calls;
}

RuntimeControls::RuntimeControls() noexcept {
  ++scopes;
}
RuntimeControls::~RuntimeControls() {
  --scopes;
}

ForeignControls::ForeignControls() noexcept : before_(std::exchange(scopes, 0)) {}
ForeignControls::~ForeignControls() {
  scopes = before_;
}

std::uint64_t claim_controls() {
  std::uint64_t nobody = 0;
  const std::uint64_t secret = new_secret();
  if (secret_of_owner.compare_exchange_strong(nobody, secret)) return secret;
  ++foreign_calls;
  return 0;
}

OwnControls::OwnControls(std::uint64_t secret) noexcept
    : is_owner_(secret != 0 && secret == secret_of_owner) {
  if (is_owner_) {
    ++scopes;
  } else {
    ++foreign_calls;
  }
}
OwnControls::~OwnControls() {
  if (is_owner_) --scopes;
}

std::uint64_t foreign_control_calls() {
  return foreign_calls;
}

}  // namespace simt
