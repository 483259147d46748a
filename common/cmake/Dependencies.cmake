# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Finds every library at once, so that one line names all that is missing (scripts/lab reads it).
set(lab_missing "")
foreach(package IN ITEMS fmt CLI11 tomlplusplus nlohmann_json GTest Threads)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    list(APPEND lab_missing ${package})
  endif()
endforeach()
# Debian packs GoogleMock apart from GoogleTest.
if(GTest_FOUND AND NOT TARGET GTest::gmock)
  list(APPEND lab_missing GMock)
endif()
if(lab_missing)
  list(JOIN lab_missing " " lab_missing)
  message(STATUS "LAB_MISSING: ${lab_missing}")
  message(FATAL_ERROR "These libraries are missing: ${lab_missing}. "
                      "scripts/lab installs them; by hand, see README.md, Requirements.")
endif()
