#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Every script says what it does when it is asked, and does nothing; none takes an option for a place,
# or goes on with a setting that means nothing.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
cd "$scratch"
before=$(cat "$root"/docs/*.md | cksum)

for script in "$root"/scripts/*; do
  [[ -x $script && -f $script ]] || continue
  case ${script##*/} in lab | check_labs) continue ;; esac  # the grader's own
  it "${script##*/} --help"
  run timeout 20 "$script" --help
  expect_status 0
  [[ ${#out} -ge 80 && -z $err ]] || fail "expected a description on stdout, and no more"
done

for script in bench_ladder clock_truth counter_table counter_truth error_truth fault_table; do
  it "$script does not take an option for a place"
  run timeout 20 "$root/scripts/$script" --like-this
  expect_status 2
  expect_err 'there is no option --like-this'
done

it 'predict_table predicts what was measured, and nothing else'
LAB_BUILD_DIR=/nonexistent run "$root/scripts/predict_table" --only 99_no_lab
expect_status 2
expect_err 'docs/results has no ladder of 99_no_lab'
LAB_BUILD_DIR=/nonexistent run "$root/scripts/predict_table" --only
expect_status 2
expect_err '--only needs the name of a lab'

it 'fault_table takes nothing else for results'
echo '{}' >other.json
LAB_BUILD_DIR=/nonexistent run "$root/scripts/fault_table" other.json
expect_status 2
expect_err 'other.json is no file that scripts/fault_truth has written'

it 'LAB_JOBS is a number'
for jobs in many 0 99999999999999999999; do
  LAB_JOBS=$jobs run "$root/scripts/lab" list
  expect_status 2
  expect_err "LAB_JOBS is $jobs"
done

it 'nothing was written'
[[ $(cat "$root"/docs/*.md | cksum) == "$before" && ! -e ./--help && ! -e ./--like-this ]] ||
  fail 'a page has changed'
done_testing
