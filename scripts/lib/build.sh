# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Configures and builds: nothing when nothing changed, from scratch when the tools did.
# Uses say.sh, children.sh, packages.sh, $root, $build, $logs.

# Two locks.  Descriptor 9, .grader.lock: two calls that build take turns, and the grader takes it when
# it builds a harness.  Descriptor 8, .in_use.lock: whoever grades or tests shares it, whoever empties
# the folder needs it alone.  It is asked for only with the first one held, and never waited for, so
# that nobody waits for somebody who waits.

take_lock() {
  if ! mkdir -p "$logs" 2>/dev/null || ! { : >>"$build/.grader.lock"; } 2>/dev/null; then
    die "$EXIT_OURS" "cannot write to $build ($(why_unwritable)); LAB_BUILD_DIR=DIR builds elsewhere."
  fi
  exec 9>>"$build/.grader.lock"
  flock -w 1 9 && return
  say "another scripts/lab is building in $build; waiting for it."
  until flock -w 1 9; do :; done  # in pieces: signals wait for a command's end
}

release_lock() { exec 9>&-; }

# use_build: until this process ends, or the grader that it becomes, nobody empties the build folder.
use_build() {
  exec 8>>"$build/.in_use.lock"
  flock -s 8
}

why_unwritable() {
  local message
  message=$({ mkdir -p "$logs" && : >>"$build/.grader.lock"; } 2>&1) || true
  printf '%s' "${message##*: }"
}

# toolchain: one line that changes when what is built with it has to be built again.  A tool counts
# once, however many paths lead to it.
toolchain() {
  local tool path seen=()
  printf '%s' "$root"
  for tool in "${CXX:-g++}" cmake "${CUDACXX:-nvcc}" /usr/local/cuda/bin/nvcc /opt/cuda/bin/nvcc; do
    path=$(command -v "$tool") || continue
    path=$(readlink -f -- "$path")
    [[ " ${seen[*]} " != *" $path "* ]] || continue
    seen+=("$path")
    stat -c ' %n:%Y:%s' "$path" | tr -d '\n'
  done
  return 0
}

# needs_of_labs: every lab, and what its lab.toml has below [needs].
needs_of_labs() {
  local files
  mapfile -t files < <(compgen -G "$root/labs/*/*/lab.toml")
  ((${#files[@]} > 0)) || return 0
  awk 'FNR == 1 { print FILENAME; inside = 0 }
       /^[ \t]*\[/ { inside = /\[needs\]/ }
       inside' "${files[@]}"
}

# cmake_inputs: one line that changes when CMake has to run again.
cmake_inputs() {
  local folder folders=()
  for folder in common grader labs scripts cluster; do
    if [[ -d $root/$folder ]]; then folders+=("$root/$folder"); fi
  done
  {
    printf '%s\n' "${CMAKE_PREFIX_PATH:-}" "${LAB_CMAKE_ARGS:-}" "$(warnings_are_errors)" \
      "$(command -v mpicxx || true)" "$(ls /usr/include/nccl.h /usr/local/cuda/include/nccl.h 2>&1)"
    find "$root/CMakeLists.txt" "$root/CMakePresets.json" "${folders[@]}" -type f \
      \( -name CMakeLists.txt -o -name CMakePresets.json -o -name '*.cmake' \) -print0 |
      sort -z | xargs -0 cat
    needs_of_labs
  } | cksum
}

# configured: true where build/ was set up with just those.
configured() {
  local want_toolchain want_inputs have_toolchain='' have_inputs=''
  pick_compiler || return 1
  want_toolchain=$(toolchain) want_inputs=$(cmake_inputs)
  if [[ -f $build/.stamp ]]; then
    { read -r have_toolchain && read -r have_inputs; } <"$build/.stamp" || true
  fi
  [[ $have_toolchain == "$want_toolchain" ]] || return 1
  [[ $have_inputs == "$want_inputs" && -f $build/build.ninja ]]
}

# is_foreign: true for a build folder that other tools, or another place, made.
is_foreign() {
  local have=''
  [[ -f $build/CMakeCache.txt ]] || return 1
  if [[ -f $build/.stamp ]]; then read -r have <"$build/.stamp" || true; fi
  [[ $have != "$(toolchain)" ]] || return 1
  if [[ -z $have ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" &&
    grep -qF "CMAKE_COMMAND:INTERNAL=$(cmake_itself)" "$build/CMakeCache.txt"; then
    return 1  # set up by hand, here, with this CMake
  fi
}

# start_afresh_if_foreign: empties such a folder, when nobody grades in it.  A grading may need to
# build to come to its end, so that the lock is let go between two looks.
start_afresh_if_foreign() {
  local why="$build was made by other tools or in another place" said=''
  exec 8>>"$build/.in_use.lock"
  while is_foreign; do
    if flock -n 8; then
      say "$why; building it again from scratch."
      find "$build" -mindepth 1 -maxdepth 1 ! -name logs ! -name .grader.lock ! -name .in_use.lock \
        -exec rm -rf {} +
      break
    fi
    [[ -n $said ]] || say "$why; waiting for the gradings that run in it, to build it again."
    said=yes
    release_lock
    sleep 0.3
    take_lock
  done
  exec 8>&-
}

# shellcheck disable=SC2016  # the variable is CMake's
cmake_itself() { cmake -P /dev/stdin <<<'message("${CMAKE_COMMAND}")' 2>&1; }

# configure: runs CMake, gets what it misses, and writes the stamp.  What must be had and what some labs
# want are each asked for once: CMake can tell of the second only when it has the first.
configure() {
  local had_libraries='' asked_for_mpi='' names name packages
  require_tools
  start_afresh_if_foreign
  while say "setting up the build (CMake)"; do
    if in_group run_cmake; then
      if [[ -n $asked_for_mpi ]] || ! grep -q '^-- LAB_WANTED: MPI$' "$logs/configure.log"; then break; fi
      asked_for_mpi=yes
      obtain_wanted MPI "${APT_MPI[@]}" || break
      continue
    fi
    names=$(sed -n 's/^-- LAB_MISSING: //p' "$logs/configure.log")
    if [[ -z $names || -n $had_libraries ]]; then
      fail_with_log "$logs/configure.log" 'CMake Error' 'setting up the build'
    fi
    had_libraries=yes
    packages=()
    for name in $names; do packages+=("$(apt_name "$name")"); done
    obtain "$names" "${packages[@]}"
  done
  printf '%s\n%s\n' "$(toolchain)" "$(cmake_inputs)" >"$build/.stamp"
}

# A warning of a compiler that we have not met must not stop a student: only CI is strict.  A build
# folder that is strict already stays so: to change it would build everything again.
warnings_are_errors() {
  if [[ -n ${CI:-} ]] || grep -qs '^LAB_WERROR:[A-Z]*=ON$' "$build/CMakeCache.txt"; then
    echo ON
  else
    echo OFF
  fi
}

run_cmake() {
  local args=()
  read -ra args <<<"-DLAB_WERROR=$(warnings_are_errors) ${LAB_CMAKE_ARGS:-}"
  (cd "$root" && cmake --preset default -B "$build" "${args[@]}") >"$logs/configure.log" 2>&1
}

# build_targets WHAT TARGET...: WHAT is for the messages.
build_targets() {
  local what=$1
  shift
  configured || configure
  in_group run_ninja "$@" || fail_with_log "$logs/build.log" '^FAILED: ' "building $what"
}

# run_ninja TARGET...: uses `what`.
run_ninja() {
  NINJA_STATUS='[%f/%t] ' "$(ninja_path)" -C "$build" -j "$(jobs_here)" "$@" 2>&1 |
    tee "$logs/build.log" | show_progress "building $what"
}

# jobs_here: the cores, but no more than one compiler per 1.5 GB of free memory.
jobs_here() {
  local cores free_kb
  cores=$(nproc)
  free_kb=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null)
  free_kb=${free_kb:-1500000}
  local fit=$((free_kb / 1500000))
  printf '%d' "${LAB_JOBS:-$((fit < 1 ? 1 : fit < cores ? fit : cores))}"
}

# fail_with_log LOG FIRST WHAT: shows what matters of the log, one sentence, and ends.
fail_with_log() {
  local log=$1 first=$2 what=$3
  if [[ ! -s $log ]] || grep -q 'No space left on device' "$log"; then
    die "$EXIT_OURS" "$what failed: the disk of $build is full ($(df -Ph "$build" |
      awk 'NR == 2 { print $4 }') free)."
  fi
  if grep -q '^-- LAB_FAULT: ' "$log"; then
    sed -n 's/^-- LAB_FAULT: /lab: /p' "$log" >&2
    exit "$EXIT_OURS"
  fi
  if grep -q 'Killed signal terminated program' "$log"; then
    die "$EXIT_OURS" "$what failed: the compiler ran out of memory; LAB_JOBS=1 needs the least."
  fi
  if grep -q "$first" "$log"; then
    sed -n "/$first/,\$p" "$log" | head -n 40 >&2
  else
    tail -n 20 "$log" >&2
  fi
  die "$EXIT_OURS" "$what failed; the whole log is $log."
}
