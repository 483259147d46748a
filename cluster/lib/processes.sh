# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Which processes belong to the cluster in $folder.  Pid files can be lost, and a number can be
# somebody else's by now; what a process was started with cannot.

# started_with LINE...: the processes that have every LINE in their environment, "NAME=" standing for
# any value.  One that has ended but was not waited for (a zombie) has no environment any more.
started_with() {
  local environ line
  grep -lszxF -e "SLURM_CONF=$folder/slurm.conf" /proc/[0-9]*/environ | while IFS= read -r environ; do
    for line in "$@"; do
      if [[ $line == *= ]]; then
        grep -qsz -e "^$line" "$environ" || continue 2
      else
        grep -qszxF -e "$line" "$environ" || continue 2
      fi
    done
    environ=${environ#/proc/}
    printf '%s\n' "${environ%/environ}"
  done
}

# cluster_processes: the daemons, what they started for the steps of jobs, and the jobs themselves.
# A shell that uses the cluster is none of them; a command of "run" is, if the cluster is there for it.
cluster_processes() {
  {
    started_with 'LAB_CLUSTER_DAEMON=1'
    started_with 'SLURMD_NODENAME='
    started_with 'LAB_CLUSTER_RUN=1'
    local pid
    for pid in $(started_with); do
      case $(readlink "/proc/$pid/exe") in
        */slurmstepd* | */slurmd* | */slurmctld*) printf '%s\n' "$pid" ;;
      esac
    done
  } | sort -nu | grep -vx "$$" || true
}

# gone PID...: none of them runs any more.
gone() {
  local pid
  for pid in "$@"; do
    if [[ -s /proc/$pid/environ ]] && is_alive "$pid"; then return 1; fi
  done
}

# is_alive PID: it runs, and is no zombie.
is_alive() {
  local state
  state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null) || return 1
  [[ -n $state && $state != [ZX] ]]
}

# wait_for SECONDS COMMAND...: true as soon as the command is, false when the time is over.
wait_for() {
  local end=$((${EPOCHREALTIME/[.,]/} + $1 * 1000000))
  shift
  until "$@"; do
    ((${EPOCHREALTIME/[.,]/} < end)) || return 1
    sleep 0.05
  done
}
