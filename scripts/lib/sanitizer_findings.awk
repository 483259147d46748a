# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What compute-sanitizer printed, as JSON: "findings": [{"what": ..., "lines": [...], "times": N}].
# A finding begins with a sentence at the margin of "========= "; its places are further in.  Lines
# are those of the source whose name is in -v file=, from the device's code or the host's stack.
# The same finding of several threads counts once, with how often.
function flush() {
  if (what != "") {
    key = "{\"what\": \"" what "\", \"lines\": [" places "]"
    if (!(key in times)) keys[++n] = key
    times[key]++
  }
  what = places = ""
  split("", seen)
}
/^========= [A-Z]/ {
  flush()
  text = substr($0, 11)
  if (text ~ /SUMMARY|^COMPUTE-SANITIZER|^Target application|^No attachable|process didn't terminate/) next
  gsub(/["\\]/, "", text)
  gsub(/0x[0-9a-f]+/, "0x", text)
  sub(/ at \+0x.*/, "", text)
  what = text
}
# Racecheck names both places, the first one in the sentence itself.
/^=========/ && what != "" {
  rest = $0
  while (match(rest, /[A-Za-z0-9_.\/-]+\.cuh?:[0-9]+/)) {
    split(substr(rest, RSTART, RLENGTH), place, ":")
    path = place[1]
    sub(/.*\//, "", path)
    if (path == file && !(place[2] in seen)) {
      seen[place[2]] = 1
      places = places (places == "" ? "" : ", ") place[2]
    }
    rest = substr(rest, RSTART + RLENGTH)
  }
}
END {
  flush()
  printf "\"findings\": ["
  for (i = 1; i <= n; i++) printf "%s%s, \"times\": %d}", (i == 1 ? "" : ", "), keys[i], times[keys[i]]
  printf "]"
}
