# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Stops a cluster, whole or half, and shows one.  Uses $folder.

readonly STOP_SECONDS=8

down() {
  if ! have_cluster; then
    say "no cluster is up in $folder."
    return
  fi
  take_folder
  stop
  say "stopped; nothing is left of $folder."
}

# stop: jobs first, so that their own clean-up runs; then the daemons by their pid files; then
# whatever else carries our marks; then the files.
stop() {
  end_guard
  if controller_answers; then
    cancel_jobs
    ask_daemons
  fi
  end_processes
  rm -rf -- "$folder"
}

end_guard() {
  local pid=''
  if [[ -s $folder/guard.pid ]]; then read -r pid <"$folder/guard.pid"; fi
  if [[ -n $pid && $pid != "$$" ]] && grep -qszF "/lib/guard" "/proc/$pid/cmdline"; then
    kill -KILL "$pid" 2>/dev/null || true
  fi
}

cancel_jobs() {
  local jobs
  jobs=$(SLURM_CONF=$folder/slurm.conf timeout 5 squeue -h -o %A 2>/dev/null | sort -u) || return 0
  [[ -n $jobs ]] || return 0
  # shellcheck disable=SC2086  # one word per job
  SLURM_CONF=$folder/slurm.conf timeout 5 scancel $jobs 2>/dev/null || true
  wait_for "$STOP_SECONDS" no_jobs || true
}

no_jobs() { [[ -z $(SLURM_CONF=$folder/slurm.conf timeout 5 squeue -h -o %A 2>/dev/null) ]]; }

# ask_daemons: nodes first, munge last, as each needs the next.
ask_daemons() {
  local pids
  for pids in "$(pids_in "$folder"/slurmd.*.pid)" "$(pids_in "$folder/slurmctld.pid")" \
    "$(pids_in "$folder/munged.pid")"; do
    [[ -n $pids ]] || continue
    # shellcheck disable=SC2086  # one word per process
    kill -TERM $pids 2>/dev/null || true
    # shellcheck disable=SC2086
    wait_for "$STOP_SECONDS" gone $pids || true
  done
}

# pids_in FILE...: those that are still what the files say.
pids_in() {
  local file pid daemons
  daemons=$(started_with LAB_CLUSTER_DAEMON=1)
  for file in "$@"; do
    [[ -s $file ]] || continue
    pid=$(tr -dc 0-9 <"$file")
    if grep -qx "$pid" <<<"$daemons"; then printf '%s ' "$pid"; fi
  done
}

# end_processes: every process of the cluster that still runs, until none does.
end_processes() {
  wait_for "$STOP_SECONDS" none_left ||
    die "$EXIT_OURS" "processes of the cluster in $folder cannot be ended: $(cluster_processes | paste -sd ' ')."
}

none_left() {
  local pids
  pids=$(cluster_processes)
  [[ -n $pids ]] || return 0
  # shellcheck disable=SC2086  # one word per process
  kill -KILL $pids 2>/dev/null || true
  return 1
}

# clear_folder: all but the lock.
clear_folder() { find "$folder" -mindepth 1 -maxdepth 1 ! -name .lab-cluster -exec rm -rf {} +; }

need_cluster() {
  if ! have_cluster || ! controller_answers; then
    say "no cluster is up in $folder."
    exit 1
  fi
}

status() {
  need_cluster
  export SLURM_CONF=$folder/slurm.conf
  sinfo -N -o '%8N %12T %8C %10G %20E'
  printf '\n'
  squeue -o '%8i %20j %10T %10M %6D %R'
}

show_environment() {
  need_cluster
  environment | sed "s/^\([^=]*\)=\(.*\)/export \1='\2'/"
}
