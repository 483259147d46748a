#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# .ci/run, with a stand-in for scripts/lab: what was interrupted does not go on.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=expect.sh
source "$here/expect.sh"

tree=$scratch/tree
mkdir -p "$tree/.ci" "$tree/scripts"
cp "$here/../../.ci/run" "$tree/.ci/run"
cat >"$tree/scripts/lab" <<'SH'
#!/usr/bin/env bash
trap "exit 130" INT
echo "$1" >>asked
while [[ -e hold ]]; do sleep 0.05; done
[[ $1 != test ]] || echo '3 passed, 0 failed, 0 skipped'
SH
chmod +x "$tree/scripts/lab"

it 'both commands run, and the last line counts them'
run "$tree/.ci/run"
expect_status 0
expect_last_line '4 passed, 0 failed, 0 skipped'
[[ $(tr '\n' ' ' <"$tree/asked") == 'test grade ' ]] || fail 'both were asked for'

it 'an interrupt ends it: the second command does not run'
rm "$tree/asked"
touch "$tree/hold"
set -m # a process group of its own, which does not ignore the interrupt
"$tree/.ci/run" >"$scratch/out" 2>"$scratch/err" &
group=$!
set +m
wait_until test -s "$tree/asked"
kill -INT -- "-$group"
rm "$tree/hold"
status=0
wait "$group" || status=$?
expect_status 130
[[ $(<"$tree/asked") == test ]] || fail 'only the first was asked for'
done_testing
