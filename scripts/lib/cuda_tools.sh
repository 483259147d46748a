# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The CUDA Toolkit's programs and the card, for scripts that need no build.  Source say.sh before.

# find_tool NAME VALUE PATTERN...: VALUE, or NAME on the PATH, or the last file that a pattern matches.
find_tool() {
  local name=$1 given=$2 found
  shift 2
  if [[ -n $given ]]; then
    command -v "$given" || die "$EXIT_USAGE" "there is no program $given."
    return
  fi
  if command -v "$name"; then return; fi
  # shellcheck disable=SC2086  # the patterns are to be expanded
  found=$(compgen -G "$1" | sort -V | tail -n 1) || true
  [[ -n $found ]] || die "$EXIT_OURS" "$name is not installed here (PATH and $1 were looked at)."
  printf '%s\n' "$found"
}

card_line() {
  nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null | head -n 1 ||
    die "$EXIT_OURS" 'nvidia-smi finds no GPU.'
}
