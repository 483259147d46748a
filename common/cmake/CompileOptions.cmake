# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Warnings and language standards.  CMAKE_CXX_STANDARD is not set on purpose: CUDA inherits it, and
# CMake 3.25 refuses C++20 for nvcc 13; plain options work with every pair.
add_compile_options(
  $<$<COMPILE_LANGUAGE:CXX>:-std=c++20>
  $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Lines, which is what a stack or a profile names; what is looked into further is built with Debug.
add_compile_options("$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:RelWithDebInfo>>:-g1>")

# The flags of our own C++ code; lab_strict(<target>) switches them on.
set(LAB_CXX_WARNINGS -Wall -Wextra -Wpedantic -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies in std::string::insert that are not there (GCC bug 105651).
  list(APPEND LAB_CXX_WARNINGS -Wno-restrict)
endif()
# nvcc writes line directives and casts of its own, which -Wpedantic and -Wconversion would blame.
# A contract leaves most of its fields at their defaults.
set(LAB_CUDA_WARNINGS -Xcompiler=-Wall,-Wextra,-Wno-missing-field-initializers)
if(LAB_WERROR)
  list(APPEND LAB_CXX_WARNINGS -Werror)
  list(APPEND LAB_CUDA_WARNINGS -Werror=all-warnings)
endif()

# lab_quick(<target>): code that nobody waits for, but everybody for its build: tests, tools, the
# grader.  With little optimisation it takes half as long: options.cpp 6.6 s instead of 12.6.  Tests
# go without any, and without lines, which takes another 15 to 40 % off.
function(lab_quick target)
  set(options -O1)
  if(target MATCHES "_tests$")
    set(options -O0 -g0)
  endif()
  target_compile_options(${target} PRIVATE "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:RelWithDebInfo>>:${options}>")
endfunction()

# lab_quickest(<file>...): for a file that reads a command line with CLI11, whose templates take
# most of its time.
function(lab_quickest)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -O0)
endfunction()

# Of the host's half of CUDA files.  The device's half is always optimised.
set(CMAKE_CUDA_FLAGS_RELWITHDEBINFO "-O1 -DNDEBUG")

function(lab_strict target)
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:${LAB_CXX_WARNINGS}>"
    "$<$<COMPILE_LANGUAGE:CUDA>:${LAB_CUDA_WARNINGS}>")
endfunction()
