# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# simt_add_language_tests(<target>): adds the tests of the rewriter and of simt-cc to <target>.
function(simt_add_language_tests target)
  set(folder ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  target_sources(${target} PRIVATE
    ${folder}/flops_note_test.cpp
    ${folder}/guards_test.cpp
    ${folder}/lang_checked_program_test.cpp
    ${folder}/lang_device_pass_test.cpp
    ${folder}/lang_exit_report_test.cpp
    ${folder}/lang_helpers.cpp
    ${folder}/lang_messages_test.cpp
    ${folder}/lang_programs_test.cpp
    ${folder}/lang_simt_cc_test.cpp
    ${folder}/rewrite_address_test.cpp
    ${folder}/rewrite_builtin_test.cpp
    ${folder}/rewrite_conversion_test.cpp
    ${folder}/rewrite_device_builtin_test.cpp
    ${folder}/rewrite_foreign_call_test.cpp
    ${folder}/rewrite_helpers.cpp
    ${folder}/rewrite_host_call_test.cpp
    ${folder}/rewrite_host_library_test.cpp
    ${folder}/rewrite_launch_test.cpp
    ${folder}/rewrite_lockstep_test.cpp
    ${folder}/rewrite_managed_test.cpp
    ${folder}/rewrite_options_test.cpp
    ${folder}/rewrite_refusal_test.cpp
    ${folder}/rewrite_result_test.cpp
    ${folder}/rewrite_shared_test.cpp
    ${folder}/rewrite_spin_test.cpp
    ${folder}/rewrite_stride_test.cpp
    ${folder}/rewrite_token_test.cpp
    ${folder}/rewrite_value_test.cpp)
  target_link_libraries(${target} PRIVATE simt_rewrite GTest::gmock)
  set_source_files_properties(${folder}/lang_helpers.cpp ${folder}/lang_checked_program_test.cpp ${folder}/lang_simt_cc_test.cpp
                              PROPERTIES COMPILE_DEFINITIONS
    "SIMT_CC_PROGRAM=\"$<TARGET_FILE:simt-cc>\";SIMT_HEAD_FOLDER=\"${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/simt-heads\";SIMT_LANG_FOLDER=\"${folder}/lang\"")
  add_dependencies(${target} simt-cc simt)
endfunction()
