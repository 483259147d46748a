# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What the tests of the cluster share.  Source scripts/test/expect.sh before.

# skip_without_slurm: the end, as skipped, where it is not all here.
skip_without_slurm() {
  local packages
  PATH=$PATH:/usr/sbin:/sbin
  packages=$("$local" missing)
  [[ -n $packages ]] || return 0
  printf 'skipped: Slurm is not all there: sudo apt-get install -y %s\n' "$packages"
  exit 77
}

# of_folder FOLDER: number and command line of every process that has its slurm.conf in its environment, or FOLDER in its command
# line; not ourselves, nor what looks for them.
of_folder() {
  local file found
  found=$(grep -lsza -e "$1" /proc/[0-9]*/environ /proc/[0-9]*/cmdline || true)
  for file in $found; do
    file=${file#/proc/} file=${file%/*}
    # grep has gone by now; zombies nobody can end
    if [[ $file != "$$" ]] && grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$file/status"; then
      printf '%s %s\n' "$file" "$(tr '\0' ' ' <"/proc/$file/cmdline")"
    fi
  done
}

# expect_nothing_left FOLDER: no file, no process, no mount.
expect_nothing_left() {
  local left
  [[ ! -e $1 ]] || fail "still there: $(find "$1" | paste -sd ' ')"
  left=$(of_folder "$1")
  [[ -z $left ]] || fail "still running: $left"
  ! grep -qF "$1" /proc/mounts || fail "still mounted: $1"
}

# of_job NUMBER: the command line of every process of a job, on all nodes.
of_job() {
  local environ
  for environ in $(grep -lsza -xF -e "SLURM_JOB_ID=$1" /proc/[0-9]*/environ || true); do
    if grep -qsza -e '^SLURMD_NODENAME=' "$environ"; then
      tr '\0' ' ' <"${environ%/environ}/cmdline" && printf '\n'
    fi
  done 2>/dev/null
}
