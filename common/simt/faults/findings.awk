# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What the cpu device printed, as rows "KIND error|warning|note LINE OTHER_LINE": lines of the file
# whose name is in -v file=, 0 where the finding names none.
function flush() {
  if (kind != "") print kind, severity, places[1] + 0, places[2] + 0
  kind = ""
  delete places
  n = 0
}
match($0, /^========= ((note|warning): )?[a-z_]+: /) {
  flush()
  kind = substr($0, 11, RLENGTH - 12)
  severity = "error"
  if (sub(/^note: /, "", kind)) severity = "note"
  if (sub(/^warning: /, "", kind)) severity = "warning"
  next
}
/^=========     at / {
  split($3, place, ":")
  path = place[1]
  sub(/.*\//, "", path)
  places[++n] = path == file ? place[2] : 0
}
END { flush() }
