#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# scripts/lint on a folder with planted faults: each is found, and nothing else is.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"
export LINT_ROOT=$scratch/tree

# plant FILE LINE...: a file with the licence lines and these.
plant() {
  local file=$LINT_ROOT/$1
  shift
  mkdir -p "$(dirname "$file")"
  printf '%s\n' '// SPDX-License-Identifier: Apache-2.0' "$@" >"$file"
}

# finds FILE LINE SENTENCE: plants a file, expects the fault, removes the file.
finds() {
  it "finds: $3"
  plant "$1" "$2"
  run "$here/../lint"
  expect_status 1
  expect_out "$1"
  expect_out "$3"
  rm "$LINT_ROOT/$1"
}

plant grader/good.cpp '#include "base/text.h"' '#include "lab/own.h"'
plant grader/lab/own.h
it 'accepts a clean tree'
run "$here/../lint"
expect_status 0

finds grader/a.cpp '#include "lab/card.h"' 'the grader knows only the records'
finds grader/b.cpp '#include <cuda_runtime.h>' 'the grader knows only the records'
finds common/simt/src/a.cpp '#include "lab/card.h"' 'knows nothing else of ours'
finds common/lab/src/a.cpp '#include "grader/base/text.h"' 'the kit knows neither'
finds labs/1_memory/11_x/harness.cu '#include "simt/control.h"' 'a lab knows the kit'
finds solutions/1_memory/11_x/v1_x.cu '  #  include <simt/launch.h>' 'a solution knows the kit'
finds labs/1_memory/common/both.h '#include "lab.h"' 'what labs share knows none of them'
finds labs/1_memory/11_x/harness.cu '#include "../12_y/expected.h"' 'a lab includes no other lab'
finds solutions/1_memory/11_x/wrong/a.edit '#include "simt/launch.h"' 'a solution knows the kit'
finds grader/c.cpp 'int a;   ' 'white space at the end'
finds grader/d.cpp $'\tint a;' 'a tab'
finds docs/a.md '[gone](gone.md)' 'leads nowhere'
finds grader/e.cpp "$(printf "\n%.0s" {1..400}; echo x)" 'a file has 400 at most'
finds labs/1_memory/11_x/lab.toml '# FILL IN: a title' 'still to fill in'

it 'finds: the two SPDX lines are missing'
echo 'int a;' >"$LINT_ROOT/grader/f.cpp"
run "$here/../lint"
expect_status 1
expect_out 'grader/f.cpp: the two SPDX lines are missing'
echo '// What it does. SPDX-License-Identifier: Apache-2.0' >"$LINT_ROOT/grader/f.cpp"
run "$here/../lint"
expect_out 'grader/f.cpp: the two SPDX lines are missing'
done_testing
