# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# lab_unity(<target> [ALONE file ...]): compiles the C++ files of a target twelve at a time, because
# most of a file's time goes into headers that all of them include.  Anonymous namespaces of a target
# share their names with that.  ALONE: files that must stay translation units of their own.
option(LAB_UNITY "Compile several C++ files at a time: a build from nothing is faster, that of one file slower" ON)

function(lab_unity target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ALONE")
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LAB_UNITY} UNITY_BUILD_BATCH_SIZE 12)
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
