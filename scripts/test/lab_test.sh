#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# scripts/lab on a project of three tiny targets, with real CMake and ninja, and with a made-up apt-get.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
unset CI LAB_BUILD_DIR LAB_CMAKE_ARGS LAB_JOBS CMAKE_PREFIX_PATH

project="$scratch/a project"
lab="$project/scripts/lab"

make_project() {
  mkdir -p "$project/grader"
  cp -r "$here/.." "$project/scripts"
  cp "$here/../../CMakePresets.json" "$project/"
  cat >"$project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(DEFINED ENV{TINY_NEEDS} AND NOT EXISTS $ENV{TINY_NEEDS})
  message(STATUS "LAB_MISSING: fmt CLI11")
  message(FATAL_ERROR "missing")
endif()
if(DEFINED ENV{TINY_WANTS} AND NOT EXISTS $ENV{TINY_WANTS})
  message(STATUS "LAB_WANTED: MPI")
endif()
enable_testing()
add_executable(grader grader/grader.cpp)
add_executable(rest grader/rest.cpp)
if(EXISTS ${CMAKE_SOURCE_DIR}/stuck.sh)
  add_custom_target(stuck COMMAND ${CMAKE_SOURCE_DIR}/stuck.sh)
  add_dependencies(grader stuck)
endif()
add_test(NAME good COMMAND true)
add_test(NAME bad COMMAND test ! -e ${CMAKE_SOURCE_DIR}/break)
add_test(NAME waits COMMAND sh -c "echo this needs a GPU && exit 77")
add_test(NAME slow COMMAND sh -c "echo skipped: not today && exit 77")
if(DEFINED ENV{TINY_LOST})
  add_test(NAME lost COMMAND ${CMAKE_SOURCE_DIR}/not_there)
endif()
set_tests_properties(waits slow PROPERTIES SKIP_RETURN_CODE 77)
CMAKE
  cat >"$project/grader/grader.cpp" <<'CPP'
#include <cstdio>
#include <unistd.h>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  std::puts("");
  std::fflush(stdout);
  while (argc > 2 && argv[1][0] == 'w' && access(argv[2], F_OK) != 0) usleep(20000);
  return argc > 1 && argv[1][0] == 'x' ? 2 : 0;
}
CPP
  echo 'int main() {}' >"$project/grader/rest.cpp"
}

# A PATH that holds every tool of this machine but those named.
path_without() {
  local folder
  folder=$(mktemp -d -p "$scratch")
  ln -s /usr/local/bin/* /usr/bin/* "$folder" 2>/dev/null || true  # names that both have
  (cd "$folder" && rm -f "$@")
  printf '%s' "$folder"
}

test_bare_tree() {
  it 'help builds nothing'
  run "$lab" --help
  expect_status 0
  expect_out 'Usage: scripts/lab VERB'
  [[ ! -e $project/build ]] || fail 'a build folder appeared'

  it 'help that cannot be written is no help'
  run bash -c '"$0" --help >/dev/full' "$lab"
  expect_status 3
  expect_err 'cannot write to standard output'

  it 'no verb at all is a usage error'
  run "$lab"
  expect_status 2
  expect_err 'Usage: scripts/lab VERB'
}

test_missing_tools() {
  local bin
  bin=$(path_without apt-get sudo ninja ninja-build)
  it 'without ninja and without apt, one line says what to run'
  PATH=$bin run "$lab" list
  expect_status 3
  expect_err_lines 1
  expect_err 'missing: ninja. Run: sudo apt-get install -y g++ cmake ninja-build libfmt-dev'
  expect_err 'spack -e . install'

  if ((EUID == 0)); then
    it 'as root, apt-get is called for all of it at once'
    printf '#!/bin/sh\necho "$@" >>"%s/apt.calls"\nln -s %s "%s/ninja"\n' \
      "$scratch" "$(command -v ninja || command -v ninja-build)" "$bin" >"$bin/apt-get"
    chmod +x "$bin/apt-get"
    PATH=$bin run "$lab" list one
    expect_status 0
    expect_out '[list][one]'
    grep -q 'install --no-install-recommends g++ cmake ninja-build libfmt-dev' "$scratch/apt.calls" ||
      fail 'apt-get was not asked for the packages'
    rm -rf "$project/build"
  fi
}

test_wanted_libraries() {
  local bin
  bin=$(path_without apt-get sudo)
  it 'what only some labs need stops nothing'
  TINY_WANTS="$scratch/mpi" PATH=$bin run "$lab" list one
  expect_status 0
  expect_out '[list][one]'
  expect_err 'without MPI: the labs that need it are left out'
  rm -rf "$project/build"

  if ((EUID == 0)); then
    it 'as root, apt-get gets it, and CMake runs again'
    printf '#!/bin/sh\necho "$@" >"%s/apt.calls"\ntouch "%s/mpi"\n' "$scratch" "$scratch" >"$bin/apt-get"
    chmod +x "$bin/apt-get"
    TINY_WANTS="$scratch/mpi" PATH=$bin run "$lab" list
    expect_status 0
    grep -q 'install --no-install-recommends libopenmpi-dev openmpi-bin$' "$scratch/apt.calls" ||
      fail 'apt-get was not asked for the packages'
    rm -rf "$project/build"

    it 'as root, apt-get gets it also after what must be had'
    printf '#!/bin/sh\ncd "%s"\necho "$@" >>calls\ncase $* in *mpi*) >mpi2 ;; *) >fmt ;; esac\n' "$scratch" >"$bin/apt-get"
    TINY_NEEDS="$scratch/fmt" TINY_WANTS="$scratch/mpi2" PATH=$bin run "$lab" list
    expect_status 0
    expect_out '[list]'
    grep -q 'libopenmpi-dev openmpi-bin$' "$scratch/calls" || fail 'apt-get was not asked for MPI'
    rm -rf "$project/build"
  fi
}

test_missing_libraries() {
  local bin
  bin=$(path_without apt-get sudo)
  it 'libraries that CMake misses are named, with their packages'
  TINY_NEEDS="$scratch/here" PATH=$bin run "$lab" list
  expect_status 3
  expect_err 'missing: fmt CLI11. Run: sudo apt-get install -y libfmt-dev libcli11-dev '

  if ((EUID == 0)); then
    it 'as root, apt-get gets just those, and CMake runs again'
    printf '#!/bin/sh\necho "$@" >"%s/apt.calls"\ntouch "%s/here"\n' "$scratch" "$scratch" >"$bin/apt-get"
    chmod +x "$bin/apt-get"
    TINY_NEEDS="$scratch/here" PATH=$bin run "$lab" list
    expect_status 0
    grep -q 'install --no-install-recommends libfmt-dev libcli11-dev$' "$scratch/apt.calls" ||
      fail 'apt-get was not asked for the packages'

    it 'an apt-get that fails is reported in one sentence'
    printf '#!/bin/sh\necho no network; exit 100\n' >"$bin/apt-get"
    rm -rf "$project/build" "$scratch/here"
    TINY_NEEDS="$scratch/here" PATH=$bin run "$lab" list
    expect_status 3
    expect_err 'apt-get could not install that'
  fi
  rm -rf "$project/build"
}

test_first_and_second_call() {
  local before
  it 'builds the grader, and nothing more, and hands over'
  run "$lab" list one 'two words'
  expect_status 0
  expect_out '[list][one][two words]'
  [[ ! -e $project/build/bin/rest ]] || fail 'another target was built'

  it 'a second call says nothing, and starts in under a second'
  before=$(date +%s%N)
  run "$lab" list
  expect_status 0
  [[ -z $err ]] || fail 'something was said'
  (($(date +%s%N) - before < 1000000000)) || fail 'it took longer than a second'

  it 'what CI built is not built again by a plain call'
  CI=true run "$lab" list
  expect_err 'setting up the build'
  run "$lab" list
  expect_status 0
  expect_no_err 'setting up the build'

  it 'works from another folder and through a link'
  ln -s "$lab" "$scratch/link"
  run env -C / "$scratch/link" list
  expect_out '[list]'

  it "keeps the grader's exit code"
  run "$lab" x
  expect_status 2

  it 'a changed CMakeLists.txt is configured again'
  echo '# changed' >>"$project/CMakeLists.txt"
  run "$lab" list
  expect_status 0
  expect_err 'setting up the build'
}

test_build_folder() {
  it 'a build folder that was moved is built again from scratch'
  mv "$project" "$project 2"
  run "$project 2/scripts/lab" list
  expect_status 0
  expect_err 'from scratch'
  mv "$project 2" "$project"

  it 'so is one of another compiler'
  run "$lab" list
  sed -i '1s/$/ newer/' "$project/build/.stamp"
  run "$lab" list
  expect_status 0
  expect_err 'from scratch'

  it 'an unwritable folder is one sentence'
  LAB_BUILD_DIR=/proc/none run "$lab" list
  expect_status 3
  expect_err_lines 1
  expect_err 'cannot write to /proc/none'

  it 'code that does not compile shows the error and where the log is'
  echo 'oops' >>"$project/grader/grader.cpp"
  run "$lab" list
  expect_status 3
  expect_err 'oops'
  expect_err 'build/logs/build.log'
  sed -i '$d' "$project/grader/grader.cpp"

  it 'two calls at once take turns'
  "$lab" list >"$scratch/first" 2>&1 &
  run "$lab" list
  expect_status 0
  wait $! || fail "the other call failed: $(<"$scratch/first")"
}

test_packages_of_tests() {
  local bin
  mkdir "$project/cluster"
  printf '#!/bin/sh\n[ -e "%s/slurm" ] || echo munge slurmd\n' "$scratch" >"$project/cluster/local"
  chmod +x "$project/cluster/local"
  bin=$(path_without apt-get sudo)
  it 'what only some tests need is asked for, and no more'
  PATH=$bin run "$lab" test good
  expect_status 0
  expect_err 'will be skipped without: sudo apt-get install -y munge slurmd'
  expect_last_line '1 passed, 0 failed, 0 skipped'
  PATH=$bin run "$lab" list
  expect_no_err 'apt-get'

  if ((EUID == 0)); then
    it 'an apt-get that fails costs those tests, and no others'
    printf '#!/bin/sh\nexit 100\n' >"$bin/apt-get"
    chmod +x "$bin/apt-get"
    PATH=$bin run "$lab" test good
    expect_status 0
    expect_err 'those tests will be skipped'

    it 'as root, apt-get gets it'
    printf '#!/bin/sh\necho "$@" >"%s/apt.calls"\ntouch "%s/slurm"\n' "$scratch" "$scratch" >"$bin/apt-get"
    PATH=$bin run "$lab" test good
    expect_status 0
    grep -q 'install --no-install-recommends munge slurmd$' "$scratch/apt.calls" ||
      fail 'apt-get was not asked for the packages'
  fi
  rm -r "$project/cluster"
}

# toolchain_with VARIABLE=VALUE: the line of the stamp that it gives.
toolchain_with() {
  env "$1" root=/r build=/b logs=/l bash -c "source '$here/../lib/build.sh'; toolchain"
}

test_other_path() {
  local bin
  it 'another PATH to the same tools leaves the build as it is'
  bin=$(mktemp -d -p "$scratch")
  ln -s "$(command -v g++)" "$(command -v cmake)" "$bin"
  PATH=$bin:$PATH run "$lab" list
  expect_status 0
  expect_no_err 'from scratch'

  it 'a tool that is named twice counts once'
  run toolchain_with CUDACXX=cmake
  [[ $out == "$(toolchain_with CUDACXX=/not/there)" ]] || fail 'it counts twice'
}

test_locks() {
  local bin
  bin=$(mktemp -d -p "$scratch")
  printf '#!/bin/sh\necho "$*" >>"%s/calls"\nrm "%s/busy" 2>/dev/null && exit 1\nexit 0\n' \
    "$bin" "$bin" >"$bin/flock"
  chmod +x "$bin/flock"
  it 'a second of waiting for the lock is not worth a word'
  PATH=$bin:$PATH run "$lab" list
  expect_no_err 'waiting for it'
  [[ $(head -n 1 "$bin/calls") == '-w 1 9' ]] || fail 'it does not wait for a second'

  it 'more is'
  touch "$bin/busy"
  PATH=$bin:$PATH run "$lab" list
  expect_err 'another scripts/lab is building'
  expect_out '[list]'

  it 'a folder in which somebody grades is emptied only afterwards'
  "$lab" wait "$scratch/go" >"$scratch/first" 2>&1 &
  local grading=$!
  wait_until grep -qF '[wait]' "$scratch/first"
  sed -i '1s/$/ newer/' "$project/build/.stamp"
  "$lab" list >"$scratch/second" 2>&1 &
  wait_until grep -q 'waiting for the gradings that run in it' "$scratch/second"
  wait_until flock -n "$project/build/.grader.lock" true  # a grading may build meanwhile
  [[ -x $project/build/bin/grader ]] || fail 'it was emptied under the grading'
  touch "$scratch/go"
  wait $! || fail "the second call failed: $(<"$scratch/second")"
  wait "$grading" || fail "the grading failed: $(<"$scratch/first")"
  grep -q 'from scratch' "$scratch/second" || fail 'it was not built again'
}

test_signals() {
  local signal
  printf '#!/bin/sh\necho $$ >"%s/stuck.pid"\nexec sleep 600\n' "$scratch" >"$project/stuck.sh"
  chmod +x "$project/stuck.sh"
  echo '# stuck' >>"$project/CMakeLists.txt"
  for signal in TERM HUP KILL; do
    it "SIG$signal ends the build too, and then the lock is free"
    rm -f "$scratch/stuck.pid"
    "$lab" list >"$scratch/first" 2>&1 &
    wait_until test -s "$scratch/stuck.pid"
    kill -s "$signal" $!
    wait $! && status=0 || status=$?
    expect_status $((128 + $(kill -l "$signal")))
    [[ $signal != KILL ]] || wait_until flock -n "$project/build/.grader.lock" true
    ! kill -0 "$(<"$scratch/stuck.pid")" 2>/dev/null || fail 'the build goes on'
    flock -n "$project/build/.grader.lock" true || fail 'the lock is held'
  done
  rm "$project/stuck.sh"
  echo '# not stuck' >>"$project/CMakeLists.txt"
}

test_suite() {
  it 'test builds everything, counts, and closes with the plain line'
  run "$lab" test
  expect_status 0
  expect_out '1 skipped for want of a GPU'
  expect_out 'slow is skipped: not today'
  expect_last_line '2 passed, 0 failed, 2 skipped'
  [[ -e $project/build/bin/rest ]] || fail 'not everything was built'

  it 'counts that cannot be written are our fault'
  run bash -c '"$0" test good >/dev/full' "$lab"
  expect_status 3

  it 'a failing test fails the run'
  touch "$project/break"
  run "$lab" test
  expect_status 1
  expect_out 'bad'
  expect_last_line '1 passed, 1 failed, 2 skipped'

  it 'a test whose program is not there has failed'
  echo '# again' >>"$project/CMakeLists.txt"
  TINY_LOST=1 run "$lab" test lost
  expect_status 1
  expect_last_line '0 passed, 1 failed, 0 skipped'

  it 'a word or a GoogleTest filter chooses tests'
  run "$lab" test goo
  expect_last_line '1 passed, 0 failed, 0 skipped'
  run "$lab" test '--gtest_filter=go*:wait?'
  expect_last_line '1 passed, 0 failed, 1 skipped'

  it 'an empty filter is a usage error'
  run "$lab" test ''
  expect_status 2
  expect_err 'an empty filter'

  it 'a filter that fits nothing is a usage error'
  run "$lab" test nothing_like_that
  expect_status 2
  expect_err 'no test'
}

make_project
test_bare_tree
test_missing_tools
test_wanted_libraries
test_missing_libraries
test_first_and_second_call
test_build_folder
test_other_path
test_locks
test_signals
test_suite
test_packages_of_tests
done_testing
