# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Runs what takes long so that it ends with us, whoever ends us.  Uses say.sh.

# in_group COMMAND...: in a process group of its own, and without our locks: descriptors 8 and 9.
in_group() {
  local status=0 leader watcher
  set -m  # or there would be no groups
  {
    trap '' TTOU  # its progress may be shown though it is in the background
    "$@"
  } 8>&- 9>&- </dev/null &
  leader=$!
  outlive_us "$leader" </dev/null >/dev/null 2>&1 &
  watcher=$!
  set +m
  wait "$leader" || status=$?
  kill -TERM "$watcher" 2>/dev/null || true
  wait "$watcher" || true
  return "$status"
}

# outlive_us LEADER: a process beside us.  When we are gone without a word (SIGKILL), it ends LEADER's
# group; it holds our locks until then, so that nobody builds beside what is left.
outlive_us() {
  local tries
  trap 'exit 0' TERM
  trap '' HUP INT
  while kill -0 $$; do
    sleep 0.3 8>&- 9>&- &
    wait $!
  done
  trap '' TERM
  kill -TERM -- "-$1"
  for ((tries = 0; tries < 200; ++tries)); do
    kill -0 -- "-$1" || return 0
    sleep 0.05
  done
  kill -KILL -- "-$1"
}

# end_with SIGNAL: ends the groups that run, waits until they are gone, and dies of the signal.
end_with() {
  local leader tries
  trap '' HUP INT TERM
  say 'interrupted; nothing is left running.'
  exec 2>/dev/null  # bash tells of each job that ends
  for leader in $(jobs -p); do
    kill -TERM -- "-$leader" || continue
    for ((tries = 0; tries < 200; ++tries)); do
      kill -0 -- "-$leader" || break
      sleep 0.05
    done
    kill -KILL -- "-$leader" || true
  done
  trap - "$1"
  kill -s "$1" $$
}

# What is run without in_group is waited for first: apt-get, which must not be broken off.
trap 'end_with HUP' HUP
trap 'end_with INT' INT
trap 'end_with TERM' TERM
