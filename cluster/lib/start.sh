# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Starts the daemons, and says in one sentence why one did not start.  Uses $folder, $nodes, $owner.

# Each program, and its package in Debian and Ubuntu.
readonly PROGRAMS=(munged:munge slurmctld:slurmctld slurmd:slurmd sbatch:slurm-client)
readonly START_SECONDS=30

missing() {
  local program
  for program in "${PROGRAMS[@]}"; do
    command -v "${program%:*}" >/dev/null || printf '%s ' "${program#*:}"
  done | sed 's/ $/\n/'
}

need_programs() {
  local packages
  packages=$(missing)
  [[ -z $packages ]] ||
    die "$EXIT_OURS" "Slurm is not all there: sudo apt-get install -y $packages"
}

# daemon COMMAND...: with the marks of our daemons, without our lock, with nothing of a surrounding
# job's (SLURM_*), and its words in a file.
daemon() {
  local clean=() name
  for name in $(compgen -e | grep -E '^S(LURM|BATCH)') LAB_CLUSTER_DAEMON; do clean+=(-u "$name"); done
  env "${clean[@]}" SLURM_CONF="$folder/slurm.conf" LAB_CLUSTER_DAEMON=1 "$@" \
    8>&- </dev/null >>"$folder/start.log" 2>&1
}

# start: tries again on other ports when somebody took ours just then.
start() {
  local tries why=''
  for ((tries = 0; tries < 5; ++tries)); do
    end_processes
    clear_folder
    choose_ports
    # The tests make two clusters want the same ports.
    if ((tries == 0)) && [[ -n ${LAB_CLUSTER_PORT:-} ]]; then port=$LAB_CLUSTER_PORT; fi
    write_configuration
    if start_daemons; then
      watch_owner
      return
    fi
    [[ $why == *'ddress already in use'* ]] || break
  done
  die "$EXIT_OURS" "the cluster did not start: $why"
}

# start_daemons: false with the reason in `why`.
start_daemons() {
  local k
  start_munge || return
  daemon slurmctld -c || { why="slurmctld: $(last_error slurmctld.log)" && return 1; }
  for ((k = 1; k <= nodes; ++k)); do
    daemon slurmd -N "n$k" || { why="slurmd of n$k: $(last_error "slurmd.n$k.log")" && return 1; }
  done
  wait_for "$START_SECONDS" ready_or_broken || { why=$(who_is_late) && return 1; }
  [[ -z $why ]]
}

# Its folder is for us alone, which munged calls inaccessible for clients: --force.
start_munge() {
  (umask 077 && head -c 128 /dev/urandom >"$folder/munge.key")
  daemon munged --force --num-threads=2 --key-file="$folder/munge.key" \
    --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" ||
    { why="munged: $(tail -n 1 "$folder/start.log")" && return 1; }
}

# ready_or_broken: all nodes are idle, or a daemon has gone (then `why` says so).
ready_or_broken() {
  local k pids
  why=''
  [[ $(nodes_that_are idle) != "$nodes" ]] || return 0
  pids=$(started_with LAB_CLUSTER_DAEMON=1 | while IFS= read -r pid; do
    tr '\0' ' ' <"/proc/$pid/cmdline" && printf '\n'
  done)
  grep -q '^slurmctld ' <<<"$pids" || { why="slurmctld: $(last_error slurmctld.log)" && return 0; }
  for ((k = 1; k <= nodes; ++k)); do
    grep -q "^slurmd -N n$k " <<<"$pids" ||
      { why="slurmd of n$k: $(last_error "slurmd.n$k.log")" && return 0; }
  done
  return 1
}

# nodes_that_are STATE: how many.
nodes_that_are() {
  SLURM_CONF=$folder/slurm.conf timeout 5 sinfo -h -t "$1" -o %D 2>/dev/null |
    awk '{ n += $1 } END { print n + 0 }'
}

who_is_late() {
  printf 'after %d s only %s of %d nodes are ready: %s' "$START_SECONDS" "$(nodes_that_are idle)" \
    "$nodes" "$(SLURM_CONF=$folder/slurm.conf timeout 5 sinfo -h -N -o '%N %T %E' 2>&1 | paste -sd ';')"
}

# last_error LOG: the daemon's last complaint, without its date.
last_error() {
  local line
  line=$({ cat "$folder/$1" "$folder/start.log" 2>/dev/null || true; } | grep -E 'error|fatal' | tail -n 1) ||
    line='it ended, and its log does not say why'
  sed -E 's/^\[[^]]*\] //; s/^slurm(d|ctld): //' <<<"$line"
}

controller_answers() {
  [[ -e $folder/slurm.conf ]] &&
    SLURM_CONF=$folder/slurm.conf timeout 5 scontrol ping 2>/dev/null | grep -q ' is UP'
}

# watch_owner: a process that stops the cluster when $owner has gone, however it went.
watch_owner() {
  if [[ -z $owner ]]; then return; fi
  (setsid "$here/lib/guard" "$owner" "$folder" 8>&- </dev/null >/dev/null 2>&1 &)
}
