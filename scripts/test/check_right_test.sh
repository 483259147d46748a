#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# scripts/check_right, with a grader that prints what it is told to.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"

mkdir -p "$scratch/build/bin"
printf '#!/bin/sh\ncat "%s/answer"\n' "$scratch" >"$scratch/build/bin/grader"
chmod +x "$scratch/build/bin/grader"
export LAB_BUILD_DIR=$scratch/build

# answers VERDICT CARE THROUGHPUT: the grader's JSON, with these points of 10 and of 20.
answers() {
  cat >"$scratch/answer" <<JSON
{
  "verdict": "$1",
  "parts": [
    {
      "name": "care",
      "points": $2,
      "of": 10.0,
      "state": "scored"
    },
    {
      "name": "efficiency",
      "points": 0.0,
      "of": 10.0,
      "state": "open"
    },
    {
      "name": "throughput",
      "points": $3,
      "of": 20.0,
      "state": "scored"
    }
  ],
  "messages": [
    "a sentence"
  ]
}
JSON
}

it 'lets open points and throughput be'
answers ok 10.0 0.0
run "$here/../check_right" 53
expect_status 0
expect_err 'known-good submissions are ok on the cpu device'

it 'finds a lost point, and shows what the grader says'
answers ok 9.5 20.0
run "$here/../check_right" 53
expect_status 1
expect_out 'verdict ok, 0.5 points lost'
expect_out 'a sentence'

it 'finds another verdict'
answers race 10.0 20.0
run "$here/../check_right" 53
expect_status 1

it 'finds that nothing was graded'
: >"$scratch/answer"
run "$here/../check_right" 53
expect_status 1
expect_out 'unknown points lost'

it 'refuses a lab that has none'
run "$here/../check_right" 99
expect_status 2

done_testing
