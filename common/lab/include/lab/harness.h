// Everything that a harness.cu needs: lab::Contract, and LAB_HARNESS, which makes a program of it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lab/check.h"
#include "lab/contract.h"
#include "lab/device_check.cuh"
#include "lab/inputs.h"
#include "lab/lab_of.cuh"
#include "lab/launch.h"

// The build defines it for labs of several ranks.
#ifndef LAB_HARNESS_MAIN
#define LAB_HARNESS_MAIN harness_main
#endif

/// Makes a harness program out of a contract.  LAB_NAME comes from the build.
#define LAB_HARNESS(contract)                                  \
  int main(int argc, char** argv) {                            \
    ::lab::LabOf lab(contract);                                \
    return ::lab::LAB_HARNESS_MAIN(argc, argv, LAB_NAME, lab); \
  }
