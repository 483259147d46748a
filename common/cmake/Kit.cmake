# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# LAB_KIT=<build folder>: the labs of this tree are built with the kit that is built there, instead of
# a kit of their own.  scripts/test/new_lab_graded.sh adds labs to a copy of the tree that way.
set(LAB_KIT "" CACHE PATH "Build folder whose kit is used; empty: it is built here")
set(LAB_BIN ${CMAKE_BINARY_DIR}/bin)
if(LAB_KIT)
  set(LAB_BIN ${LAB_KIT}/bin)
endif()

# lab_export_kit(): what other build folders need to use this one's kit, of the cpu device.
function(lab_export_kit)
  set(targets lab_seal lab_core lab_cpu simt simt-cc)
  if(LAB_WITH_MPI)
    list(APPEND targets lab_watch_cpu lab_ranks_cpu ranks)
  endif()
  export(TARGETS ${targets} FILE ${CMAKE_BINARY_DIR}/kit.cmake)
endfunction()
