// Why a case failed, and how CUDA's error codes become verdicts.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <optional>
#include <string>

#include "lab/check.h"
#include "live.h"
#include "memory.h"
#include "records.h"

namespace lab {

struct Failure {
  std::string verdict;
  std::string diagnosis;
  std::string message;
  std::string look_at;
  std::optional<FirstBad> first_bad{};
  std::size_t bad = 0;
  std::size_t total = 0;
  std::string pattern{};
};

/// The submission's CUDA_CHECK threw.
Failure failure_of(const CudaError& error);

/// A code that the submission left behind: by a launch that it did not check (`at_launch`), or
/// found when its work was waited for.
Failure failure_of(cudaError_t code, bool at_launch);

/// A finding of the device itself names the fault better than an error code does.
Failure failure_of(const live::Finding& finding, cudaError_t code);

/// A guard, padding or input that was touched.
Failure failure_of(const Buffer& buffer, const Damage& damage);

/// The submission called cudaDeviceReset().
Failure failure_of_reset();

/// The stream was done, and work of the submission was not.
Failure failure_of_other_stream();

/// The result is right, and no kernel was launched for it.
Failure failure_of_host_work();
inline constexpr const char* kComputedOnHost = "computed_on_host";  ///< Its diagnosis.
/// The submission called what belongs to the harness: where findings go, what is counted.
Failure failure_of_device_control();
/// Says so for the whole run, if it is so: for what has no record of a case.
void tell_if_controlled(const RecordWriter& records);
/// It keeps more streams than the contract allows.
Failure failure_of_streams(std::size_t streams, std::size_t most);
/// It allocates memory of the device, which the contract forbids.
Failure failure_of_allocation();

/// Whatever else the submission threw.
Failure failure_of_exception(const std::string& what);

}  // namespace lab
