#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# new_lab_graded.sh BUILD FRESH: FRESH holds a lab as new_lab leaves it, and its harness.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
build=$1 fresh=$2

# The grader is told of this tree instead of the project's; its harness is built already.
sed -e "s|\"source_dir\": .*|\"source_dir\": \"$fresh\",|" -e "s|\"build_dir\": .*|\"build_dir\": \"$fresh\",|" \
  -e 's|"build": .*|"build": ["true", "{target}"],|' \
  -e "s|$build/harness/cpu/{lab}|$fresh/harness/cpu/{lab}|" "$build/devices.json" >"$fresh/devices.json"
grade() { LAB_BUILD_DIR=$fresh run "$build/bin/grader" "$@" --device cpu; }

it 'the skeleton is not started'
grade grade 09
expect_status 0
expect_out 'TODO 1'
grade grade 09 --json
expect_out 'not_started'

it 'the rung passes'
grade grade 09 --solutions --json
expect_out '"ok"'

it 'so does its code under any other name, with what lies beside it'
sed 's/^#include "lab.h"/&\n#include "beside.h"/' "$fresh"/solutions/*/09_fresh/v1_*.cu >"$scratch/answer"
touch "$scratch/beside.h"
grade grade 09 --file "$scratch/answer" --json
expect_out '"ok"'

it 'what does not compile is shown under that name'
echo 'oops' >>"$scratch/answer"
grade grade 09 --file "$scratch/answer" --json
expect_out '"compile_error"'
expect_out '"answer:'

it 'the known-bad submission gets its verdict and its diagnosis'
grade grade 09 --wrong triples --json
expect_out 'wrong_answer'
expect_out 'constant_factor'

it 'what the host has computed is not taken for the kernel'"'"'s'
cat >"$scratch/on_host.cu" <<'CUDA'
#include <vector>

#include "lab.h"
#include "lab/check.h"

namespace {
__global__ void for_show() {}
}  // namespace

void lab::fresh(const float* in, float* out, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  std::vector<float> all(n);
  CUDA_CHECK(cudaMemcpyAsync(all.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (float& one : all) one *= 2.0f;
  CUDA_CHECK(cudaMemcpyAsync(out, all.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));
  for_show<<<1, 1, 0, stream>>>();
  CUDA_CHECK(cudaStreamSynchronize(stream));
}
CUDA
grade grade 09 --file "$scratch/on_host.cu" --json
expect_out '"computed_on_host"'

it 'its check says what is still to do, and finds nothing else'
grade check 09
expect_status 1
expect_out 'lab.toml:3: still says FILL IN'
if grep -E '^ *fault ' <<<"$out" | grep -v 'still says FILL IN$'; then fail 'another fault'; fi
done_testing
