# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The pieces of scripts/bench_ladder, each of which leaves one file and is skipped where that file is.
# Uses say.sh, $root, $build, $out, $device.

readonly SANITIZER_TOOLS=(memcheck racecheck initcheck synccheck)
readonly AA_RUNS=${AA_RUNS:-20} REPEATS=${REPEATS:-10}

# device_command KEY: the argv, one argument a line, that devices.json has under KEY.
device_command() {
  cmake -DDEVICES="$build/devices.json" -DDEVICE="$device" -DKEY="$1" \
    -P "$root/scripts/lib/device_command.cmake"
}

# fill LAB OUT SOURCE: replaces the placeholders of devices.json in the lines of stdin.
fill() {
  local line
  while IFS= read -r line; do
    line=${line//\{lab\}/$1} line=${line//\{lab_dir\}/$(echo "$root"/labs/*/"$1")}
    line=${line//\{out\}/$2} line=${line//\{source\}/$3}
    printf '%s\n' "$line"
  done
}

harness_of() { device_command harness | fill "$1" '' ''; }

# piece FILE COMMAND...: runs the command with its stdout in FILE, unless FILE is there already.
# A command that fails leaves FILE.failed, and the next call tries it again.
piece() {
  local file=$1 began=$SECONDS
  shift
  if [[ -s $file ]]; then
    say "kept: ${file#"$out/"}"
    return 0
  fi
  say "measuring: ${file#"$out/"}"
  if "$@" >"$file.part"; then
    mv "$file.part" "$file"
    rm -f "$file.failed"
    printf '%s\t%d\n' "${file#"$out/"}" $((SECONDS - began)) >>"$out/raw/seconds.tsv"
  else
    mv "$file.part" "$file.failed"
    say "failed: ${file#"$out/"}; what it wrote is in $(basename "$file").failed"
    failed=$((failed + 1))
  fi
}

# one_line COMMAND...: its output, JSON, on one line.
one_line() {
  local text
  text=$("$@") || return
  tr -d '\n' <<<"$text"
  printf '\n'
}

# a_against_a LAB: the baseline against itself through the whole protocol, as bench records.
a_against_a() {
  local harness records i
  harness=$(harness_of "$1")
  records=$(mktemp)
  for ((i = 1; i <= AA_RUNS; ++i)); do
    "$harness" --mode=bench --baseline-as-submission --seed="$i" --records="$records" >/dev/null &&
      grep '"type": *"bench"' "$records" || return
    say "  run $i of $AA_RUNS"
  done
  rm -f "$records"
}

# timed_names LAB: the timed cases that the lab has beside the one that is scored, a word each.
timed_names() {
  "$(harness_of "$1")" --timed=? 2>&1 | sed -n 's/.*there are: //p' | tr -d ',' || true
}

# more_timed LAB: the last rung in each of them, as bench records.
more_timed() {
  local compile rung name work
  work=$(mktemp -d)
  rung=$(compgen -G "$root/solutions/*/$1/v*.cu" | sort -V | tail -n 1)
  mapfile -t compile < <(device_command compile | fill "$1" "$work/submission.so" "$rung")
  "${compile[@]}" >&2 || return
  for name in $(timed_names "$1"); do
    : >"$work/records"
    "$(harness_of "$1")" --mode=bench --timed="$name" --submission="$work/submission.so" \
      --records="$work/records" >&2 || say "  $name failed"
    grep '"type": *"bench"' "$work/records" || return
  done
  rm -rf "$work"
}

# same_again LAB: one submission, the last rung, graded over and over.
same_again() {
  local i
  for ((i = 1; i <= REPEATS; ++i)); do
    one_line "$build/bin/grader" grade "$1" --solutions --device "$device" --json || return
    say "  grading $i of $REPEATS"
  done
}

# sanitized LAB: every rung under every tool; one line each, and the tool's own findings as records.
sanitized() {
  local care compile rung tool library records status findings work
  mapfile -t care < <(device_command care)
  ((${#care[@]} > 0)) || { say 'no compute-sanitizer here'; return 1; }
  work=$(mktemp -d)
  library=$work/submission.so records=$work/records
  for rung in "$root"/solutions/*/"$1"/v*.cu; do
    mapfile -t compile < <(device_command compile | fill "$1" "$library" "$rung")
    "${compile[@]}" >&2 || return
    for tool in "${SANITIZER_TOOLS[@]}"; do
      status=0
      : >"$records"
      "${care[@]}" --tool "$tool" --records-fd=8 -- "$(harness_of "$1")" --mode=care \
        --submission="$library" 8>"$records" >&2 || status=$?
      findings=$(grep -c '"type": *"diagnostic"' "$records" || true)
      printf '{"lab":"%s","rung":"%s","tool":"%s","exit":%d,"findings":%d}\n' \
        "$1" "$(basename "$rung" .cu)" "$tool" "$status" "$findings"
      grep '"type": *"diagnostic"' "$records" || true
      say "  $(basename "$rung" .cu) $tool: $findings findings"
    done
  done
  rm -rf "$work"
}
