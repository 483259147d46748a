# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Writes devices.json: all that the grader knows of compilers and devices (it knows no CUDA itself).
# {source} {out} {lab_dir} {lab} {library} {target} are filled in by the grader.
set(bin ${LAB_BIN})
set(kit ${CMAKE_SOURCE_DIR}/common/lab)

# lab_json_array(<out> item...): a JSON array of strings.
function(lab_json_array out)
  list(TRANSFORM ARGN REPLACE "([\"\\\\])" "\\\\\\1")
  list(TRANSFORM ARGN PREPEND "\"")
  list(TRANSFORM ARGN APPEND "\"")
  list(JOIN ARGN ", " joined)
  set(${out} "[${joined}]" PARENT_SCOPE)
endfunction()

# Gold links a submission in a third of the time of ld.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold LAB_HAS_GOLD)
set(linker "")
if(LAB_HAS_GOLD)
  set(linker -fuse-ld=gold)
endif()

# Only the contract's functions leave a submission, and nothing may be left undefined in it.
# A submission is CUDA C++ whatever its name ends in.
set(cpu_options --simt-submission ${SIMT_SUBMISSION_OPTIONS} -shared -I{lab_dir} -I{lab_dir}/../common -I${kit}/include
    -Wl,--version-script=${kit}/submission.map -Wl,-z,defs ${linker} -MD -MF {out}.d -o {out} -x cu {source})
lab_json_array(cpu_compile ${bin}/simt-cc ${cpu_options})
lab_json_array(cpu_care_compile ${bin}/simt-cc --checked ${cpu_options})
lab_json_array(build ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target {target})
set(devices "    \"cpu\": {
      \"probe\": [\"${bin}/probe_cpu\"],
      \"probe_target\": \"probe_cpu\",
      \"targets\": [\"{lab}_cpu\"],
      \"compile\": ${cpu_compile},
      \"harness\": \"${CMAKE_BINARY_DIR}/harness/cpu/{lab}\",
      \"care\": [],
      \"care_compile\": ${cpu_care_compile},
      \"also_care_compile\": [\"--also-checked\", \"{out}\"],
      \"takes_turns\": false,
      \"host_memory\": true
    }")

if(LAB_WITH_CUDA)
  set(gencode "")
  foreach(arch IN LISTS LAB_CUDA_ARCHITECTURES)
    list(APPEND gencode -gencode=arch=compute_${arch},code=sm_${arch})
  endforeach()
  set(nccl "")
  if(LAB_NCCL_LIBRARY)
    # As an option: a file would be taken for a source, because of -x.
    get_filename_component(nccl_folder ${LAB_NCCL_LIBRARY} DIRECTORY)
    set(nccl "")
    # Where the compiler looks anyway, a second look, and an earlier one, hides <math.h>.
    if(NOT LAB_NCCL_INCLUDE IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
      set(nccl -isystem ${LAB_NCCL_INCLUDE})
    endif()
    list(APPEND nccl -Xlinker=--as-needed -L${nccl_folder} -lnccl)
  endif()
  lab_json_array(cuda_compile ${CMAKE_CUDA_COMPILER} -std=c++17 -O3 --extended-lambda ${gencode} -lineinfo -shared
                 -cudart=shared -Xcompiler=-fPIC,-Wall -I{lab_dir} -I{lab_dir}/../common -I${kit}/include
                 -Xlinker=--version-script=${kit}/submission.map -Xlinker=-z,defs -MD -MF {out}.d -o {out} ${nccl} -x cu {source})
  find_program(LAB_COMPUTE_SANITIZER compute-sanitizer
               HINTS ${CUDAToolkit_BIN_DIR} ${CUDAToolkit_BIN_DIR}/../compute-sanitizer)
  set(cuda_care "[]")
  if(LAB_COMPUTE_SANITIZER)
    lab_json_array(cuda_care ${bin}/sanitize --compute-sanitizer ${LAB_COMPUTE_SANITIZER})
  endif()
  set(timeline "{\"tracer\": \"\", \"draw\": [], \"targets\": []}")
  if(LAB_WITH_CUPTI)
    lab_json_array(draw ${bin}/draw_timeline)
    set(timeline "{\"tracer\": \"${CMAKE_BINARY_DIR}/lib/liblab_trace.so\", \"draw\": ${draw},
        \"targets\": [\"lab_trace\", \"draw_timeline\"]}")
  endif()
  get_property(not_built GLOBAL PROPERTY LAB_NOT_BUILT)
  list(JOIN not_built ", " not_built)
  string(APPEND devices ",
    \"cuda\": {
      \"probe\": [\"${bin}/probe_cuda\"],
      \"probe_target\": \"probe_cuda\",
      \"targets\": [\"{lab}_cuda\", \"sanitize\"],
      \"compile\": ${cuda_compile},
      \"harness\": \"${CMAKE_BINARY_DIR}/harness/cuda/{lab}\",
      \"link\": [\"-l{library}\"],
      \"care\": ${cuda_care},
      \"care_compile\": [],
      \"timeline\": ${timeline},
      \"not_built\": {${not_built}},
      \"takes_turns\": true,
      \"host_memory\": false
    }")
endif()

# Labs that run as several ranks: the program that starts them, and what their submissions are
# compiled with besides.
set(mpi "{\"start\": [], \"compile\": []}")
if(LAB_WITH_MPI)
  lab_json_array(mpi_compile -I${kit}/ranks/include ${LAB_MPI_COMPILE})
  set(mpi "{\"start\": [\"${bin}/ranks\"], \"compile\": ${mpi_compile}}")
endif()

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/devices.json @ONLY CONTENT "{
  \"version\": 1,
  \"source_dir\": \"@CMAKE_SOURCE_DIR@\",
  \"build_dir\": \"@CMAKE_BINARY_DIR@\",
  \"build\": @build@,
  \"mpi\": @mpi@,
  \"devices\": {
@devices@
  }
}
")
