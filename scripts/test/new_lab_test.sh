#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# scripts/new_lab: what it makes and what it refuses.  That a new lab builds and can be graded is
# tested by new_lab_graded.sh.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
export NEW_LAB_ROOT=$scratch/tree
mkdir -p "$NEW_LAB_ROOT"

# refuses ARGUMENT SENTENCE
refuses() {
  it "refuses '$1'"
  run "$here/../new_lab" ${1:+"$1"}
  expect_status 2
  expect_err_lines 1
  expect_err "$2"
}

it 'makes both folders with every file'
run "$here/../new_lab" 1_memory/15_fast_copy
expect_status 0
lab=$NEW_LAB_ROOT/labs/1_memory/15_fast_copy solution=$NEW_LAB_ROOT/solutions/1_memory/15_fast_copy
for file in "$lab"/{README.md,lab.h,student.cu,harness.cu,lab.toml,quiz.toml} \
  "$solution"/{README.md,answers.toml,v1_grid_stride.cu,wrong/triples.edit}; do
  [[ -s $file ]] || fail "missing: $file"
done

it 'leaves no placeholder, and knows its names'
if grep -rnE '@[A-Za-z]+@' "$lab" "$solution"; then fail 'a placeholder is left'; fi
grep -q 'void fast_copy(' "$lab/lab.h" || fail 'the contract is not called fast_copy'
grep -q '&lab::fast_copy>' "$lab/harness.cu" || fail 'the harness does not call fast_copy'

it 'writes nothing outside the two folders'
[[ $(cd "$NEW_LAB_ROOT" && find . -mindepth 3 -maxdepth 3 | sort | tr '\n' ' ') == \
  './labs/1_memory/15_fast_copy ./solutions/1_memory/15_fast_copy ' ]] || fail 'there is more'

it 'leaves to the lint only what the author has to fill in'
LINT_ROOT=$NEW_LAB_ROOT run "$here/../lint"
expect_status 1
if grep -v 'still to fill in$' <<<"$out"; then fail 'another fault'; fi

refuses '' 'usage: scripts/new_lab PHASE/NN_name'
refuses 31_gemm 'usage: scripts/new_lab PHASE/NN_name'
refuses 1_memory/Copy 'usage: scripts/new_lab PHASE/NN_name'
refuses 1_storage/16_copy 'there is no phase 1_storage; did you mean 1_memory?'
refuses 1_memory/26_copy 'the first digit of 26_copy is its phase'
refuses 1_memory/15_other 'number 15 is taken: labs/1_memory/15_fast_copy.'

for word in double or void; do
  refuses "1_memory/16_$word" "$word is a word of C++"
done
for word in exactly within mix check blocks_for detail row_major_sgemm ranks; do
  refuses "1_memory/16_$word" "the lab kit declares $word in common/lab/"
done

it 'accepts what only contains such a word'
run "$here/../new_lab" 1_memory/17_double_mix_of
expect_status 0

refuses "1_memory/16_$(printf 'a%.0s' {1..300})" 'NN_name has at most 40 characters, and 16_aaa'

it 'says in one sentence which folder it cannot make, and leaves no half lab'
echo file >"$NEW_LAB_ROOT/solutions/2_warps"
run "$here/../new_lab" 2_warps/21_votes
expect_status 2
expect_err_lines 1
expect_err 'cannot make the folder solutions/2_warps/21_votes (Not a directory); nothing was written.'
[[ ! -e $NEW_LAB_ROOT/labs/2_warps/21_votes ]] || fail 'half a lab was made'

it 'keeps the solutions of a lab whose other folder is gone'
rm -r "$lab"
echo mine >"$solution/answers.toml"
run "$here/../new_lab" 1_memory/15_fast_copy
expect_status 2
expect_err 'number 15 is taken: solutions/1_memory/15_fast_copy.'
[[ $(cat "$solution/answers.toml") == mine ]] || fail 'answers.toml was overwritten'

it 'makes one lab at a time'
run "$here/../new_lab" 1_memory/16_one 1_memory/18_two
expect_status 2
expect_err 'one lab at a time, and got 2 names'
done_testing
