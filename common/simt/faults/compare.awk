# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# compare.awk -v name=FAULT MARKS FINDINGS: prints what is missing and what is too much.  A fault is
# found when a finding of its kind names one of its lines.
function is_marked(kind, line, what,  i) {
  for (i = 1; i <= marks; i++) {
    if (lines[i] == line && (what == "" || whats[i] == what) && ("|" kinds[i] "|") ~ ("[|]" kind "[|]")) return 1
  }
  return 0
}
FNR == NR {
  if ($1 != name) next
  marks++
  whats[marks] = $2
  kinds[marks] = $3
  lines[marks] = $4
  if ($2 == "fault") wanted = wanted (wanted == "" ? "" : " or ") $3 " in line " $4
  next
}
$2 == "note" { next }
{
  if (is_marked($1, $3, "fault") || is_marked($1, $4, "fault")) found = 1
  else if (!is_marked($1, $3, "") && !is_marked($1, $4, "")) print "  too much: " $1 " in line " $3
}
END { if (!found) print "  missing: " wanted }
