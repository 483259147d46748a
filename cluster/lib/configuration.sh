# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What Slurm is told: slurm.conf, gres.conf, cgroup.conf, the stand-ins for GPUs.
# Uses $folder, $nodes, $gpus, $cpus, $here.

# choose_ports: sets `port`; the controller has it, node K has port + K.  They were free a moment ago:
# if somebody takes one before Slurm does, start.sh chooses again.
choose_ports() {
  local taken tries k
  taken=$(awk '$4 == "0A" { sub(/.*:/, "", $2); print $2 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null)
  for ((tries = 0; tries < 100; ++tries)); do
    port=$((20000 + 20 * (SRANDOM % 600)))  # below those that the system gives to clients
    for ((k = 0; k <= nodes; ++k)); do
      ! grep -qx "$(printf '%04X' $((port + k)))" <<<"$taken" || continue 2
    done
    return
  done
  die "$EXIT_OURS" 'there are no free ports between 20000 and 32000.'
}

# write_configuration: uses `port`.
write_configuration() {
  local host user k gres=''
  host=$(uname -n) host=${host%%.*} user=$(id -un)
  ((gpus == 0)) || gres="Gres=gpu:$gpus"
  cat >"$folder/slurm.conf" <<TEXT
ClusterName=lab
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
# No cgroups: they need a machine of one's own.  What a job leaves behind, Epilog ends.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
Epilog=$folder/epilog
MpiDefault=none
MailProg=/bin/true
# More than the machine has, so that job files for real nodes are taken as they are.
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=2
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool.%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
GresTypes=gpu
TEXT
  for ((k = 1; k <= nodes; ++k)); do
    printf 'NodeName=n%d NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=%d RealMemory=1000000 %s\n' \
      "$k" "$host" $((port + k)) "$cpus" "$gres"
  done >>"$folder/slurm.conf"
  printf 'PartitionName=gpu Nodes=n[1-%d] Default=YES MaxTime=INFINITE State=UP\n' \
    "$nodes" >>"$folder/slurm.conf"
  # Version 1 is not touched unless it is used, on no machine; 2 wants systemd.
  printf 'CgroupPlugin=cgroup/v1\n' >"$folder/cgroup.conf"
  write_gpus
  mkdir -p "$folder/state" "$folder/tmp"
  for ((k = 1; k <= nodes; ++k)); do mkdir -p "$folder/spool.n$k"; done
  sed "s,@FOLDER@,$folder," "$here/lib/epilog" >"$folder/epilog"
  chmod 700 "$folder/epilog"
}

# write_gpus: Slurm sets CUDA_VISIBLE_DEVICES only for devices that are character nodes, and goes by
# the number at the end of the name.  A link to /dev/null is one, and needs no mknod.
write_gpus() {
  local k
  printf 'AutoDetect=off\n' >"$folder/gres.conf"
  if ((gpus == 0)); then return; fi
  for ((k = 0; k < gpus; ++k)); do ln -sfn /dev/null "$folder/gpu$k"; done
  printf 'NodeName=n[1-%d] Name=gpu File=%s/gpu[0-%d]\n' "$nodes" "$folder" $((gpus - 1)) \
    >>"$folder/gres.conf"
}

# environment: NAME=VALUE, one a line, for who uses the cluster.
environment() {
  printf '%s\n' "SLURM_CONF=$folder/slurm.conf" "TMPDIR=$folder/tmp" \
    `# Open MPI: every "node" is this host, and shares /dev/shm with the others; it must not.` \
    OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo \
    `# More ranks than cores is what one machine is for.` \
    OMPI_MCA_rmaps_base_oversubscribe=1
  if ((EUID == 0)); then
    printf '%s\n' OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  fi
}

# export_environment: for us and what we start.
export_environment() {
  local line
  while IFS= read -r line; do export "${line?}"; done < <(environment)
}
