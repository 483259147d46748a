# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# cmake -DDEVICES=devices.json -DDEVICE=cuda -DKEY=compile -P device_command.cmake
# Prints one argument a line of devices.<DEVICE>.<KEY>: an argv, or a single string.
file(READ ${DEVICES} json)
string(JSON kind ERROR_VARIABLE missing TYPE "${json}" devices ${DEVICE} ${KEY})
if(missing)
  message(FATAL_ERROR "${DEVICES} has no ${KEY} for the device ${DEVICE}")
endif()
if(NOT kind STREQUAL "ARRAY")
  string(JSON value GET "${json}" devices ${DEVICE} ${KEY})
  execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${value}")
  return()
endif()
string(JSON count LENGTH "${json}" devices ${DEVICE} ${KEY})
math(EXPR last "${count} - 1")
if(last GREATER_EQUAL 0)
  foreach(i RANGE ${last})
    string(JSON value GET "${json}" devices ${DEVICE} ${KEY} ${i})
    execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${value}")
  endforeach()
endif()
