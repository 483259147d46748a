// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/fill.h"

#include "lab/on_device.h"
#include "lab/problem.h"
#include "memory.h"
#include "ops.h"

namespace lab {

void Fill::uniform(std::uint32_t id) const {
  const Buffer& buffer = *problem_->buffers().at(id);
  const OnDevice on(buffer.device());
  ops::fill_uniform(buffer.element(), buffer.content(), mix(seed_, id), buffer.stream());
}

void Fill::integers(std::uint32_t id, std::int32_t lo, std::int32_t hi) const {
  const Buffer& buffer = *problem_->buffers().at(id);
  const OnDevice on(buffer.device());
  ops::fill_integers(buffer.element(), buffer.content(), mix(seed_, id), lo, hi, buffer.stream());
}

void Fill::upload(std::uint32_t id, const void* window) const {
  problem_->buffers().at(id)->upload(window);
}

void Fill::usual() const {
  for (const auto& buffer : problem_->buffers()) {
    if (buffer->role() != Role::input && buffer->role() != Role::in_out) continue;
    const auto id = static_cast<std::uint32_t>(buffer->ordinal());
    switch (buffer->element()) {
      case Element::f32:
      case Element::f64:
        uniform(id);
        break;
      case Element::u8:
        integers(id, 0, 255);
        break;
      case Element::u32:
      case Element::u64:
        integers(id, 0, 1000);
        break;
      default:
        integers(id, -1000, 1000);
    }
  }
}

}  // namespace lab
