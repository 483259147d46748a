#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The sweep of lab 53 on the cpu device: one process, and one process for each of four devices.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../../../scripts/test/expect.sh
source "$here/../../../scripts/test/expect.sh"
export DEVICE=cpu BLOCK_MS=1 LIMIT_S=0.1
sweep=$here/all_reduce_sweep

it 'it says what it does, and takes no option for a place'
run "$sweep" --help
expect_status 0
[[ ${#out} -ge 80 && -z $err ]] || fail 'expected a description on stdout, and no more'
run "$sweep" --like-this
expect_status 2
expect_err 'there is no option --like-this'

it 'every case is checked and every size timed, in both launching modes'
RANKS=4 RUNGS=v3_two_shot SIZES=call_4,graph_64,call_4k run "$sweep" "$scratch/right"
expect_status 0
expect_out 'one_process | graph | 64 B | v3_two_shot |'
expect_out 'process_per_gpu | call | 4 KiB | v3_two_shot |'
expect_out 'NCCL, process_per_gpu, call |'
grep -q '"ranks": 4' "$scratch/right/all_reduce.json"
grep -q 'NCCL, one_process, call' "$scratch/right/all_reduce.svg"
# All cases of one to four ranks, each in a process of its own.
for ranks in 1 2 3 4; do
  grep -q "\"type\":\"case\".*_on_$ranks\",.*\"passed\"" \
    "$scratch/right/raw/v3_two_shot.process_per_gpu.check.jsonl"
done

it 'what is wrong is not timed'
RANKS=2 RUNGS=wrong/reduce_not_all_reduce LAUNCHES=process_per_gpu SIZES=call_4 run "$sweep" "$scratch/wrong"
expect_status 1
expect_err 'wrong/reduce_not_all_reduce is wrong, process_per_gpu'
[[ ! -e $scratch/wrong/table.md ]]
done_testing
