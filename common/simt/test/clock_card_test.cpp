// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/card.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>

namespace {

using simt::clock::Card;
using simt::clock::card_files;
using simt::clock::find_card;
using simt::clock::parse_card;

std::string h100_without(const std::string& key, const std::string& instead = "") {
  std::string text;
  for (const auto& file : card_files()) {
    if (file.name != "h100") continue;
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);) {
      text += (line.rfind(key + " ", 0) == 0 ? instead : line) + "\n";
    }
  }
  return text;
}

std::string refusal_of(const std::string& text) {
  try {
    parse_card(text);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(ClockCard, AllSixAreThereAndReadable) {
  for (const char* name : {"a100", "h100", "h200", "l4", "rtx4090", "t4"}) {
    const Card card = find_card(name);
    EXPECT_GT(card.sms, 0) << name;
    EXPECT_GT(card.dram_gbs, 0) << name;
  }
  EXPECT_EQ(card_files().size(), 6u);
}

TEST(ClockCard, PeakOfTheDataSheetFollowsFromLanesAndClock) {
  const auto tflops = [](const char* name) {
    const Card card = find_card(name);
    return 2 * card.sms * card.fp32_lanes_per_sm * card.clock_mhz * 1e-6;
  };
  EXPECT_NEAR(tflops("h100"), 67, 0.5);
  EXPECT_NEAR(tflops("a100"), 19.5, 0.1);
  EXPECT_NEAR(tflops("l4"), 30.3, 0.1);
  EXPECT_NEAR(tflops("t4"), 8.1, 0.1);
  EXPECT_NEAR(tflops("rtx4090"), 82.6, 0.1);
}

TEST(ClockCard, EveryNumberHasASource) {
  for (const auto& file : card_files()) {
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line[0] == '#') continue;
      const auto mark = line.find("  # ");
      ASSERT_NE(mark, std::string::npos) << file.name << ": " << line;
      EXPECT_NE(std::string("WGDMBCA").find(line[mark + 4]), std::string::npos) << line;
    }
  }
}

TEST(ClockCard, AMissingUnknownOrDoubleKeyIsRefusedByName) {
  EXPECT_EQ(refusal_of(h100_without("sms")), "sms is missing");
  EXPECT_NE(refusal_of(h100_without("sms", "sms = 132\nspeed = 9")).find("no key speed"),
            std::string::npos);
  EXPECT_NE(refusal_of(h100_without("sms", "sms = 132\nsms = 132")).find("sms is there twice"),
            std::string::npos);
  EXPECT_NE(refusal_of(h100_without("sms", "sms = many")).find("not a number: many"),
            std::string::npos);
}

TEST(ClockCard, AnUnknownCardIsRefusedWithTheNamesThereAre) {
  try {
    find_card("v100");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(),
                 "there is no card \"v100\"; there are a100, h100, h200, l4, rtx4090, t4");
  }
}

}  // namespace
