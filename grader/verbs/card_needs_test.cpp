// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/card_needs.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

Lab lab_with(const std::string& name, int gpus) {
  Lab lab;
  lab.name = name;
  lab.facts.needs.gpus = gpus;
  return lab;
}

class CardNeeds : public testing::Test {
 protected:
  CardNeeds() {
    device_.name = "cuda";
    chosen_.device = &device_;
    chosen_.answer.cards.resize(1);
  }
  Device device_;
  ChosenDevice chosen_;
  Progress progress_{true};
};

TEST_F(CardNeeds, SaysHowManyAreMissing) {
  const auto why = too_few_cards(lab_with("53_sum", 2), chosen_);
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->text, "53_sum needs 2 GPUs, and this machine shows 1");
  EXPECT_FALSE(too_few_cards(lab_with("01_add", 0), chosen_).has_value());
  chosen_.answer.cards.resize(2);
  EXPECT_FALSE(too_few_cards(lab_with("53_sum", 2), chosen_).has_value());
}

TEST_F(CardNeeds, SaysWhatABuildWithoutTheLabLacks) {
  device_.not_built["53_sum"] = "NCCL was not found: sudo apt-get install -y libnccl-dev";
  EXPECT_FALSE(not_built(lab_with("01_add", 0), device_).has_value());
  EXPECT_EQ(not_built(lab_with("53_sum", 0), device_)->text,
            "53_sum is not built for the cuda device: NCCL was not found: sudo apt-get install -y "
            "libnccl-dev, then scripts/lab setup");
  std::vector<Lab> labs = {lab_with("53_sum", 0)};
  EXPECT_TRUE(leave_out_untimed(labs, chosen_, true, progress_).has_value());
}

TEST_F(CardNeeds, SaysWhatACardIsTooSmallFor) {
  Lab lab = lab_with("34_hopper", 0);
  lab.facts.needs.compute_capability = 9.0;
  lab.facts.needs.memory_gb = 40;
  Card& card = chosen_.answer.cards.front();
  card = {"NVIDIA A10", "", "", "", "8.6", 24e9};
  EXPECT_EQ(too_small_card(lab, chosen_)->text,
            "34_hopper needs a GPU of compute capability 9.0, and this NVIDIA A10 has 8.6; "
            "--device cpu grades it without one");
  card.compute_capability = "10.0";
  EXPECT_EQ(too_small_card(lab, chosen_)->text,
            "34_hopper needs a GPU with 40 GB of memory, and this NVIDIA A10 has 24; "
            "--device cpu grades it without one");
  std::vector<Lab> labs = {lab};
  EXPECT_TRUE(leave_out_untimed(labs, chosen_, true, progress_).has_value());
  card.memory_bytes = 40e9;
  EXPECT_FALSE(too_small_card(lab, chosen_).has_value());
  card = {};
  EXPECT_FALSE(too_small_card(lab, chosen_).has_value()) << "it does not tell";
}

TEST_F(CardNeeds, TheCpuDeviceHasEnough) {
  device_.name = "cpu";
  EXPECT_FALSE(too_few_cards(lab_with("53_sum", 8), chosen_).has_value());
  std::vector<Lab> labs = {lab_with("01_add", 0), lab_with("53_sum", 8)};
  EXPECT_FALSE(leave_out_untimed(labs, chosen_, true, progress_).has_value());
  EXPECT_EQ(labs.size(), 2u);
}

TEST_F(CardNeeds, RefusesALabThatWasNamedAndLeavesOutOneThatWasNot) {
  std::vector<Lab> labs = {lab_with("01_add", 0), lab_with("53_sum", 2)};
  EXPECT_TRUE(leave_out_untimed(labs, chosen_, true, progress_).has_value());
  labs = {lab_with("01_add", 0), lab_with("53_sum", 2)};
  EXPECT_FALSE(leave_out_untimed(labs, chosen_, false, progress_).has_value());
  ASSERT_EQ(labs.size(), 1u);
  EXPECT_EQ(labs[0].name, "01_add");
}

}  // namespace
}  // namespace grader
