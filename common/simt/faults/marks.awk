# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What a file of planted faults promises: "NAME fault|also KIND|KIND... LINE", a row per mark.
# `// fault: KIND also: KIND` stands at the end of a line.
# Marks before a FAULT(name) and inside its body belong to it.
/\/\/ .*(fault|also): / {
  rest = substr($0, index($0, "// "))
  while (match(rest, /(fault|also): [a-z_|]+/)) {
    split(substr(rest, RSTART, RLENGTH), mark, ": ")
    rows[++n] = mark[1] " " mark[2] " " NR
    rest = substr(rest, RSTART + RLENGTH)
  }
}
match($0, /^FAULT\([a-z0-9_]+\)/) {
  name = substr($0, 7, RLENGTH - 7)
  if ($0 ~ /}$/) finish()
}
/^}/ { if (name != "") finish() }
function finish(  i) {
  for (i = 1; i <= n; i++) print name, rows[i]
  n = 0
  name = ""
}
