# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# fault_table.awk MARKS FOUND RESULTS.json: the table of docs/faults.md.
#   MARKS: "FILE NAME fault|also KINDS LINE"; FOUND: "NAME KIND LINE"; RESULTS: a line per run.
BEGIN { tools = split("memcheck racecheck initcheck synccheck", tool, " ") }
FILENAME == ARGV[1] {
  if (!($2 in file)) order[++n] = $2
  file[$2] = $1
  marked[$2, $5] = 1
  if ($3 == "fault") {
    if (!(($2, $5) in is_line)) lines[$2] = lines[$2] (lines[$2] == "" ? "" : ", ") $5
    is_line[$2, $5] = 1
  }
  next
}
FILENAME == ARGV[2] {
  if (NF > 1) ours[$1] = $2
  next
}
function value(key,  at) {
  if (!match($0, "\"" key "\": \"?[^\",]*")) return ""
  at = substr($0, RSTART, RLENGTH)
  sub(/^"[a-z]*": "?/, "", at)
  return at
}
/^\{"v"/ { card = value("card"); driver = value("driver"); version = value("sanitizer"); date = value("date") }
# Cell of a planted fault under a tool: whether a finding names a marked line.
function judge(name,  rest, list, count, i, place) {
  if (value("exit") == 124 || value("exit") == 137) return "hangs"
  if ($0 !~ /"what"/) return "–"
  rest = $0
  while (match(rest, /"lines": \[[0-9, ]*\]/)) {
    list = substr(rest, RSTART + 10, RLENGTH - 11)
    count = split(list, place, ", ")
    for (i = 1; i <= count; i++) if ((name, place[i]) in marked) return "yes"
    rest = substr(rest, RSTART + RLENGTH)
  }
  return "elsewhere"
}
/^\{"kind": "planted"/ {
  name = value("name")
  which = value("tool")
  if (which == "none") says[name] = value("exit") == 124 ? "hangs" : value("exit") == 139 ? "segmentation fault" : value("says")
  else cell[name, which] = judge(name)
}
/^\{"kind": "correct"/ && /"what"/ {
  rest = $0
  noise[++noises] = value("tool") " in " value("file") ": " substr(rest, index(rest, "\"findings\""))
}
END {
  # Planted since compute-sanitizer was asked.
  for (i = 1; i <= n; i++) {
    if (order[i] in says) known[++k] = order[i]
    else later = later (later == "" ? "" : ", ") "`" order[i] "` (" (order[i] in ours ? ours[order[i]] : "–") ")"
  }
  printf "%s, driver %s, compute-sanitizer %s, %s.\n\n", card, driver, version, date
  printf "| program | line | without a tool |"
  for (t = 1; t <= tools; t++) printf " %s |", tool[t]
  printf " cpu device |\n|---|---|---|"
  for (t = 0; t <= tools; t++) printf "---|"
  printf "\n"
  for (i = 1; i <= k; i++) {
    name = known[i]
    theirs = 0
    printf "| `%s` | [%s](../common/simt/faults/planted/%s):%s | %s |", name, file[name], file[name], lines[name], says[name] == "cudaSuccess" ? "runs" : says[name]
    for (t = 1; t <= tools; t++) {
      at = ((name, tool[t]) in cell) ? cell[name, tool[t]] : "not run"
      if (at == "yes") theirs = 1
      printf " %s |", at
    }
    printf " %s |\n", name in ours ? ours[name] : "–"
    if (theirs) sum_theirs++
    if (name in ours) sum_ours++
    if (theirs && !(name in ours)) missing = missing (missing == "" ? "" : ", ") "`" name "`"
    if (!theirs && name in ours) only = only (only == "" ? "" : ", ") "`" name "`"
  }
  printf "\nOf %d faults compute-sanitizer names the line of %d with at least one of its tools, the cpu device that of %d.\n\n", k, sum_theirs, sum_ours
  printf "Only compute-sanitizer: %s.\n\nOnly the cpu device: %s.\n", missing == "" ? "none" : missing, only == "" ? "none" : only
  if (later != "") printf "\nNot run under compute-sanitizer yet, with what the cpu device reports: %s.\n", later
  if (noises > 0) {
    printf "\nIn the correct kernels (`common/simt/faults/correct/`) compute-sanitizer says:\n\n"
    for (i = 1; i <= noises; i++) printf "- %s\n", noise[i]
  } else {
    printf "\nIn the correct kernels (`common/simt/faults/correct/`) neither says anything.\n"
  }
}
