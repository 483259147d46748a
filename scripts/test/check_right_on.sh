#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# check_right_on.sh LAB DEVICE: the lab's known-good submissions; 77 (skipped) where there is no GPU.
set -euo pipefail
lab=$1 device=$2
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
if [[ $device == cuda ]] && ! "$LAB_BUILD_DIR/bin/probe_cuda" 2>/dev/null | grep -q '"available": *true'; then
  echo 'skipped: no GPU can be used here'
  exit 77
fi
exec "$here/../check_right" --device "$device" "$lab"
