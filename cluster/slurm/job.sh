# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What all job files do.  Slurm runs a copy of a job file, in another place: this is found by LAB_ROOT.
#
#   LAB_ROOT     the repository (default: the folder in which sbatch was called)
#   LAB_MODULES  what `module load` gets, e.g. "cuda/12.6 openmpi/4.1" (default: nothing)
#   LAB_DEVICE   cuda (default), or cpu to try a job where there is no GPU
#   LAB_VERB     grade (default), or bench: the whole ladder with its baselines
#   LAB_OUT      folder for the results (default: LAB_ROOT/.lab/jobs)
#   LAB_BUILD_DIR  the build folder (default: LAB_ROOT/build); where it has no grader yet, one is built

LAB_DEVICE=${LAB_DEVICE:-cuda}
LAB_VERB=${LAB_VERB:-grade}
LAB_OUT=${LAB_OUT:-$LAB_ROOT/.lab/jobs}

refuse() {
  printf 'job %s: %s\n' "${SLURM_JOB_ID:-}" "$*" >&2
  exit 2
}

begin() {
  local module modules=()
  cd -- "$LAB_ROOT" || refuse "there is no folder $LAB_ROOT."
  [[ $LAB_VERB == grade || $LAB_VERB == bench ]] || refuse "LAB_VERB is grade or bench, not $LAB_VERB."
  mkdir -p -- "$LAB_OUT" || refuse "cannot make the folder $LAB_OUT."
  read -ra modules <<<"${LAB_MODULES:-}"
  for module in "${modules[@]}"; do
    module load "$module" || refuse "module load $module failed."
  done
  grader=$(realpath -m -- "${LAB_BUILD_DIR:-build}")/bin/grader
  [[ -x $grader ]] || scripts/lab setup || refuse 'the grader cannot be built here: scripts/lab setup'
  places
  bind_ranks
}

# bind_ranks: what mpirun starts gets cores of its own, as many a rank as a task of the job has.  Not
# for the cpu device: the nodes of a local cluster claim more cores than there are.
bind_ranks() {
  [[ $LAB_DEVICE == cuda ]] || return 0
  export OMPI_MCA_rmaps_base_mapping_policy="slot:PE=${SLURM_CPUS_PER_TASK:-1}"
  export OMPI_MCA_hwloc_base_binding_policy=core
}

# places: a line for every task: its node, its GPU, its cores.  Two tasks that share a GPU, or one that
# has none, are a mistake in the job's options that otherwise shows only in the times.
places() {
  local table shared
  table=$(srun --ntasks="$SLURM_NTASKS" --gpus-per-task=1 --gpu-bind=single:1 --cpu-bind=cores \
    --cpus-per-task="${SLURM_CPUS_PER_TASK:-1}" bash "$LAB_ROOT/cluster/slurm/place.sh" | sort -V) ||
    refuse "its tasks cannot be started with one GPU each: are there as many GPUs as tasks on every node?"
  printf '%s\n' "$table"
  [[ $LAB_DEVICE == cuda ]] || return 0
  ! grep -q 'GPU none' <<<"$table" || refuse 'a task has no GPU.'
  shared=$(sed -n 's/.*\(GPU-[0-9a-f-]*\).*/\1/p' <<<"$table" | sort | uniq -d | paste -sd ' ')
  [[ -z $shared ]] || refuse "tasks share a GPU: $shared."
}

# run_labs ARG...: the verb for the labs and options given.  Results go into LAB_OUT, what matters of
# them to the job's output.
run_labs() {
  local out=$LAB_OUT/$SLURM_JOB_NAME.$SLURM_JOB_ID status=0
  if [[ $LAB_VERB == bench ]]; then
    mkdir -p -- "$out"
    "$grader" bench "$@" --device "$LAB_DEVICE" --out "$out" || status=$?
  else
    out=$out.json
    "$grader" grade "$@" --device "$LAB_DEVICE" --json >"$out" || status=$?
    grep -E '^ {0,4}"(lab|verdict|diagnosis|points|of|open)":' "$out" | tr -d '",' | paste -sd ' ' || true
  fi
  printf 'all of it: %s\n' "$out"
  return "$status"
}
