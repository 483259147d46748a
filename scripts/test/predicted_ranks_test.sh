#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Lab 62 is predicted as two ranks, at half the measured size: its rungs come out in the order in which
# they were measured.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
build=$(realpath -m -- "${LAB_BUILD_DIR:?}")

it 'overlapped rows are faster than pinned ones, and those than pageable ones'
LAB_RANKS=2 SIMT_CARD=h200 run "$build/bin/grader" bench 62 --timed side_8192 --device cpu --no-build --json --rungs 1,2,3
expect_status 0
expect_out '"card": "2 x NVIDIA H200 SXM5 141GB"'
awk '/"ms":/ { sub(/,/, ""); ms[++n] = $2 } END { exit !(n == 3 && ms[1] > ms[2] && ms[2] > ms[3] && ms[3] > 0) }' \
  "$scratch/out" || fail 'expected three times, each shorter than the one before'

done_testing
