# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What scripts/lab says.  Everything goes to stderr: stdout belongs to the grader (and its --json).

readonly EXIT_USAGE=2  # the caller's mistake
readonly EXIT_OURS=3   # the machine, the build or we are at fault; never the student's code

say() { printf 'lab: %s\n' "$*" >&2; }

# die STATUS SENTENCE: one sentence, then the end.
die() {
  local status=$1
  shift
  say "$*"
  exit "$status"
}

# help_if_asked ARG...: for -h or --help among them prints the head of the script, and ends.
help_if_asked() {
  local arg
  for arg in "$@"; do
    [[ $arg == -h || $arg == --help ]] || continue
    awk 'NR > 3 && !/^#/ { exit } NR > 3 { sub(/^# ?/, ""); print }' "$(readlink -f -- "$0")"
    exit 0
  done
}

# places_only ARG...: help_if_asked, for a script that takes no option: no file is called --like-this.
places_only() {
  help_if_asked "$@"
  local arg
  for arg in "$@"; do
    [[ $arg != -* ]] || die "$EXIT_USAGE" "there is no option $arg; $(basename -- "$0") --help says what there is."
  done
}

on_terminal() { [[ -t 2 && ${TERM:-dumb} != dumb ]]; }

# duration SECONDS: "40 s", "3 min 20 s".
duration() {
  if (($1 < 60)); then
    printf '%d s' "$1"
  else
    printf '%d min %d s' $(($1 / 60)) $(($1 % 60))
  fi
}

# show_progress WHAT: reads lines, and tells of those that start with "[done/total]" or "done/total":
# on a terminal one line that is rewritten, elsewhere a plain line every twenty seconds.
show_progress() {
  local what=$1 line finished total rest start=$SECONDS last=$SECONDS
  while IFS= read -r line; do
    [[ $line =~ ^[[:space:]]*\[?([0-9]+)/([0-9]+) ]] || continue
    finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    ((finished > 0)) || continue
    rest=
    if ((SECONDS - start > 2)); then
      rest=", about $(duration $(((SECONDS - start) * (total - finished) / finished))) to go"
    fi
    if on_terminal; then
      printf '\r\033[Klab: %s: %d of %d%s' "$what" "$finished" "$total" "$rest" >&2
    elif ((SECONDS - last >= 20)); then
      say "$what: $finished of $total$rest"
      last=$SECONDS
    fi
  done
  if on_terminal; then printf '\r\033[K' >&2; fi
}
