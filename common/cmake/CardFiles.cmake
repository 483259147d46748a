# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# simt_card_files(<out.cpp>): card_files() of clock/card.h, with the text of every file in
# common/simt/cards; anew when one changes.
function(simt_card_files out)
  file(GLOB cards CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/common/simt/cards/*.toml)
  list(SORT cards)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${cards})
  set(entries "")
  foreach(card IN LISTS cards)
    get_filename_component(name ${card} NAME_WE)
    file(READ ${card} text)
    string(APPEND entries "      {\"${name}\", R\"card(${text})card\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "#include \"clock/card.h\"

const std::vector<simt::clock::CardFile>& simt::clock::card_files() {
  static const auto& files = *new std::vector<CardFile>{  // outlives what runs at the exit
@entries@  };
  return files;
}
")
endfunction()
