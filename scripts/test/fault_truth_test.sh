#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# fault_truth keeps what it has, goes on where it stopped and ends when it is told to; with stand-ins
# for nvcc, nvidia-smi and compute-sanitizer.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
truth=$here/../fault_truth
mkdir "$scratch/bin"

stand_in() { # NAME: the program comes on stdin
  cat >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}
stand_in nvidia-smi <<'SH'
#!/bin/sh
echo "Card X, 1.2.3, 9.0"
SH
stand_in nvcc <<SH
#!/usr/bin/env bash
while [[ \$1 != -o ]]; do shift; done
printf '#!/bin/sh\n[ -z "\$2" ] || exit 9\necho "none \$1" >>"%s"\necho cudaSuccess\n' "$scratch/calls" >"\$2"
chmod +x "\$2"
SH
# Hangs where the name stands in $scratch/hang.
stand_in compute-sanitizer <<SH
#!/usr/bin/env bash
if [[ \$1 == --version ]]; then echo 'Version 7.8.9' && exit; fi
tool=\$2
shift 2
if [[ \$1 == --leak-check ]]; then shift 2; fi
echo "\$tool \${2:-}" >>"$scratch/calls"
if grep -qsx "\${2:-}" "$scratch/hang"; then echo \$\$ >>"$scratch/hanging" && exec sleep 300; fi
echo '========= Invalid __global__ read'
echo '=========     at f(int) in bounds.cu:9'
SH
export PATH=$scratch/bin:$PATH JOBS=2
results=$scratch/o/faults.Card_X.json

it 'every tool is asked of the faults that are named'
run "$truth" --only read_one_past_the_end,loop_with_less_or_equal "$scratch/o"
expect_status 0
run grep -c '"kind": "planted", "file": "bounds.cu"' "$results"
expect_out 10
run grep -F '"name": "loop_with_less_or_equal", "tool": "memcheck"' "$results"
expect_out '"lines": [9], "times": 1'

it 'what has been run is not run again'
: >"$scratch/calls"
run "$truth" --only read_one_past_the_end,read_one_before_the_begin "$scratch/o"
expect_status 0
run cat "$scratch/calls"
expect_out 'racecheck read_one_before_the_begin'
run grep -c . "$scratch/calls"
expect_out 5
run grep -c '"kind"' "$results"
expect_out 15

it 'on SIGTERM what hangs is ended, and what has been run is in the results'
printf 'loop_with_less_or_equal\n' >"$scratch/hang"
"$truth" --only read_one_past_the_end,loop_with_less_or_equal "$scratch/t" 2>"$scratch/terminated" &
pid=$!
wait_until test -s "$scratch/hanging"
wait_until grep -q '"tool"' "$scratch"/t/runs/planted.bounds.read_one_past_the_end.none.json
kill -TERM "$pid"
status=0
wait "$pid" || status=$?
err=$(<"$scratch/terminated")
expect_status 143
expect_err 'the same command goes on'
run grep '"kind"' "$scratch/t/faults.Card_X.json"
expect_out '"name": "read_one_past_the_end", "tool": "none"'
[[ $out != *'"name": "loop_with_less_or_equal", "tool": "memcheck"'* ]] || fail 'a run that was broken off is no result'
while read -r hanging; do
  ! kill -0 "$hanging" 2>/dev/null || fail "$hanging still runs"
done <"$scratch/hanging"

it 'the same command then goes on'
rm "$scratch/hang"
run "$truth" --only read_one_past_the_end,loop_with_less_or_equal "$scratch/t"
expect_status 0
run grep -c '"kind"' "$scratch/t/faults.Card_X.json"
expect_out 10

it 'parts take all, each once'
: >"$scratch/calls"
for k in 1 2; do run "$truth" --only read_one_past_the_end,blocks,loop_with_less_or_equal --part $k/2 "$scratch/p$k"; done
run sort "$scratch/calls"
[[ $(sort "$scratch/calls" | uniq | wc -l) == 15 && $(wc -l <"$scratch/calls") == 15 ]] || fail 'not each once'

it 'a mistake in the command is said'
run "$truth" --only no_such_fault "$scratch/o"
expect_status 2
expect_err "'no_such_fault'"
run "$truth" --part 3/2 "$scratch/o"
expect_status 2
run "$truth" --part
expect_status 2

it 'what was measured with another driver is not mixed in'
stand_in nvidia-smi <<'SH'
#!/bin/sh
echo "Card X, 4.5.6, 9.0"
SH
run "$truth" --only read_one_past_the_end "$scratch/o"
expect_status 2
expect_err '1.2.3'
run "$truth" --new "$scratch/n"
expect_status 2
expect_err 'without --new'

it 'faults that have no row yet are named without a GPU; a tree of its own, so that they are known'
tree=$scratch/tree
mkdir -p "$tree/docs/results" "$tree/common/simt/faults/planted" "$tree/common/simt/faults/correct"
cp -r "$here/.." "$tree/scripts"
printf 'FAULT(old_one) {\n}\nFAULT(new_one) {\n}\n' >"$tree/common/simt/faults/planted/a.cu"
: >"$tree/common/simt/faults/correct/b.cu"
{
  printf '{"v": 1, "card": "Card X", "driver": "4.5.6", "sanitizer": "7.8.9", "date": "2026-01-01", "runs": [\n'
  for tool in none memcheck racecheck initcheck synccheck; do
    for what in '"planted", "file": "a.cu", "name": "old_one"' '"correct", "file": "b.cu", "name": "all"'; do
      printf '{"kind": %s, "tool": "%s", "exit": 0, "seconds": 41, "says": "", "findings": []},\n' "$what" $tool
    done
  done | sed '$s/,$//'
  printf ']}\n'
} >"$tree/docs/results/faults.Card_X.json"
run "$tree/scripts/fault_truth" --list-new
expect_status 0
[[ $out == new_one ]] || fail 'only new_one is new'

it 'and are run alone, beside the rows that there are'
: >"$scratch/calls"
run "$tree/scripts/fault_truth" --new "$scratch/n"
expect_status 0
run sort -u "$scratch/calls"
[[ $(wc -l <<<"$out") == 5 && $out != *old_one* ]] || fail 'only new_one is run'
run grep -c '"seconds": 41' "$scratch/n/faults.Card_X.json"
expect_out 10
run grep -c '"name": "new_one"' "$scratch/n/faults.Card_X.json"
expect_out 5
done_testing
