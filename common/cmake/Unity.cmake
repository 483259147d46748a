# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# lab_unity(<target>): compiles the C++ files of a target twelve at a time, because most of a file's
# time goes into headers that all of them include.  Anonymous namespaces of a target share their
# names with that.
option(LAB_UNITY "Compile several C++ files at a time: shorter from nothing, longer for one file" ON)

function(lab_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LAB_UNITY} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# lab_unity_group(<target> <group> <file>...): adds these files to the target, and joins them alone;
# what is in no group is compiled by itself.  For targets some of whose files are timed.
function(lab_unity_group target group)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LAB_UNITY} UNITY_BUILD_MODE GROUP)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
endfunction()
