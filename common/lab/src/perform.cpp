// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "perform.h"

#include <fmt/format.h>

#include <set>
#include <stdexcept>
#include <string>

#include "device.h"
#include "lab/check.h"
#include "lab/on_device.h"
#include "live.h"
#include "peers.h"

namespace lab {
namespace {

// A finding of the device says more than the error code that it ends in.
Failure with_finding(Failure failure, cudaError_t code) {
  const auto finding = live::take_finding();
  return finding ? failure_of(*finding, code) : failure;
}

std::optional<Failure> attempt(const Performer& performer, Problem& problem, cudaStream_t stream) {
  const live::Scope scope(live::Doing::submission);
  try {
    performer(problem, stream);
    return {};
  } catch (const MissingFunction& e) {
    return Failure{"compile_error", "missing_function", e.what(),
                   "The function's name, namespace and parameters, letter for letter as in lab.h."};
  } catch (const NotLoaded& e) {
    return Failure{"compile_error", "compiler",
                   fmt::format("The submission cannot be loaded: {}", e.what()),
                   "A function that is declared and used, but defined nowhere."};
  } catch (const CudaError& e) {
    return with_finding(failure_of(e), e.code());
  } catch (const std::exception& e) {
    // What libraries report by codes of their own, the device may know better.
    return with_finding(failure_of_exception(e.what()), cudaSuccess);
  } catch (...) {
    return failure_of_exception("of a type that is no std::exception.");
  }
}

// Whether the arrays are gone: the submission reset the device.
bool were_freed(const Problem& problem) {
  for (const auto& buffer : problem.buffers()) {
    cudaPointerAttributes attributes{};
    if (buffer->data() == nullptr || buffer->bytes() == 0) continue;
    if (cudaPointerGetAttributes(&attributes, buffer->data()) != cudaSuccess) return false;
    return attributes.type != cudaMemoryTypeDevice;
  }
  return false;
}

cudaError_t synchronise(const Problem& problem, cudaStream_t stream) {
  const live::Scope scope(live::Doing::synchronising);
  cudaError_t code = cudaStreamSynchronize(stream);
  for (const cudaStream_t other : problem.streams()) {
    const cudaError_t its = cudaStreamSynchronize(other);
    if (code == cudaSuccess) code = its;
  }
  return code;
}

// The error that the call left unchecked.
std::optional<Failure> pending_error(const Problem& problem, cudaStream_t stream) {
  const cudaError_t code = cudaGetLastError();
  if (code == cudaSuccess) return {};
  const bool stays = synchronise(problem, stream) == code;  // then it comes from inside a kernel
  return with_finding(failure_of(code, !stays), code);
}

// Between the two.  Where there is nothing to do, a call may launch nothing.
bool only_host_worked(const Problem& problem, const device::HostCalls& before,
                      const device::HostCalls& after) {
  return after.launches == before.launches && !problem.rules().needs_nothing &&
         (after.copies_to_host > before.copies_to_host || problem.rules().must_launch);
}

// What was written behind an array's end may be a mistake that the lab can name.
Failure failure_of_damage(const Problem& problem, const Buffer& buffer, const Damage& damage) {
  Failure failure = failure_of(buffer, damage);
  const auto end = static_cast<std::ptrdiff_t>(buffer.span());
  if (damage.kind != Damage::Kind::guard || damage.element < end) return failure;
  const auto from = static_cast<std::size_t>(damage.element - end);
  if (const auto named = problem.overrun(buffer.grid().name, from, damage.count)) {
    failure.diagnosis = named->diagnosis;
    failure.message = named->sentence + " " + failure.message;
    failure.look_at = named->look_at;
  }
  return failure;
}

// The streams that there were before the submission's first call are the kit's.
std::size_t streams_of_submission(const device::HostCalls& before, const device::HostCalls& after) {
  static const std::size_t kits = before.streams;
  return after.streams > kits ? after.streams - kits : 0;
}

}  // namespace

void prepare(Problem& problem) {
  for (const auto& buffer : problem.buffers()) buffer->prepare();
  wait_for_devices(problem);
  problem.before_call();
}

void wait_for_devices(const Problem& problem) {
  CUDA_CHECK(cudaDeviceSynchronize());
  std::set<int> others;
  for (const auto& buffer : problem.buffers()) others.insert(buffer->device());
  for (const int device : others) {
    const OnDevice on(device);
    CUDA_CHECK(cudaDeviceSynchronize());
  }
}

std::optional<Failure> perform(const Performer& performer, Problem& problem, cudaStream_t stream) {
  live::take_finding();
  const auto before = device::host_calls();
  Peers::here().call_begins();
  device::count_host(device::Moment::call_begins);
  auto failure = attempt(performer, problem, stream);
  device::count_host(device::Moment::call_returned);
  const std::string thrown = failure ? failure->diagnosis : "";
  failure = Peers::here().call_ended(failure);
  if (device::was_controlled()) return failure_of_device_control();
  if (failure && failure->diagnosis != thrown) cudaGetLastError();  // it follows from that
  auto pending = pending_error(problem, stream);
  // The stream is gone too, and must not be touched.
  if (!pending && were_freed(problem)) return failure_of_reset();
  const cudaError_t code = synchronise(problem, stream);
  device::count_host(device::Moment::work_done);
  if (!failure) failure = pending;
  if (!failure && code != cudaSuccess) failure = with_finding(failure_of(code, false), code);
  if (const auto finding = live::take_finding(); finding && !failure)
    failure = failure_of(*finding, code);
  if (!failure && device::has_unfinished_work()) failure = failure_of_other_stream();
  if (!failure && before && only_host_worked(problem, *before, *device::host_calls())) {
    failure = failure_of_host_work();
  }
  const bool allocated = before && device::host_calls()->allocations > before->allocations;
  if (!failure && allocated && !problem.rules().may_allocate) failure = failure_of_allocation();
  if (!failure && before) {
    const std::size_t streams = streams_of_submission(*before, *device::host_calls());
    if (streams > problem.rules().most_streams) {
      failure = failure_of_streams(streams, problem.rules().most_streams);
    }
  }
  if (failure && failure->diagnosis == "illegal_address" && beyond_32_bits(problem)) {
    Failure named = index_overflow("");
    named.message = failure->message + " " + named.message;
    return named;
  }
  return failure;
}

std::optional<Failure> inspect(Problem& problem, cudaStream_t stream) {
  std::optional<Failure> found;
  problem.after_call(stream);
  for (const auto& buffer : problem.buffers()) {
    buffer->read_back();
    const auto damage = buffer->damage();
    // Memory of somebody else is worse than an input that is not what it was.
    const bool worse = damage && (!found || damage->kind == Damage::Kind::guard);
    if (worse) found = failure_of_damage(problem, *buffer, *damage);
  }
  return found;
}

bool beyond_32_bits(const Problem& problem) {
  for (const auto& buffer : problem.buffers())
    if (buffer->span() > k32BitElements) return true;
  return false;
}

Failure index_overflow(const std::string& where, std::size_t offset) {
  const bool is_unsigned = offset >= 2 * k32BitElements;
  std::string message = fmt::format(
      "Only what lies {} elements or more from the start of an array is wrong: {} of 32 bits ends "
      "there.",
      is_unsigned ? 2 * k32BitElements : k32BitElements,
      is_unsigned ? "an unsigned index" : "an index");
  if (where.empty())
    message = fmt::format(
        "An array here has more than {} elements, where an index of 32 bits ends.", k32BitElements);
  else
    message += fmt::format(" The first such element is {}.", where);
  return {"device_fault", "index_overflow", message,
          "row * ld + col must be computed in std::size_t: convert one factor before multiplying. "
          "The same holds for blockIdx.x * blockDim.x."};
}

}  // namespace lab
