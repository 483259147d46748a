// What the card says about itself: a fictional one with the limits of an H100 SXM5, so that launch
// configurations that work there work here.  Its name says what it is.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cuda_runtime_api.h"

namespace simt {

/// False if there is no such attribute.
bool find_attribute(cudaDeviceAttr wanted, int device, int* value);
int attribute(cudaDeviceAttr wanted);

cudaDeviceProp properties(int device);

/// "00000000:01:00.0" without its first four digits, as cudaDeviceGetPCIBusId() gives it.
void write_pci_bus_id(char* id, int length, int device);

}  // namespace simt
