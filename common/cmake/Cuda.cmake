# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The cuda half: LAB_WITH_CUDA says whether it is built, LAB_CUDA_ARCHITECTURES for which cards.
# Without nvcc the cpu half is built, and one line says so.
set(LAB_WITH_CUDA OFF)
if(LAB_CUDA)
  include(CheckLanguage)
  # check_language tries to compile: the architecture must be one that this nvcc still knows.
  if(NOT DEFINED LAB_CUDA_ARCHITECTURES)
    execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                    OUTPUT_VARIABLE caps ERROR_QUIET RESULT_VARIABLE failed)
    set(LAB_CUDA_ARCHITECTURES 90)
    if(NOT failed AND caps MATCHES "[0-9]+\\.[0-9]+")
      string(REGEX MATCHALL "[0-9]+\\.[0-9]+" caps "${caps}")
      list(REMOVE_DUPLICATES caps)
      string(REPLACE "." "" LAB_CUDA_ARCHITECTURES "${caps}")
    endif()
  endif()
  set(LAB_CUDA_ARCHITECTURES "${LAB_CUDA_ARCHITECTURES}" CACHE STRING
      "Compute capabilities to build for, without the dot; default: the cards of this machine, or 90")
  set(CMAKE_CUDA_ARCHITECTURES ${LAB_CUDA_ARCHITECTURES})
  if(NOT DEFINED ENV{CUDACXX} AND NOT CMAKE_CUDA_COMPILER)
    find_program(LAB_NVCC nvcc HINTS /usr/local/cuda/bin /opt/cuda/bin)
    if(LAB_NVCC)
      set(CMAKE_CUDA_COMPILER ${LAB_NVCC})
    endif()
  endif()
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    find_package(CUDAToolkit REQUIRED)
    set(LAB_WITH_CUDA ON)
    find_path(LAB_NCCL_INCLUDE nccl.h HINTS ${CUDAToolkit_INCLUDE_DIRS})
    find_library(LAB_NCCL_LIBRARY nccl HINTS ${CUDAToolkit_LIBRARY_DIR})
    # Timelines of GPUs are measured with CUPTI, which may be missing.
    set(cupti ${CUDAToolkit_LIBRARY_ROOT}/extras/CUPTI ${CUDAToolkit_BIN_DIR}/../extras/CUPTI)
    find_path(LAB_CUPTI_INCLUDE cupti.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ${cupti}
              PATH_SUFFIXES include)
    find_library(LAB_CUPTI_LIBRARY cupti HINTS ${CUDAToolkit_LIBRARY_DIR} ${cupti}
                 PATH_SUFFIXES lib64 lib)
    set(LAB_WITH_CUPTI OFF)
    if(LAB_CUPTI_INCLUDE AND LAB_CUPTI_LIBRARY)
      include(CheckCXXSourceCompiles)
      set(CMAKE_REQUIRED_INCLUDES ${LAB_CUPTI_INCLUDE} ${CUDAToolkit_INCLUDE_DIRS})
      check_cxx_source_compiles(
        "#include <cupti.h>
         int main() { return sizeof(CUpti_ActivityKernel9) == sizeof(CUpti_ActivityMemcpyPtoP4); }"
        LAB_CUPTI_IS_RECENT)
      unset(CMAKE_REQUIRED_INCLUDES)
      set(LAB_WITH_CUPTI ${LAB_CUPTI_IS_RECENT})
    endif()
    if(NOT LAB_WITH_CUPTI)
      message(STATUS "timelines of GPUs: not measured (CUPTI of CUDA 12 or later was not found)")
    endif()
    # Submissions and harnesses must share one runtime: libcudart as a shared library.
    set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
    message(STATUS "cuda device: nvcc ${CMAKE_CUDA_COMPILER_VERSION}, sm_${LAB_CUDA_ARCHITECTURES}")
  endif()
endif()
if(NOT LAB_WITH_CUDA)
  message(STATUS "cuda device: not built (no nvcc found, or LAB_CUDA=OFF); the cpu device is")
endif()
