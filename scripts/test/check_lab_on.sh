#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# check_lab_on.sh LAB DEVICE GRADER [OPTION...]: checks a lab on the device; 77 (skipped) where it is
# not here.
set -euo pipefail
lab=$1 device=$2 grader=$3
if [[ $device == cuda ]]; then
  probe=$LAB_BUILD_DIR/bin/probe_cuda
  if [[ ! -x $probe ]]; then
    echo 'skipped: no GPU can be used, since nvcc is not here'
    exit 77
  fi
  if ! "$probe" | grep -q '"available": *true'; then
    echo 'skipped: no GPU is visible here'
    exit 77
  fi
fi
exec "$grader" check "$lab" --device "$device" "${@:4}"
