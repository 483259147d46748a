#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# jobs_test.sh BUILD: the job files of cluster/slurm on a local cluster, with the cpu device: a lab is
# graded on three nodes, and its verdict, points and places are looked at.
# shellcheck disable=SC2016  # what wait_until gets is evaluated there
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
# shellcheck source=../../scripts/test/expect.sh
source "$root/scripts/test/expect.sh"
# shellcheck source=marks.sh
source "$here/marks.sh"
local="$root/cluster/local"
skip_without_slurm
command -v mpirun >/dev/null || {
  echo 'skipped: Open MPI is not installed: sudo apt-get install -y openmpi-bin libopenmpi-dev'
  exit 77
}
export LAB_BUILD_DIR=$1 LAB_ROOT=$root LAB_DEVICE=cpu
base=$(mktemp -d /tmp/lab-ct.XXXXXX)
folder=$base/c
export LAB_OUT=$base/out
began=$SECONDS
trap '"$local" down --folder "$folder" 2>/dev/null; rm -rf "$base" "$scratch"' EXIT
cd "$base"

# What the nodes of a real partition have: the job files are taken as they are.
run "$local" up --folder "$folder" --cpus 64 --gpus 4
expect_status 0
eval "$("$local" env --folder "$folder")"

for file in "$root"/cluster/slurm/*.sbatch; do
  it "$(basename "$file") asks for what a node with four GPUs has"
  run sbatch --test-only "$file"
  expect_status 0
  expect_err 'to start at'
done

it 'says what a job cannot do without'
run sbatch -W -o "$base/refused" -N 1 --export=ALL,LAB_VERB=dance "$root/cluster/slurm/grade.sbatch" 01
expect_status 2
grep -q 'LAB_VERB is grade or bench, not dance' "$base/refused" || fail "$(<"$base/refused")"
run sbatch -W -o "$base/refused" -N 1 --export=ALL,LAB_DEVICE=cuda "$root/cluster/slurm/grade.sbatch" 01
expect_status 2
grep -q 'a task has no GPU' "$base/refused" || fail "$(<"$base/refused")"

it 'predicts a ladder where it is told to bench on the cpu device'
run sbatch -W -o "$base/bench" --export=ALL,LAB_VERB=bench "$root/cluster/slurm/grade.sbatch" 01 --rungs 2 --no-build
expect_status 0
grep -q 'Predicted for .*, not measured' "$base/bench" || fail "$(<"$base/bench")"
grep -q '"predicted": true' "$LAB_OUT"/grade.*/01_vector_add.predicted.json || fail "$(find "$LAB_OUT")"

it 'gives each rank that mpirun starts a core of its own, where that is asked for'
cat >"$base/ranks" <<'JOB'
#!/bin/bash
source "$LAB_ROOT/cluster/slurm/job.sh" && LAB_DEVICE=cuda && bind_ranks
mpirun sed -n 's/^Cpus_allowed_list:[[:space:]]*/cores /p' /proc/self/status
JOB
run sbatch -W -N 2 -c 1 --gpus-per-node=1 -o "$base/bound" "$base/ranks"
expect_status 0
[[ $(grep -cE '^cores [0-9]+$' "$base/bound") == 2 ]] || fail "not one core each: $(<"$base/bound")"

it 'grades a lab on every node at once'
run sbatch -W -N 3 -o "$base/every" "$root/cluster/slurm/on_every_node.sbatch" 01 --solutions --no-build
expect_status 0
every=("$LAB_OUT"/on_every_node.*.json)
((${#every[@]} == 3)) || fail "there are ${#every[@]} gradings, not 3"
[[ $(grep -l '"verdict": "ok"' "${every[@]}" | wc -l) == 3 ]] || fail "$(grep verdict "${every[@]}")"

# Stands for mpirun: each rank notes where it is, and becomes what it was to be.
cat >"$base/mpirun" <<'START'
#!/bin/bash
exec mpirun -q "$1" "$2" bash -c 'echo "$SLURMD_NODENAME gpu $CUDA_VISIBLE_DEVICES" >>"$0"; exec "$@"' \
  "$PLACES" "${@:3}"
START
chmod +x "$base/mpirun"
export PLACES=$base/places

it 'grades lab 62 over three nodes, a rank on each'
run sbatch -W -N 3 --ntasks-per-node=1 --gpus-per-node=1 -o "$base/62" \
  --export=ALL,LAB_MPIRUN="$base/mpirun" "$root/cluster/slurm/62_halo_exchange.sbatch" --solutions --no-build
expect_status 0
for node in n1 n2 n3; do
  grep -qE "^rank [0-2]  node $node  CUDA_VISIBLE_DEVICES 0  " "$base/62" ||
    fail "the job does not say that it has a task and a GPU on $node: $(<"$base/62")"
done
[[ $(sort -u "$PLACES" | paste -sd ' ') == 'n1 gpu 0 n2 gpu 0 n3 gpu 0' ]] ||
  fail "the ranks were elsewhere: $(sort "$PLACES" | uniq -c)"
graded=$(echo "$LAB_OUT"/62_halo_exchange.*.json)
grep -q '"verdict": "ok"' "$graded" || fail "$(<"$graded")"
# What this machine can measure at all, the solution earns.
points=$(sed -n 's/^  "points": //p' "$graded")
[[ $points == "$(sed -n 's/^  "of": //p' "$graded")" && ${points%.*} -ge 50 ]] ||
  fail "$(grep -E '^  "(points|of|open)"' "$graded")"

it 'ends every process of a grading that is cancelled, on all nodes'
: >"$PLACES"
job=$(sbatch --parsable -N 3 --ntasks-per-node=1 --gpus-per-node=1 -o /dev/null \
  --export=ALL,LAB_MPIRUN="$base/mpirun" "$root/cluster/slurm/62_halo_exchange.sbatch" --solutions --no-build)
wait_until eval '[[ $(of_job $job | grep -c "^[^ ]*harness/cpu/62_halo_exchange") == 3 ]]'
run scancel "$job"
wait_until eval '[[ -z $(of_job $job) ]]'
wait_until eval '[[ -z $(squeue -h) ]]'

it 'stops, and leaves nothing'
run "$local" down --folder "$folder"
expect_status 0
expect_nothing_left "$folder"
printf 'it took %d s\n' $((SECONDS - began))
done_testing
