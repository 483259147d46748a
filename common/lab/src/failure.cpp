// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "failure.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "count_of.h"
#include "device.h"

namespace lab {
namespace {

struct Named {
  const char* verdict;
  const char* diagnosis;
  const char* look_at;
};

constexpr const char* kLookAtLaunch =
    "A grid of 0 blocks (where a size of this case is 0, nothing is to be launched), or of more "
    "than 65535 in y or z, threads per block (at most 1024), shared memory per block, registers.";
constexpr const char* kLookAtAccess =
    "The index of the access against the size of the array, and whether the pointer belongs to the "
    "device.";

Named name_of(cudaError_t code, bool at_launch) {
  switch (code) {
    case cudaErrorMemoryAllocation:
      return {"out_of_memory", "device_memory", "How much memory is allocated, and is it freed?"};
    case cudaErrorInvalidConfiguration:
    case cudaErrorLaunchOutOfResources:
      return {"device_fault", "launch_rejected", kLookAtLaunch};
    case cudaErrorInvalidValue:
      if (at_launch) return {"device_fault", "launch_rejected", kLookAtLaunch};
      return {"device_fault", "exception", "The arguments of the call that is named."};
    case cudaErrorInvalidResourceHandle:
      return {
          "device_fault", "wrong_device",
          "cudaSetDevice() before a launch: the stream must be of the device that is current. Is "
          "rank r on device r, or on the one that was given?"};
    case cudaErrorNoKernelImageForDevice:
      return {"internal_error", "no_kernel_image",
              "The build: it was made for another card (LAB_CUDA_ARCHITECTURES)."};
    case cudaErrorIllegalAddress:
    case cudaErrorInvalidAddressSpace:  // what a wild address runs into
      return {"device_fault", "illegal_address", kLookAtAccess};
    case cudaErrorMisalignedAddress:
      return {"device_fault", "misaligned_address",
              "Vector types (float4 needs a multiple of 16 bytes) and casts of pointers."};
    case cudaErrorLaunchTimeout:
      return {"timeout", "kernel_never_ends", "The condition that ends the loop in the kernel."};
    default:
      return {"device_fault", "exception", "The call that is named, and what was done before it."};
  }
}

std::string elements_were(std::size_t count, const std::string& of) {
  return count == 1 ? fmt::format("1 element {} was", of)
                    : fmt::format("{} elements {} were", count, of);
}

// A sentence starts with a capital, if not with a function's name, and ends with a full stop.
std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  const bool names_function = text.find('(') < text.find(' ');
  if (!names_function && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  if (text.back() != '.') text += '.';
  return text;
}

std::string text_of(cudaError_t code) {
  return fmt::format("{} ({})", cudaGetErrorString(code), cudaGetErrorName(code));
}

// What the cpu device's own names call for.
Named name_of(std::string_view kind) {
  if (kind == "kernel_never_ends") return {"timeout", "kernel_never_ends", ""};
  if (kind == "missing_barrier") return {"race", "missing_barrier", ""};
  if (kind == "race") return {"race", "data_race", ""};
  if (kind == "stream_race" || kind == "host_race")
    return {"race", "", "What orders the two: one stream, an event, a synchronisation."};
  if (kind == "missing_fence")
    return {"race", "",
            "The flag: store it with memory_order_release (or behind __threadfence_system()), load "
            "it with memory_order_acquire, in system scope where devices meet."};
  if (kind == "blocks_not_resident")
    return {
        "device_fault", "",
        "How many blocks the card holds at once (SMs times blocks per SM): if a block waits for "
        "another, both must be on the card, so launch no more than that and loop inside."};
  if (kind == "endless_wait")
    return {
        "device_fault", "",
        "The condition of the loop that waits: who writes that place, to which value, and has it "
        "been started? A flag that counts up is compared with <, not with !=."};
  if (kind == "deadlock" || kind == "divergent_barrier")
    return {"device_fault", "",
            "A barrier (__syncthreads, __syncwarp, a shuffle with a full mask) inside an `if` or "
            "after a `return` that not all threads take."};
  if (kind == "wrong_mask")
    return {"device_fault", "",
            "The mask must name exactly the lanes that come to this call: 0xffffffff where the "
            "whole warp does."};
  if (kind == "host_pointer_in_kernel")
    return {"device_fault", "", "Which pointers come from cudaMalloc, and which from the host?"};
  if (kind == "invalid_copy") {
    return {"device_fault", "",
            "The pointers and the size of the copy: an offset counts elements, the size bytes, and "
            "the last byte must lie in the same array as the first."};
  }
  if (kind == "launch_rejected") return {"device_fault", "", kLookAtLaunch};
  if (kind == "stack_overflow")
    return {"device_fault", "", "Recursion in the kernel, and large arrays local to a thread."};
  if (kind == "assertion_failed")
    return {"device_fault", "", "What the assert() in the kernel says."};
  if (kind == "trap") return {"device_fault", "", "The __trap() in the kernel: what leads there?"};
  if (kind == "integer_division_by_zero")
    return {"device_fault", "", "Divisions and % in the kernel whose divisor may be 0."};
  if (kind.starts_with("collective_"))
    return {
        "device_fault", "",
        "The calls of NCCL on all ranks: the same ones, in the same order, with the same count, "
        "type and root; several ranks of one thread in a group."};
  return {"device_fault", "", kLookAtAccess};
}

}  // namespace

namespace {

// "invalid configuration argument (a block (2048, 1, 1) has 2048 threads, and may have 1024)"
std::string why_rejected(cudaError_t code) {
  const std::string why = device::rejection();
  return why.empty() ? text_of(code) : fmt::format("{} ({})", text_of(code), why);
}

}  // namespace

Failure failure_of(const CudaError& error) {
  const std::string_view expression = error.expression();
  const bool at_launch = expression == "kernel launch";
  const Named named = name_of(error.code(), at_launch);
  std::string message =
      fmt::format("{} failed: {}.", at_launch ? "A launch" : expression, text_of(error.code()));
  if (std::string_view(named.diagnosis) == "launch_rejected" ||
      (at_launch && error.code() == cudaErrorInvalidResourceHandle))
    message = fmt::format("The launch of a kernel was rejected: {}.", why_rejected(error.code()));
  std::string_view file = error.file();
  file.remove_prefix(file.rfind('/') + 1);  // npos + 1 is 0
  return {named.verdict, named.diagnosis,
          fmt::format("{} It was noticed at {}:{}.", message, file, error.line()), named.look_at};
}

Failure failure_of(cudaError_t code, bool at_launch) {
  const Named named = name_of(code, at_launch);
  std::string message = fmt::format("The device stopped: {}.", text_of(code));
  if (std::string_view(named.diagnosis) == "launch_rejected")
    message = fmt::format(
        "The launch of a kernel was rejected: {}. Nothing ran, and the error was not checked; "
        "CUDA_CHECK_LAUNCH() after each launch says so at once.",
        why_rejected(code));
  else if (at_launch)
    message = fmt::format("A CUDA call failed and was not checked: {}.", text_of(code));
  return {named.verdict, named.diagnosis, message, named.look_at};
}

Failure failure_of(const live::Finding& finding, cudaError_t code) {
  const Named named = name_of(std::string_view(finding.kind));
  std::string message = as_sentence(finding.message.empty() ? text_of(code) : finding.message);
  if (!finding.kernel.empty() && message.find(finding.kernel) == std::string::npos)
    message += fmt::format(" Kernel: {}.", finding.kernel);
  if (finding.line > 0) {
    const std::size_t slash = finding.file.rfind('/');
    message +=
        fmt::format(" Near {}:{}.", finding.file.substr(slash == std::string::npos ? 0 : slash + 1),
                    finding.line);
  }
  const bool renamed = named.diagnosis[0] != '\0';
  return {named.verdict, renamed ? named.diagnosis : finding.kind, message, named.look_at};
}

namespace {

// Whether the padding that was written is that among the first rows * cols elements: what a store
// to row * cols + col writes.
bool takes_rows_for_adjacent(const Shape& shape, std::size_t written) {
  const std::size_t end = shape.rows * shape.cols;
  const std::size_t rest = end % shape.ld;
  const std::size_t among =
      end / shape.ld * (shape.ld - shape.cols) + (rest > shape.cols ? rest - shape.cols : 0);
  return shape.rows > 2 && written == among;
}

}  // namespace

Failure failure_of(const Buffer& buffer, const Damage& damage) {
  const std::string name = buffer.grid().name;
  const std::string where = buffer.where(damage.element);
  switch (damage.kind) {
    case Damage::Kind::guard:
      if (damage.row_step > 0) {
        return {"device_fault", "leading_dimension_wrong",
                fmt::format("{} written, {} first: the rows are taken to be {} elements apart, and "
                            "they are {}.",
                            elements_were(damage.count, "outside of " + name), where,
                            damage.row_step, buffer.shape().ld),
                fmt::format("The store: element (row, col) of {} lies at row * ld + col, with the "
                            "leading dimension of {} itself.",
                            name, name)};
      }
      return {"device_fault", "out_of_bounds_write",
              fmt::format("{} written, {} first.",
                          elements_were(damage.count, "outside of " + name), where),
              "The guard of the store: which threads have an index beyond the end, and what stops "
              "them?"};
    case Damage::Kind::padding:
      if (takes_rows_for_adjacent(buffer.shape(), damage.count)) {
        return {"wrong_answer", "leading_dimension_ignored",
                fmt::format("{} written, {} first: the rows are taken to be {} elements apart, and "
                            "they are {}.",
                            elements_were(damage.count, "of the padding of " + name), where,
                            buffer.shape().cols, buffer.shape().ld),
                fmt::format("The store: element (row, col) of {} lies at row * ld + col.", name)};
      }
      return {"wrong_answer", "padding_written",
              fmt::format("{} written, {} first. The gap between the columns and the leading "
                          "dimension belongs to somebody else.",
                          elements_were(damage.count, "of the padding of " + name), where),
              "The guard on the columns: it must compare with cols, and not with ld."};
    case Damage::Kind::content:
      break;
  }
  const std::string what =
      damage.count == 0
          ? fmt::format("{} was changed.", name)
          : fmt::format("{} changed, {} first.", elements_were(damage.count, "of " + name), where);
  return {"wrong_answer", "input_modified", what + " It is an input, and must stay as it is.",
          "The order of the arguments, and which pointer each store goes to."};
}

Failure failure_of_reset() {
  return {
      "device_fault", "device_reset",
      "The submission reset the device, which freed the arrays that it was given.",
      "cudaDeviceReset(): it is for the end of a whole program, never for a function that works "
      "with somebody else's memory."};
}

Failure failure_of_other_stream() {
  return {"race", "ignores_stream",
          "When the stream that the function was given had done all its work, other work that the "
          "function issued had not run: whoever waits for the stream reads old data.",
          "The fourth value between <<< and >>>, the last argument of cudaMemcpyAsync() and "
          "cudaMemsetAsync(): all must name `stream`, or another stream that it waits for."};
}

Failure failure_of_host_work() {
  return {"wrong_answer", kComputedOnHost,
          "The result is right, and the function launched no kernel: the host has computed it.",
          "Where the result is computed: it is a kernel's task."};
}

Failure failure_of_device_control() {
  return {"cheating_suspected", "device_control",
          "The submission called the cpu device's own controls (simt/control.h, simt/counters.h, "
          "simt/clock.h): they belong to the harness, and a GPU has none.",
          "Calls in namespace simt: a submission needs nothing but CUDA."};
}

void tell_if_controlled(const RecordWriter& records) {
  if (!device::was_controlled()) return;
  const Failure failure = failure_of_device_control();
  DiagnosticRecord told;
  told.kind = failure.diagnosis;
  told.message = failure.message;
  told.tool = "harness";
  records.write(told);
}

Failure failure_of_streams(std::size_t streams, std::size_t most) {
  return {"wrong_answer", "too_many_streams",
          fmt::format("The function keeps {}; the contract allows {}.", count_of(streams, "stream"),
                      most),
          "Where streams are made: a few, once, for all calls. Each costs memory and time, and the "
          "device has few queues: more streams do not overlap more."};
}

Failure failure_of_allocation() {
  return {
      "wrong_answer", "allocates_memory",
      "The function allocates memory of the device; the contract gives it all that it may use.",
      "cudaMalloc and its kin, also those that run only once: lab.h says which memory there is."};
}

Failure failure_of_exception(const std::string& what) {
  return {"device_fault", "exception", fmt::format("The submission threw an exception: {}", what),
          "What throws it, and why it is not caught."};
}

}  // namespace lab
