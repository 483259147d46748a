#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# cluster/local with a real Slurm: what it says, what it starts, and that nothing of it stays.
# shellcheck disable=SC2016  # what wait_until gets is evaluated there
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../../scripts/test/expect.sh
source "$here/../../scripts/test/expect.sh"
# shellcheck source=marks.sh
source "$here/marks.sh"

local="$here/../local"
skip_without_slurm
base=$(mktemp -d /tmp/lab-ct.XXXXXX)
folder=$base/a
nap=$((1000000 + $$))  # seconds: no other test sleeps for just as long
# Whatever fails: no cluster outlives the test.
trap '"$local" down --folder "$folder" 2>/dev/null; "$local" down --folder "$base/b" 2>/dev/null
  rm -rf "$base" "$scratch"' EXIT

it 'says in one sentence what is wrong with the command line'
for words in '' 'sideways' 'up --nodes 17' 'up --nodes' 'up --gpus x' 'up now' 'up --fast' 'run' \
  'run -- /no/such/program'; do
  # shellcheck disable=SC2086  # the words of a command line
  run "$local" $words
  expect_status 2
  [[ -z $words ]] || expect_err_lines 1
done
run "$local" --help
expect_status 0
expect_out 'CUDA_VISIBLE_DEVICES'

it 'says in one sentence why a folder cannot be used'
mkdir "$base/full" && touch "$base/full/thesis.tex"
for words in "$base/full" "$base/$(printf 'x%.0s' {1..90})" "$base/a folder" /proc/x; do
  run "$local" up --folder "$words"
  [[ $status == 2 || $status == 3 ]] || fail 'expected exit code 2 or 3'
  expect_err_lines 1
done
run "$local" down --folder "$base/full"
[[ -e $base/full/thesis.tex ]] || fail 'it removed a file that is not its own'

it 'names the command that installs what is missing'
mkdir "$base/bin"
for tool in bash env dirname readlink sed; do ln -s "$(command -v $tool)" "$base/bin/"; done
sed "s,^PATH=.*,PATH=$base/bin," "$local" | sed "s,^here=.*,here=$here/..," >"$base/local"
run bash "$base/local" up --folder "$folder"
expect_status 3
expect_err 'Slurm is not all there: sudo apt-get install -y munge slurmctld slurmd slurm-client'
expect_err_lines 1

it 'says that no cluster is up'
run "$local" status --folder "$folder"
expect_status 1
expect_err 'no cluster is up'
run "$local" down --folder "$folder"
expect_status 0

it 'starts three nodes, once'
run "$local" up --folder "$folder"
expect_status 0
expect_err '3 nodes up'
run "$local" up --folder "$folder"
expect_status 0
expect_err 'up already'
run "$local" status --folder "$folder"
expect_status 0
expect_out 'n3       idle'

it 'gives jobs what they ask for, and CUDA_VISIBLE_DEVICES, on three nodes'
# shellcheck disable=SC2016  # the variables are the job's
run "$local" run --folder "$folder" -- srun -N3 --ntasks-per-node=2 --gpus-per-task=1 -l \
  bash -c 'echo "$SLURMD_NODENAME gpu $CUDA_VISIBLE_DEVICES"'
expect_status 0
for words in 'n1 gpu 0' 'n1 gpu 1' 'n2 gpu 0' 'n2 gpu 1' 'n3 gpu 0' 'n3 gpu 1'; do
  expect_out "$words"
done

it 'has default nodes that are large enough for every job file'
for file in "$here"/../slurm/*.sbatch; do
  run "$local" run --folder "$folder" -- sbatch --test-only "$file"
  expect_status 0
  expect_err 'to start at'
done

it 'hands on the exit code of a command'
run "$local" run --folder "$folder" -- srun -N1 bash -c 'exit 7'
expect_status 7

it 'lets a second cluster start that wants the same ports'
taken=$(sed -n 's/^SlurmctldPort=//p' "$folder/slurm.conf")
run env LAB_CLUSTER_PORT="$taken" "$local" up --folder "$base/b" --nodes 1 --gpus 0
expect_status 0
run "$local" run --folder "$base/b" -- srun -N1 printenv SLURMD_NODENAME
expect_out n1
run "$local" down --folder "$base/b"
expect_status 0
expect_nothing_left "$base/b"

it 'ends all processes of a job that is cancelled, even those that it let go of'
eval "$("$local" env --folder "$folder")"
cat >"$base/job" <<'JOB'
#!/bin/bash
srun bash -c 'setsid sleep $NAP & sleep $NAP' &
setsid sleep $NAP &
wait
JOB
chmod +x "$base/job"
export NAP=$nap
sleepers() { pgrep -fx "sleep $nap" | wc -l; }
job=$(sbatch --parsable -N3 -n3 -o /dev/null --wrap "exec $base/job")
wait_until eval '[[ $(sleepers) == 7 ]]'
run scancel "$job"
wait_until eval '[[ $(sleepers) == 0 ]]'
wait_until eval '[[ -z $(squeue -h) ]]'
run "$local" status --folder "$folder"
expect_out 'n2       idle'

it 'stops, with a job at work, and leaves nothing'
sbatch -N3 -n3 -o /dev/null --wrap "exec $base/job" >/dev/null
wait_until eval '[[ $(sleepers) == 7 ]]'
run "$local" down --folder "$folder"
expect_status 0
expect_nothing_left "$folder"
[[ $(sleepers) == 0 ]] || fail 'a job outlived the cluster'

it 'leaves nothing when its daemons were killed'
run "$local" up --folder "$folder"
sbatch -N3 -n3 -o /dev/null --wrap "exec $base/job" >/dev/null
wait_until eval '[[ $(sleepers) == 7 ]]'
xargs kill -KILL < <(cat "$folder"/*.pid)
rm -f "$folder"/slurmd.*.pid
run "$local" down --folder "$folder"
expect_status 0
expect_nothing_left "$folder"
[[ $(sleepers) == 0 ]] || fail 'a job outlived the cluster'

if ((EUID == 0)); then
  it 'needs no root'
  mkdir -p "$base/scripts/lib" "$base/cluster"
  cp -r "$here/../local" "$here/../lib" "$base/cluster/" && cp "$here/../../scripts/lib/say.sh" "$base/scripts/lib/"
  chmod -R a+rX "$base" && chmod a+rwx "$base"
  run setpriv --reuid=65534 --regid=65534 --clear-groups \
    "$base/cluster/local" run --folder "$folder" -- srun -N3 --gpus-per-node=1 id -u
  expect_status 0
  expect_out $'65534\n65534\n65534'
  expect_nothing_left "$folder"
fi

it 'stops the cluster of a run that was killed'
{ "$local" run --folder "$folder" -- sleep "$nap" & } 2>/dev/null
wait_until eval '[[ -s $folder/guard.pid && $(sleepers) == 1 ]]'
kill -KILL $!
wait_until test ! -e "$folder"
expect_nothing_left "$folder"
[[ $(sleepers) == 0 ]] || fail 'the command outlived its cluster'

it 'leaves nothing when it is interrupted half way'
for moment in 0.02 0.1 0.2 0.3; do
  "$local" up --folder "$folder" 2>/dev/null &
  sleep "$moment"
  kill -TERM $! 2>/dev/null || true
  wait $! || true
  "$local" down --folder "$folder" 2>/dev/null
  expect_nothing_left "$folder"
done

it 'says why a daemon did not start, and leaves nothing'
mkdir "$base/broken"
printf '#!/bin/sh\necho "slurmctld: fatal: the plan is wrong"\nexit 1\n' >"$base/broken/slurmctld"
printf '#!/bin/sh\nexit 0\n' >"$base/broken/slurmd"
chmod +x "$base"/broken/*
mv "$base/broken/slurmd" "$base/broken/slurmd.off"
run env PATH="$base/broken:$PATH" "$local" up --folder "$folder"
expect_status 3
expect_err 'the cluster did not start: slurmctld: fatal: the plan is wrong'
expect_err_lines 1
expect_nothing_left "$folder"
rm "$base/broken/slurmctld" && mv "$base/broken/slurmd.off" "$base/broken/slurmd"
run env PATH="$base/broken:$PATH" "$local" up --folder "$folder"
expect_status 3
expect_err 'the cluster did not start: slurmd of n1:'
expect_err_lines 1
expect_nothing_left "$folder"

done_testing
