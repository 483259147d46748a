// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/problem.h"

#include <algorithm>
#include <stdexcept>

#include "host_mirror.h"
#include "lab/check.h"
#include "lab/on_device.h"
#include "memory.h"

namespace lab {

Problem::Problem() = default;
Problem::~Problem() = default;

void Problem::fill(std::uint64_t seed) {
  const Fill fill(*this, seed);
  hooks_.fill ? hooks_.fill(fill) : fill.usual();
  copy_inputs_to_host();
}

std::size_t Problem::add_target(const Problem& other) {
  targets_.push_back(&other);
  hooks_.add_target(other);
  return targets_.size() - 1;
}

void Problem::write_to(std::size_t target) {
  if (target == target_) return;
  target_ = target;
  hooks_.write_to(target);
}

bool Problem::take_changed_inputs() {
  if (hooks_.known_by_seed) return false;
  copy_inputs_to_host();
  return true;
}

void Problem::copy_inputs_to_host() {
  for (const auto& mirror : mirrors_)
    if (mirror && !mirror->buffer().is_output()) mirror->copy_from_device();
}

const void* Problem::on_host(std::size_t array) const {
  return mirrors_.at(array) ? mirrors_.at(array)->data() : nullptr;
}

void Problem::call(const Submission& submission, cudaStream_t stream) {
  if (prepared_ != &submission && hooks_.once) hooks_.once(submission);
  prepared_ = &submission;
  hooks_.call(submission, stream);
}

void Problem::call_baseline(cudaStream_t stream) {
  hooks_.baseline(stream);
}

std::vector<Hypothesis> Problem::hypotheses() const {
  return hooks_.mistakes ? hooks_.mistakes() : std::vector<Hypothesis>{};
}

std::optional<Hypothesis> Problem::objection(const std::vector<double>& got) const {
  return hooks_.objection ? hooks_.objection(got) : std::nullopt;
}

std::optional<Hypothesis> Problem::overrun(const std::string& name, std::size_t from,
                                           std::size_t beyond) const {
  return hooks_.overrun ? hooks_.overrun(name, from, beyond) : std::nullopt;
}

BadCount Problem::check_written(const std::vector<Range>& ranges, cudaStream_t stream) {
  if (!hooks_.check_written) throw std::logic_error(".by_blocks needs a contract with Right");
  return hooks_.check_written(ranges, stream);
}

std::vector<cudaStream_t> Problem::streams() const {
  return hooks_.streams ? hooks_.streams() : std::vector<cudaStream_t>{};
}

void Problem::before_call() {
  for (const auto& mirror : mirrors_)
    if (mirror) mirror->prepare();
}

void Problem::after_call(cudaStream_t stream) {
  for (const auto& mirror : mirrors_)
    if (mirror) mirror->copy_to_device(stream);
}

Memory::Place Memory::array(Role role, Element element, const char* name, Shape shape) {
  if (shape.ld == 0) shape.ld = shape.cols;
  const std::uint32_t id = next_++;
  if (kind_ == Kind::measure) {
    bytes_ += memory_of(shape, size_of(element));
    return {nullptr, shape, id};
  }
  auto& buffers = problem_->buffers_;
  if (kind_ == Kind::make) {
    int current = 0;
    CUDA_CHECK(cudaGetDevice(&current));
    const OnDevice on(device_ < 0 ? current : device_);
    buffers.push_back(std::make_unique<Buffer>(role, element, name, shape, id));
    problem_->mirrors_.emplace_back();
  }
  const Buffer& buffer = *buffers.at(id);
  if (kind_ == Kind::make) return {buffer.data(), buffer.shape(), id};
  if (kind_ == Kind::outputs_elsewhere) {
    const bool elsewhere = role == Role::output || role == Role::in_out;
    return {(elsewhere ? outputs_->buffers_.at(id) : buffers.at(id))->data(), buffer.shape(), id};
  }
  const bool has_original = role == Role::input || role == Role::in_out;
  if (kind_ == Kind::device_originals) {
    return {has_original ? buffer.original_on_device() : nullptr, buffer.shape(), id};
  }
  Shape packed = buffer.shape();
  packed.ld = packed.cols;
  return {has_original ? const_cast<void*>(buffer.original()) : nullptr, packed, id};
}

Memory::Place Memory::host_array(Role role, Element element, const char* name, std::size_t n) {
  Place place = array(role, element, name, vector(n));
  place.device = place.data;
  if (kind_ == Kind::make) {
    auto& mirror = problem_->mirrors_.at(place.id);
    mirror = std::make_unique<HostMirror>(*problem_->buffers_.at(place.id));
    place.data = mirror->data();
  } else if (kind_ == Kind::outputs_elsewhere) {
    const Problem& whose = role == Role::output ? *outputs_ : *problem_;
    place.data = whose.mirrors_.at(place.id)->data();
  }
  return place;
}

void* Memory::kept(const std::function<std::shared_ptr<void>()>& make) {
  if (kind_ == Kind::measure) return nullptr;
  if (kind_ == Kind::make) problem_->kept_.push_back(make());
  return problem_->kept_.at(next_kept_++).get();
}

namespace {

const Buffer& first_output(const Problem& problem) {
  for (const auto& buffer : problem.target().buffers())
    if (buffer->is_output()) return *buffer;
  throw std::logic_error("the harness declares no output that could be checked");
}

}  // namespace

Got got_of(const Problem& problem) {
  const Buffer& output = first_output(problem);
  const Shape& shape = output.shape();
  return {output.data(), output.element(), shape.rows, shape.cols, shape.ld};
}

std::size_t array_bytes(const Problem& problem) {
  std::size_t bytes = 0;
  for (const auto& buffer : problem.buffers()) bytes += buffer->bytes();
  return bytes;
}

void device_copy(const Problem& problem, double cost_bytes, cudaStream_t stream) {
  const Buffer& to = first_output(problem);
  const auto size = [](const Buffer& buffer) { return buffer.span() * size_of(buffer.element()); };
  auto left = static_cast<std::size_t>(cost_bytes / 2);
  while (left > 0) {
    const std::size_t before = left;
    for (const auto& from : problem.buffers()) {
      if (from->role() != Role::input) continue;
      const std::size_t bytes = std::min({left, size(*from), size(to)});
      if (bytes == 0) continue;
      CUDA_CHECK(cudaMemcpyAsync(to.data(), from->data(), bytes, cudaMemcpyDeviceToDevice, stream));
      left -= bytes;
    }
    if (left == before) throw std::logic_error("a lab without inputs needs a baseline of its own");
  }
}

}  // namespace lab
