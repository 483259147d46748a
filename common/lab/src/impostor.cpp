// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "impostor.h"

#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "judged.h"
#include "lab/on_device.h"
#include "memory.h"
#include "ops.h"

namespace lab {
namespace {

void write(Buffer& buffer, const std::vector<double>& values) {
  const Element element = buffer.element();
  if (values.empty()) {  // on the device: it may be too large for the host
    const OnDevice on(buffer.device());
    ops::fill_bits(element, buffer.window(), bits_of_value(element, 0), buffer.stream());
    CUDA_CHECK(cudaStreamSynchronize(buffer.stream()));
    return;
  }
  const std::size_t size = size_of(element);
  std::vector<std::uint8_t> window(buffer.grid().size() * size);
  for (std::size_t i = 0; i < buffer.grid().size(); ++i) {
    const std::uint64_t bits = bits_of_value(element, values[i % values.size()]);
    std::memcpy(window.data() + i * size, &bits, size);
  }
  buffer.upload(window.data());
}

bool has_content(const Buffer& buffer) {
  return buffer.role() == Role::input || buffer.role() == Role::in_out;
}

std::vector<double> copy_of_input(const Problem& problem) {
  for (const auto& buffer : problem.buffers())
    if (has_content(*buffer)) return buffer->original_values();
  return {};
}

// 1.01 x the expected values; for whole numbers at least one more.
std::vector<double> scaled(const Problem& problem, const Buffer& buffer, std::size_t row) {
  const std::vector<double> all = problem.expected().values;
  const std::size_t size = buffer.shape().rows * buffer.shape().cols;
  const auto from = all.begin() + static_cast<std::ptrdiff_t>(row * size);
  std::vector<double> values(from, from + static_cast<std::ptrdiff_t>(size));
  const bool whole = buffer.element() != Element::f32 && buffer.element() != Element::f64;
  for (double& v : values) v = whole ? std::ceil(v * 1.01 + (v >= 0 ? 1 : 0)) : v * 1.01;
  return values;
}

void deceive(Impostor impostor, Problem& problem) {
  const Judged judged(problem);
  for (const auto& buffer : problem.buffers()) {
    if (!buffer->is_output()) continue;
    std::vector<double> values;  // none: zeros
    const auto row = judged.row_of(*buffer);
    const bool told = buffer->keeping().images && row;
    if (told && impostor == Impostor::copy) values = copy_of_input(problem);
    if (told && impostor == Impostor::scaled) values = scaled(problem, *buffer, *row);
    write(*buffer, values);
  }
}

}  // namespace

Performer performer_of(Impostor impostor) {
  return [impostor](Problem& problem, cudaStream_t) { deceive(impostor, problem); };
}

}  // namespace lab
