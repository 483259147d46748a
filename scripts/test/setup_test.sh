#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# scripts/lab setup, on a project of tiny targets: it builds the compiler for programs of one's own, too.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
unset CI LAB_BUILD_DIR LAB_CMAKE_ARGS LAB_JOBS CMAKE_PREFIX_PATH

project="$scratch/a project"
mkdir -p "$project"
cp -r "$here/.." "$project/scripts"
cp "$here/../../CMakePresets.json" "$project/"
cat >"$project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
add_executable(grader nothing.cpp)
add_executable(simt-cc EXCLUDE_FROM_ALL nothing.cpp)
add_library(simt SHARED EXCLUDE_FROM_ALL nothing.cpp)
CMAKE
echo 'int main() {}' >"$project/nothing.cpp"

it 'setup builds simt-cc and what its programs need, and says where it is'
run "$project/scripts/lab" setup
expect_status 0
expect_err "for programs of your own, $project/build/bin/simt-cc"
[[ -x $project/build/bin/simt-cc ]] || fail 'there is no simt-cc'
[[ -e $project/build/libsimt.so ]] || fail 'there is no libsimt.so'

it 'a new lab and a changed need of it are configured again, no other fact is'
facts=$project/labs/1_memory/11_new/lab.toml
mkdir -p "$(dirname "$facts")"
printf '%s\n' 'title = "new"' '[needs]' 'ranks = 2' '[time]' 'case = 5' >"$facts"
run "$project/scripts/lab" setup
expect_err 'setting up the build'
sed -i 's/ranks = 2/ranks = 4/' "$facts"
run "$project/scripts/lab" setup
expect_err 'setting up the build'
sed -i 's/"new"/"newer"/; s/case = 5/case = 6/' "$facts"
run "$project/scripts/lab" setup
expect_status 0
expect_no_err 'setting up the build'

it 'a lab.toml that CMake cannot read is one sentence, without a call stack'
printf '%s\n' 'message(STATUS "LAB_FAULT: labs/a/lab.toml:3: it is broken")' \
  'message(FATAL_ERROR "broken")' >>"$project/CMakeLists.txt"
run "$project/scripts/lab" setup
expect_status 3
expect_err 'lab: labs/a/lab.toml:3: it is broken'
expect_no_err 'CMake Error'
done_testing
