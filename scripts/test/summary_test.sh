#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What bench_ladder makes of raw files, on made-up ones.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
# shellcheck source=../lib/summary.sh
source "$here/../lib/summary.sh"
out=$scratch/results raw=$scratch/results/raw
mkdir -p "$raw"

printf '{\n  "date": "2026-01-31",\n  "card": "A card",\n  "driver": "1.2",\n  "rungs": [\n    {\n      "rung": "v1_naive",\n      "ratio": 0.25,\n      "low": 0.249,\n      "high": 0.251,\n      "ms": 12.5,\n      "x": 1\n    }\n  ],\n  "aa": [],\n  "repeats": []\n}\n' >"$raw/40_x.ladder.json"
for ratio in 0.998 1.0 1.02; do
  printf '{"v":1,"type":"bench","state":"ok","ratio":%s,"low":0.99}\n' $ratio
done >"$raw/40_x.aa.jsonl"
for points in 90 90 87.5; do
  printf '{"lab":"40_x","points":%s,"of":100,"parts":[{"name":"care","points":10}]}\n' $points
done >"$raw/40_x.repeats.jsonl"
cat >"$raw/40_x.sanitizer.jsonl" <<'JSON'
{"lab":"40_x","rung":"v1_naive","tool":"memcheck","exit":0,"findings":0}
{"lab":"40_x","rung":"v1_naive","tool":"racecheck","exit":0,"findings":2}
{"v":1,"type":"diagnostic","kind":"race"}
{"lab":"40_x","rung":"v1_naive","tool":"initcheck","exit":9,"findings":0}
{"lab":"40_x","rung":"v1_naive","tool":"synccheck","exit":0,"findings":0}
JSON
printf 'raw/40_x.aa.jsonl\t61\nraw/40_x.ladder.json\t9\n' >"$raw/seconds.tsv"

run write_summary 40_x
it 'the ladder is a table'
expect_out '| v1_naive | 0.250 | 0.249 | 0.251 | 12.5 |'
it 'what it was measured on stands above'
expect_out 'On A card, driver 1.2, 2026-01-31.'
it 'the runs of A against A are counted'
expect_out '2 of 3 within 1.00 ± 0.01; lowest 0.9980, median 1.0000, highest 1.0200'
it 'points of parts are not points of the lab'
expect_out '3 gradings; points: 87.5 (1 times), 90 (2 times)'
it 'a tool that broke off is not clean'
expect_out '| v1_naive | 0 | 2 | 0 (exit 9) | 0 |'
it 'the time is added up'
expect_out 'together 70'

it "the grader's file gets both lists"
out=$scratch/results
write_results 40_x
run cat "$out/40_x.A_card.json"
expect_out '"aa": [0.998,1.0,1.02]'
expect_out '"repeats": [90,90,87.5]'

it 'several cards are in the name of the file, and in what was measured on'
sed 's/"card": "A card",/&\n  "cards": 2,/' "$raw/40_x.ladder.json" >"$scratch/two.json"
run card_of "$scratch/two.json"
expect_out '2xA_card'
run machine_of "$scratch/two.json"
expect_out 'On 2 x A card, driver 1.2, 2026-01-31.'
done_testing
