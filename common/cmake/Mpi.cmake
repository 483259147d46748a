# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# LAB_WITH_MPI says whether labs that run as several ranks are built.  Without MPI everything else
# is, and one line says so.
set(LAB_WITH_MPI OFF)
set(MPI_CXX_SKIP_MPICXX TRUE)
find_package(MPI QUIET COMPONENTS CXX)
if(MPI_CXX_FOUND)
  set(LAB_WITH_MPI ON)
  # What a submission needs to be compiled with it: the C library alone.
  set(LAB_MPI_COMPILE -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1)  # no old C++ bindings
  foreach(folder IN LISTS MPI_CXX_INCLUDE_DIRS)
    list(APPEND LAB_MPI_COMPILE -I${folder})
  endforeach()
  foreach(library IN LISTS MPI_CXX_LIBRARIES)
    get_filename_component(folder ${library} DIRECTORY)
    get_filename_component(name ${library} NAME_WE)
    if(name STREQUAL "libmpi")
      list(APPEND LAB_MPI_COMPILE -L${folder} -lmpi)
    endif()
  endforeach()
  message(STATUS "MPI: ${MPI_CXX_LIBRARY_VERSION_STRING}${MPI_CXX_VERSION}, several ranks with ${MPIEXEC_EXECUTABLE}")
else()
  message(STATUS "LAB_WANTED: MPI")  # scripts/lab gets it where it may
  message(STATUS "MPI: not found, labs that run as several ranks are not built (sudo apt-get install libopenmpi-dev openmpi-bin)")
endif()
