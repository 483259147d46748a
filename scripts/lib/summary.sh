# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The table at the end of scripts/bench_ladder, out of the raw files.  Uses $out.

# numbers KEY FILE: every number that FILE has under KEY, one a line.
numbers() { { grep -oE "\"$1\": *-?[0-9.]+([eE][-+]?[0-9]+)?" "$2" || true; } | sed 's/.*: *//'; }

# spread FILE: "20 of 20 within 1.00 ± 0.01; lowest 0.998, median 1.000, highest 1.002".
spread() {
  numbers ratio "$1" | sort -g | awk '
    { r[NR] = $1; if ($1 >= 0.99 && $1 <= 1.01) good++ }
    END {
      if (NR == 0) { print "no ratio"; exit }
      printf "%d of %d within 1.00 ± 0.01; lowest %.4f, median %.4f, highest %.4f\n",
        good, NR, r[1], r[int((NR + 1) / 2)], r[NR] }'
}

# points_of FILE: the points of each grading, one a line.
points_of() {
  local line
  while IFS= read -r line; do
    numbers points <(printf '%s' "${line%%\"parts\"*}") | head -n 1
  done <"$1"
}

# card_of FILE: the card in the grader's file, fit for a file's name; "2xA_card" where there are two.
card_of() {
  local cards
  cards=$(sed -n 's/^ *"cards": \([0-9]*\),$/\1/p' "$1")
  if ((${cards:-1} > 1)); then printf '%sx' "$cards"; fi
  sed -n 's/^ *"card": "\(.*\)",$/\1/p' "$1" | tr ' /' '__'
}

# write_results LAB: the grader's file of the ladder, with the runs of A against A and the repeated
# gradings where it has empty lists.
write_results() {
  local raw=$out/raw/$1
  if [[ ! -s $raw.ladder.json || ! -s $raw.aa.jsonl || ! -s $raw.repeats.jsonl ]]; then return; fi
  sed -e "s/\"aa\": \[\]/\"aa\": [$(numbers ratio "$raw.aa.jsonl" | paste -sd ,)]/" \
    -e "s/\"repeats\": \[\]/\"repeats\": [$(points_of "$raw.repeats.jsonl" | paste -sd ,)]/" \
    "$raw.ladder.json" >"$out/$1.$(card_of "$raw.ladder.json").json"
}

# machine_of FILE: "On 2 x A card, driver 1.2, 2026-11-28."
machine_of() {
  awk -F '": "?|"?,$' '
    { key = $1; gsub(/[ "]/, "", key); is[key] = $2 }
    END {
      cards = is["cards"] + 0 > 1 ? is["cards"] " x " : ""
      printf("On %s%s, driver %s, %s.\n", cards, is["card"], is["driver"], is["date"]) }' "$1"
}

# ladder_rows FILE: a row per rung of the grader's file.
ladder_rows() {
  printf '| rung | ratio | low | high | ms |\n|---|---|---|---|---|\n'
  awk -F '[:,]' '
    function value() { gsub(/[ "]/, "", $2); return $2 }
    /"rung":/ { rung = value() } /"ratio":/ { ratio = value() } /"low":/ { low = value() }
    /"high":/ { high = value() }
    function digits(x) { return sprintf(x < 0.01 ? "%.5f" : x < 0.1 ? "%.4f" : "%.3f", x) }
    /"ms":/ { printf "| %s | %s | %s | %s | %.4g |\n", rung, digits(ratio), digits(low), digits(high), value() }' "$1"
}

# same_points FILE: "10 gradings; points: 90 (10 times)".
same_points() {
  printf '%d gradings; points: %s\n' "$(points_of "$1" | wc -l)" "$(points_of "$1" | sort -g | uniq -c |
    awk '{ printf "%s%s (%d times)", sep, $2, $1; sep = ", " }')"
}

# sanitizer_table FILE: a row per rung, a column per tool, the number of findings in each.
sanitizer_table() {
  grep -E '^\{"lab"' "$1" | sed -E 's/.*"rung":"([^"]*)","tool":"([^"]*)","exit":([0-9]+),"findings":([0-9]+).*/\1 \2 \3 \4/' |
    awk '
      !($1 in seen) { seen[$1] = 1; rungs[++n] = $1 }
      { cell[$1, $2] = $4 ($3 == 0 ? "" : " (exit " $3 ")") }
      END {
        print "| rung | memcheck | racecheck | initcheck | synccheck |\n|---|---|---|---|---|"
        for (i = 1; i <= n; i++) { r = rungs[i]
          print "| " r " | " cell[r, "memcheck"] " | " cell[r, "racecheck"] " | " cell[r, "initcheck"] " | " cell[r, "synccheck"] " |" } }'
}

# write_summary LAB...
write_summary() {
  local lab
  printf '# Measured\n\n<!-- made by scripts/bench_ladder; do not edit -->\n'
  for lab in "$@"; do
    printf '\n## %s\n\n' "$lab"
    if [[ -s $out/raw/$lab.ladder.json ]]; then
      machine_of "$out/raw/$lab.ladder.json"
      printf '\n'
      ladder_rows "$out/raw/$lab.ladder.json"
      printf '\n'
    fi
    if [[ -s $out/raw/$lab.aa.jsonl ]]; then
      printf 'The baseline against itself: %s.\n\n' "$(spread "$out/raw/$lab.aa.jsonl")"
    fi
    if [[ -s $out/raw/$lab.repeats.jsonl ]]; then
      printf 'The same submission again: %s.\n\n' "$(same_points "$out/raw/$lab.repeats.jsonl")"
    fi
    if [[ -s $out/raw/$lab.sanitizer.jsonl ]]; then
      printf 'compute-sanitizer, findings:\n\n'
      sanitizer_table "$out/raw/$lab.sanitizer.jsonl"
    fi
  done
  if [[ -s $out/raw/seconds.tsv ]]; then
    printf '\nSeconds spent: %s.\n' "$(awk -F '\t' '{ printf "%s%s %d", sep, $1, $2; sep = ", "; all += $2 } END { printf "; together %d", all }' "$out/raw/seconds.tsv")"
  fi
}
