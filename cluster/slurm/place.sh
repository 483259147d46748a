#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# One line about where a task runs: rank, node, CUDA_VISIBLE_DEVICES, the GPU behind it, the cores.
gpu=$(nvidia-smi --query-gpu=uuid --format=csv,noheader --id="${CUDA_VISIBLE_DEVICES:-none}" 2>/dev/null |
  paste -sd ',') || gpu=
printf 'rank %s  node %s  CUDA_VISIBLE_DEVICES %s  GPU %s  cores %s\n' "$SLURM_PROCID" "$SLURMD_NODENAME" \
  "${CUDA_VISIBLE_DEVICES:-unset}" "${gpu:-none}" \
  "$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)"
