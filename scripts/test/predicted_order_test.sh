#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The cpu device predicts the rungs of lab 53 in the order in which two GPUs have them
# (docs/results/all_reduce.2xNVIDIA_H200.md, one process, 256 KiB as a graph).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
build=$(realpath -- "${LAB_BUILD_DIR:-$here/../../build}")

it 'predicts each rung of lab 53, and NCCL as the baseline'
run "$build/bin/grader" bench 53 --device cpu --no-build --json
expect_status 0
expect_out '"predicted": true'
out=$(awk -F'[:,]' '
  /"rung":/ { gsub(/[" ]/, "", $2); rung = $2 }
  /"ms":/ { print $2 + 0, rung }' <<<"$out" | sort -g | awk '{ printf "%s ", $2 }')
expect_out 'v4_packets v3_two_shot v1_nccl v2_one_shot '
done_testing
