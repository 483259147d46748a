# shellcheck shell=bash disable=SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The few words that the script tests are written in.

failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# run COMMAND...: leaves its exit code in `status`, its stdout in `out`, its stderr in `err`.
run() {
  status=0
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  out=$(<"$scratch/out")
  err=$(<"$scratch/err")
}

# it SENTENCE: prints what is being tested; the expectations that follow belong to it.
it() { printf -- '- %s\n' "$1"; }

fail() {
  failures=$((failures + 1))
  printf '  FAILED: %s\n  status: %s\n  stdout: %s\n  stderr: %s\n' "$1" "$status" "$out" "$err"
}

expect_status() { [[ $status == "$1" ]] || fail "expected exit code $1"; }
expect_out() { [[ $out == *"$1"* ]] || fail "expected on stdout: $1"; }
expect_err() { [[ $err == *"$1"* ]] || fail "expected on stderr: $1"; }
expect_no_err() { [[ $err != *"$1"* ]] || fail "not expected on stderr: $1"; }
expect_err_lines() { [[ $(grep -c '' <<<"$err") == "$1" ]] || fail "expected $1 line(s) on stderr"; }
expect_last_line() { [[ ${out##*$'\n'} =~ ^$1$ ]] || fail "expected as the last line: $1"; }

# wait_until COMMAND...: for as long as a slow machine may need.
wait_until() {
  local end=$((SECONDS + 120))
  while ((SECONDS < end)); do
    if "$@" 2>/dev/null; then return 0; fi
    sleep 0.05
  done
  fail "never came true: $*"
}

# done_testing: the end of a test script.
done_testing() {
  ((failures == 0)) || {
    printf '%d expectations failed\n' "$failures"
    exit 1
  }
}
