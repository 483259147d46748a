#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# new_lab_graded.sh BUILD MPI: labs that new_lab adds to a copy of the tree are found, built, graded
# and checked there, and only their own folders are new.  The copy has a build folder of its own,
# which uses the kit of BUILD; MPI (ON or OFF) says whether one of the labs has several ranks.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
# shellcheck source=../lib/files.sh
source "$here/../lib/files.sh"
root=$(cd -- "$here/../.." && pwd)
build=$1 with_mpi=$2
if ! command -v git >/dev/null; then
  echo 'skipped: git is not here'
  exit 77
fi
clone=$scratch/clone clone_build=$scratch/build

in_clone() { git -C "$clone" -c user.name=test -c user.email=test@localhost "$@"; }
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
grade() { LAB_BUILD_DIR=$clone_build run "$build/bin/grader" "$@" --device cpu; }

# next_steps_only LAB: what check prints of the fresh lab is what its author has to fill in, and the
# first of it is the first file that an author writes.
next_steps_only() {
  local faults
  expect_status 1
  faults=$(grep -E '^ *fault ' <<<"$out")
  [[ ${faults%%$'\n'*} == *"labs/$1/lab.h:"*': still says FILL IN' ]] || fail 'lab.h is not first'
  expect_out "labs/$1/lab.toml:3: still says FILL IN"
  if grep -v 'still says FILL IN' <<<"$faults"; then fail 'another fault'; fi
}

mkdir "$clone"
project_files | tar -C "$root" -cf - -T - | tar -C "$clone" -xf -
in_clone init -q
in_clone add -A
in_clone commit -qm 'as it is'

it 'a new lab is two folders, and nothing else changes'
labs=(0_first_steps/09_fresh)
if [[ $with_mpi == ON ]]; then labs+=(6_mpi/69_fresh_ranks); fi
expected=
for lab in "${labs[@]}"; do
  run "$clone/scripts/new_lab" "$lab"
  expect_status 0
  expected+="?? labs/$lab/"$'\n'
done
for lab in "${labs[@]}"; do expected+="?? solutions/$lab/"$'\n'; done
run in_clone status --porcelain
[[ $out == "${expected%$'\n'}" ]] || fail "expected: $expected"

if [[ $with_mpi == ON ]]; then
  # What an author changes for several ranks: the lab's need, and how many take part in a case.
  sed -i 's/^\[needs\]$/&\nranks = 2/' "$clone/labs/6_mpi/69_fresh_ranks/lab.toml"
  sed -i 's|^ *// Every input element is read once.*|    .ranks = [](Length s) { return s.n > 100 ? 2 : 1; },\n&|' \
    "$clone/labs/6_mpi/69_fresh_ranks/harness.cu"
fi

it 'the build finds them'
run cmake -S "$clone" -B "$clone_build" -G Ninja "-DLAB_KIT=$build" -DLAB_CUDA=OFF \
  "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)" "-DCMAKE_PREFIX_PATH=$(cached CMAKE_PREFIX_PATH)"
expect_status 0

it 'the skeleton is not started; the grader builds the harness'
grade grade 09
expect_status 0
expect_out 'TODO 1'
grade grade 09 --json
expect_out 'not_started'

it 'the rung passes'
grade grade 09 --solutions --json
expect_out '"ok"'

it 'so does its code under any other name, with what lies beside it'
sed 's/^#include "lab.h"/&\n#include "beside.h"/' "$clone"/solutions/*/09_fresh/v1_*.cu >"$scratch/answer"
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

it 'its check says what is still to do, in order, and grades nothing before that'
grade check 09
next_steps_only 0_first_steps/09_fresh
expect_out 'nothing was graded'

it 'graded all the same, it has no other fault'
grade check 09 --only '*'
next_steps_only 0_first_steps/09_fresh

it 'what the phase shares is found by harness and submission, and its test is built'
mkdir "$clone/labs/0_first_steps/common"
echo 'inline float twice(float x) { return x + x; }' >"$clone/labs/0_first_steps/common/twice.h"
printf '%s\n' '#include "twice.h"' '#include <gtest/gtest.h>' \
  'TEST(Twice, IsTwice) { EXPECT_EQ(twice(2), 4); }' >"$clone/labs/0_first_steps/common/twice_test.cpp"
sed -i 's/^#include "lab.h"/&\n#include "twice.h"/' "$clone/labs/0_first_steps/09_fresh/harness.cu"
sed 's/^#include "lab.h"/&\n#include "twice.h"/' "$clone"/solutions/*/09_fresh/v1_*.cu >"$scratch/shared.cu"
grade grade 09 --file "$scratch/shared.cu" --json
expect_out '"ok"'
run cmake --build "$clone_build" --target 0_first_steps_tests
expect_status 0
run "$clone_build/bin/0_first_steps_tests"
expect_out 'PASSED'
rm -r "$clone/labs/0_first_steps/common"

if [[ $with_mpi == ON ]]; then
  it 'the lab of two ranks runs as two ranks'
  grade grade 69 --solutions --json
  expect_out '"ok"'
  grade check 69 --only '*'
  next_steps_only 6_mpi/69_fresh_ranks

  it 'a need that cannot be read is named with file and line'
  sed -i 's/^ranks = 2$/ranks = two/' "$clone/labs/6_mpi/69_fresh_ranks/lab.toml"
  run cmake --build "$clone_build" --target 69_fresh_ranks_cpu
  expect_status 1
  [[ $out$err == *'69_fresh_ranks/lab.toml:'*'"ranks" must be a whole'* ]] || fail 'not named'
fi

it 'still nothing else has changed'
run in_clone status --porcelain
[[ $out == "${expected%$'\n'}" ]] || fail "expected: $expected"
done_testing
