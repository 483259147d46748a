// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "doctor/tool_list.h"

namespace grader {

std::vector<Tool> doctor_tools() {
  const char* const toolkit = "https://developer.nvidia.com/cuda-downloads (12.4 or later)";
  return {
      {"g++", {"g++", "--version"}, true, "sudo apt-get install g++"},
      {"cmake", {"cmake", "--version"}, true, "sudo apt-get install cmake"},
      {"ninja", {"ninja", "--version"}, true, "sudo apt-get install ninja-build"},
      {"git", {"git", "--version"}, false, "sudo apt-get install git"},
      {"gdb", {"gdb", "--version"}, false, "sudo apt-get install gdb"},
      {"nvcc", {"nvcc", "--version"}, false, toolkit},
      {"nvidia-smi",
       {"nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"},
       false,
       "the NVIDIA driver: sudo apt-get install nvidia-driver"},
      {"compute-sanitizer", {"compute-sanitizer", "--version"}, false, toolkit},
      {"ncu", {"ncu", "--version"}, false, toolkit},
      {"mpirun", {"mpirun", "--version"}, false, "sudo apt-get install libopenmpi-dev openmpi-bin"},
      {"sinfo (Slurm)",
       {"sinfo", "--version"},
       false,
       "sudo apt-get install munge slurmctld slurmd slurm-client (for cluster/local)"},
  };
}

}  // namespace grader
