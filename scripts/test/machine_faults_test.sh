#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# machine_faults_test.sh BUILD: a correct submission is graded with the real compiler, loader and
# harness on a machine that lacks something.  The verdict is internal_error with the cause.  Most of
# it needs to mount in a namespace of its own; where that is not permitted, it is skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
build=$(cd -- "$1" && pwd)
root=$(cd -- "$here/../.." && pwd)
runs=$build/runs
mkdir -p "$runs"
cp "$root"/solutions/*/01_vector_add/v2_*.cu "$scratch/good.cu"
grade=("$build/bin/grader" grade 01 --file "$scratch/good.cu" --no-build --device cpu --json)

# in_namespace COMMAND: grades after the shell has run COMMAND, whose mounts nobody else sees.
in_namespace() {
  local user=(--map-root-user)
  ((EUID != 0)) || user=()
  run unshare "${user[@]}" --mount bash -c "set -e; $1"' && exec "$@"' -- "${grade[@]}"
}

# hide TOOL: the compiler cannot start it.
hide() { in_namespace "mount --bind /dev/null '$(readlink -f -- "$1")'"; }

expect_machine() {
  expect_status 3
  expect_out '"verdict": "internal_error"'
  expect_out '"diagnosis": "machine"'
  expect_out '"open": 100.0'
  expect_out "$1"
}

it 'too little address space is the fault of nobody who submits'
run bash -c 'ulimit -v 300000 && exec "$@"' -- "${grade[@]}"
expect_machine 'ulimit -v'

in_namespace "mount -t tmpfs none '$runs'"
if [[ $err == *unshare:* || $err == *mount:* ]]; then
  done_testing
  echo "skipped: what needs a mount, which is not permitted here: $err"
  exit 77
fi

it 'nothing is wrong in a namespace as such'
expect_status 0
expect_out '"verdict": "ok"'

it 'tools of the compiler that are missing are'
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
# tool NAME: the program that the compiler starts, which is not always the first one in PATH.
tool() { command -v "$("$compiler" -print-prog-name="$1")"; }
hide "$(tool cc1plus)"
expect_machine cc1plus
hide "$(tool as)"
expect_machine "fails here as well"
linker=ld
if grep -q fuse-ld=gold "$build/devices.json"; then linker=ld.gold; fi
hide "$(tool "$linker")"
expect_machine 'cannot find'

it 'a system header that is missing is'
header=$("$compiler" -x c++ -M - <<<'#include <cstddef>' | tr ' \\' '\n\n' | grep '/cstddef$')
in_namespace "mount -t tmpfs none '$(dirname -- "$header")'"
expect_machine 'fails here as well'

it 'a disk without space or inodes is'
in_namespace "mount -t tmpfs -o size=32k none '$runs'"
expect_machine "the disk of $runs"
in_namespace "mount -t tmpfs -o nr_inodes=4 none '$runs'"
expect_machine "inodes left"

it 'a folder from which nothing may be loaded is'
in_namespace "mount -t tmpfs -o noexec none '$runs'"
expect_machine 'mounted noexec'

done_testing
