# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Which files are ours.  Uses $root.

# project_files: every file of the project, one a line, relative to $root; what git ignores is left
# out.  Without git, or where git distrusts the folder's owner, what find sees outside build folders.
project_files() {
  if git -C "$root" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git -C "$root" ls-files --cached --others --exclude-standard | sort -u |
      while IFS= read -r file; do
        if [[ -f $root/$file ]]; then printf '%s\n' "$file"; fi
      done
  else
    (cd "$root" && find . -type f -not -path './build*/*' -not -path './.git/*' | sed 's,^\./,,' | sort)
  fi
}

# cxx_files: those that clang-format may touch: not what is meant to look foreign, nor templates.
cxx_files() {
  project_files | grep -E '\.(h|cpp|cu|cuh)$' |
    grep -vE '^(scripts/templates|common/simt/(test/lang|programs|faults/planted)|grader/testdata)/'
}

# format_tool: clang-format, in version 14 if that is here: later ones break lines elsewhere.  Nothing
# where there is none.
format_tool() { command -v clang-format-14 || command -v clang-format; }

# is_version_14 TOOL: what other versions say of a file does not count.
is_version_14() { [[ $("$1" --version) == *'version 14.'* ]]; }
