# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# lab_add(<phase>/<lab> [RANKS] [CUDA_LIBS cublas ...] [NCCL] [PROCESSES]): the harness of one lab,
# once per device:
# target <lab>_cpu -> harness/cpu/<lab>, target <lab>_cuda -> harness/cuda/<lab>.
# RANKS: it runs as several ranks under MPI; without MPI it is not built.
# CUDA_LIBS are the toolkit's libraries that the baseline needs; the cpu device has no baseline.
# NCCL: harness and submissions use it; the cpu device has it built in.
# PROCESSES: a second harness, <lab>_processes, of the same file, where each device has a process of
# its own under MPI (lab/part.h); not built without MPI.
function(lab_add path)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RANKS;NCCL;PROCESSES" "" "CUDA_LIBS")
  get_filename_component(lab ${path} NAME)
  set(kit lab)
  if(arg_RANKS)
    set(kit lab_ranks)
    if(NOT LAB_WITH_MPI)
      return()
    endif()
  endif()
  set(folder ${CMAKE_SOURCE_DIR}/labs/${path})

  add_executable(${lab}_cpu)
  simt_objects(${lab}_cpu FILES ${folder}/harness.cu OPTIONS ${LAB_CXX_WARNINGS_HARNESS})
  target_link_libraries(${lab}_cpu PRIVATE ${kit}_cpu)
  lab_harness_properties(${lab}_cpu cpu ${lab} ${folder})
  if(arg_RANKS)
    add_dependencies(${lab}_cpu ranks)
  endif()

  if(LAB_WITH_CUDA AND arg_NCCL AND NOT LAB_NCCL_LIBRARY)
    message(STATUS "${lab}: not built for the cuda device: NCCL (nccl.h, libnccl) was not found")
  elseif(LAB_WITH_CUDA)
    add_executable(${lab}_cuda ${folder}/harness.cu)
    list(TRANSFORM arg_CUDA_LIBS PREPEND CUDA::)
    target_link_libraries(${lab}_cuda PRIVATE ${kit}_cuda ${arg_CUDA_LIBS})
    if(arg_NCCL)
      target_include_directories(${lab}_cuda SYSTEM PRIVATE ${LAB_NCCL_INCLUDE})
      target_link_libraries(${lab}_cuda PRIVATE ${LAB_NCCL_LIBRARY})
    endif()
    target_compile_options(${lab}_cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>)
    lab_strict(${lab}_cuda)
    lab_harness_properties(${lab}_cuda cuda ${lab} ${folder})
    if(arg_RANKS)
      add_dependencies(${lab}_cuda ranks)
    endif()
  endif()
  if(arg_PROCESSES AND LAB_WITH_MPI)
    lab_add_processes(${lab} ${folder} "${arg_CUDA_LIBS}" ${arg_NCCL})
  endif()
endfunction()

# As lab_add(... PROCESSES) says.
function(lab_add_processes lab folder cuda_libs nccl)
  set(target ${lab}_processes)
  add_executable(${target}_cpu)
  simt_objects(${target}_cpu FILES ${folder}/harness.cu
               OPTIONS ${LAB_CXX_WARNINGS_HARNESS} -DLAB_DEVICES_ARE_RANKS=1)
  target_link_libraries(${target}_cpu PRIVATE lab_ranks_cpu)
  lab_harness_properties(${target}_cpu cpu ${lab} ${folder})
  set_target_properties(${target}_cpu PROPERTIES OUTPUT_NAME ${target})
  add_dependencies(${target}_cpu ranks)
  if(NOT TARGET ${lab}_cuda)
    return()
  endif()
  add_executable(${target}_cuda ${folder}/harness.cu)
  target_link_libraries(${target}_cuda PRIVATE lab_ranks_cuda ${cuda_libs})
  if(nccl)
    target_include_directories(${target}_cuda SYSTEM PRIVATE ${LAB_NCCL_INCLUDE})
    target_link_libraries(${target}_cuda PRIVATE ${LAB_NCCL_LIBRARY})
  endif()
  target_compile_options(${target}_cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>)
  target_compile_definitions(${target}_cuda PRIVATE LAB_DEVICES_ARE_RANKS=1)
  lab_strict(${target}_cuda)
  lab_harness_properties(${target}_cuda cuda ${lab} ${folder})
  set_target_properties(${target}_cuda PROPERTIES OUTPUT_NAME ${target})
  add_dependencies(${target}_cuda ranks)
endfunction()

function(lab_harness_properties target device lab folder)
  string(TOUPPER ${device} upper)
  target_include_directories(${target} PRIVATE ${folder} ${folder}/../common)
  target_compile_definitions(${target} PRIVATE LAB_NAME="${lab}" LAB_DEVICE_${upper}=1)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${lab} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/harness/${device})
endfunction()
