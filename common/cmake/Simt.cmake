# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# simt_objects(<target> FILES a.cu ... [OPTIONS ...]): compiles .cu files for the cpu device through
# simt-cc and adds the objects to <target>, with the include folders and definitions of <target>.
# Lines, which reports name, simt-cc notes by itself (-g1).  OPTIONS come last: -O1 for what nobody
# waits for.  AS_SUBMISSION: with the options of students' files.
set(SIMT_SUBMISSION_OPTIONS -O2 -std=c++17 -fPIC -Wall)
set(SIMT_OBJECT_OPTIONS -O2 -std=c++20 -fPIC)

function(simt_objects target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "AS_SUBMISSION" "" "FILES;OPTIONS")
  set(usual ${SIMT_OBJECT_OPTIONS})
  if(arg_AS_SUBMISSION)
    set(usual ${SIMT_SUBMISSION_OPTIONS})
  endif()
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  foreach(file IN LISTS arg_FILES)
    get_filename_component(source ${file} ABSOLUTE)
    get_filename_component(stem ${file} NAME)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/simt_objects/${target}/${stem}.o)
    add_custom_command(
      OUTPUT ${object}
      COMMAND $<TARGET_FILE:simt-cc> ${usual} "$<$<CONFIG:Debug>:-g>"
              "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
              "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
              ${arg_OPTIONS} -MD -MT ${object} -MF ${object}.d -c ${source} -o ${object}
      DEPENDS ${source} simt-cc
      DEPFILE ${object}.d
      COMMAND_EXPAND_LISTS VERBATIM
      COMMENT "Compiling ${stem} for the cpu device (${target})")
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${target} PRIVATE ${object})
  endforeach()
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  if(NOT LAB_KIT)  # another build's kit has its own
    add_dependencies(${target} simt_heads)
  endif()
endfunction()

# simt_unity_objects(<target> FILES a.cu ... [OPTIONS ...]): the same, several files at a time (see
# lab_unity), for files that all include GoogleTest, which takes half of each one's time.
function(simt_unity_objects target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES;OPTIONS")
  set(files ${arg_FILES})
  if(LAB_UNITY)
    set(files "")
    set(batch "")
    list(LENGTH arg_FILES left)
    foreach(file IN LISTS arg_FILES)
      get_filename_component(source ${file} ABSOLUTE)
      string(APPEND batch "#include \"${source}\"\n")
      math(EXPR left "${left} - 1")
      math(EXPR full "${left} % 4")
      if(full EQUAL 0)
        get_filename_component(stem ${file} NAME_WE)
        set(joined ${CMAKE_CURRENT_BINARY_DIR}/simt_unity/${target}_up_to_${stem}.cu)
        file(CONFIGURE OUTPUT ${joined} CONTENT "${batch}" @ONLY)
        list(APPEND files ${joined})
        set(batch "")
      endif()
    endforeach()
  endif()
  simt_objects(${target} OPTIONS ${arg_OPTIONS} FILES ${files})
endfunction()
